import LineEditor
import Presentation

extension Interactive {
  /// Nil when it is left without an answer, or another question stands already.
  func ask(_ prompt: String, _ initial: String, _ isSecret: Bool) async -> String? {
    guard question == nil else { return nil }
    editor.set(status: nil)
    return await withCheckedContinuation { continuation in
      question = continuation
      editor.ask(prompt, initial: initial, secret: isSecret)
    }
  }

  func resume(with answer: String?) {
    question?.resume(returning: answer)
    question = nil
  }

  /// All that is written goes through the editor, which knows where the line being typed is.
  func console() -> Console {
    let editor = editor
    let colour = colour
    return Console(
      out: { editor.show(String(decoding: $0, as: UTF8.self)) },
      say: { text in
        let width = OutputStyle.standardOutput(colour).width ?? .max
        let lines = text.split(separator: "\n").flatMap { String($0).wrapped(toColumns: width) }
        editor.show(lines.map { $0 + "\n" }.joined())
      },
      page: { .standardOutput(colour) },
      lend: { [weak self] body in
        self?.isLent = true
        defer { self?.isLent = false }
        try await editor.withTerminal(body)
      }, usesPager: true)
  }
}
