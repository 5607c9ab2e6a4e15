import Testing

@testable import Shell

/// Fault 61: a key pasted at the prompt is not in the history, and honest lines are.
@Suite struct PrivacyTests {
  @Test(arguments: [
    "x-api-key: pro_secret00001", "reqres-short03", "!export CORNER_API_KEY=pro_secret05",
    "apikey pro_secret07", "submit pro_secret_0000000000008", "key pro_secret09", "kye set pro_secret10",
    "api key abc", "token=abc", "reqres_0123456789abcdef", "price\nreqres-short03", "sk/live+Zm9vYmFy1==",
    "CORNER_API_KEY=abc corner submit", "!curl -H 'x-api-key: abc' https://reqres.in",
    "search jack | curl -H 'Authorization: abc' -d @- https://reqres.in", "key set 'pro_secret11",
    "set name Ada", "set --output json name Ada", "SET Name Ada", "address A, B, C, D", " price",
  ])
  func isNotKept(_ line: String) { #expect(!Privacy.mayKeep(Entry(line))) }

  @Test(arguments: [
    "search abc123def456ghi789", "search raymond lam --limit 3", "serach abc123def456", "search api key",
    "search token: ring", "set quantity 12", "set quantity 99", "price", "prcie", "submit", "submit --yes",
    "key", "lookup 909253", "run long-script-2024.corner", "run ./setup2024", "help undo",
    "snapshot party2024eve", "!ls -la file-2024-01-01", "results | head -3", "nonsense", "what is this",
    "use live", "open 1", "https://example.com/page1234", "1234567890",
  ])
  func isKept(_ line: String) { #expect(Privacy.mayKeep(Entry(line))) }
}
