import Foundation
import Harness
import Testing

/// What was printed, read by readers that many people use.
@Suite struct FormatsInPythonTests {
  /// 3.11 is the first that reads a NUL.
  @Test(
    .enabled("python3 from 3.11 on is not installed here") {
      try await Binary().runInShell("python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))'").code == 0
    }) func pythonReadsTheSame() async throws
  {
    var printed: [Printed] = []
    for answer in try await FormatsAnswer.all() { printed.append(try await Printed.of(answer)) }
    let binary = try Binary()
    let script = binary.home.path + "/check.py"
    try Data(Self.check.utf8).write(to: URL(fileURLWithPath: script))
    let homes = printed.map(\.home.path).joined(separator: " ")
    let outcome = try await binary.runInShell("python3 '\(script)' \(homes)")
    #expect(outcome.output == "\(printed.count) answers\n", "\(outcome)")
  }

  private static let check = #"""
    import csv, json, re, sys

    class Number(str): pass
    class Object(list): pass

    def read(text):
        return json.loads(text, parse_float=Number, parse_int=Number, object_pairs_hook=Object)

    def text(folder, name):
        with open(f"{folder}/{name}", encoding="utf-8", newline="") as file: return file.read()

    def member(pairs, key):
        return next((value for name, value in pairs if name == key), None)

    def exact(cell):
        return re.sub(r"\A'(?='*[=+\-@\t\r\n])", "", cell)

    def is_cell(cell, value):
        if value is None: return cell == ""
        if value is True or value is False: return cell == str(value).lower()
        if isinstance(value, Number): return cell == value
        if isinstance(value, str): return exact(cell) == value
        return read(cell) == value

    for folder in sys.argv[1:]:
        sent = member(read(text(folder, "sent")), "results")
        assert member(read(text(folder, "json")), "results") == sent, folder
        assert [read(line) for line in text(folder, "jsonl").split("\n")[:-1]] == sent, folder
        with open(f"{folder}/csv", encoding="utf-8", newline="") as file:
            rows = list(csv.reader(file, strict=True))
        assert len(rows) == (len(sent) + 1 if sent else 0), (folder, len(rows))
        for record, row in zip(sent, rows[1:]):
            assert len(row) == len(rows[0]), folder
            pairs = record if isinstance(record, Object) else [("value", record)]
            for key, cell in zip(rows[0], row):
                assert is_cell(cell, member(pairs, exact(key))), (folder, key, cell)
    print(len(sys.argv) - 1, "answers")
    """#
}
