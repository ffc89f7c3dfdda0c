import Foundation
import Testing

struct TranscriptTests {
  private static let page = """
    # Title

    ```console
    $ printf 'a\\nb\\n'
    a
    b
    $ cat <<'END'
    > one
    > END
    one

    $ false
    [1]
    ```

    ```console {.skip}
    $ shutdown
    ```
    """

  /// Runs a page made for the test, and returns its text afterwards.
  private func run(_ text: String, records: Bool) throws -> (differences: [String], text: String) {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "pc-page-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    let file = folder.appending(path: "page.md")
    try text.write(to: file, atomically: true, encoding: .utf8)
    let differences = try Document(path: "page.md", in: folder).differences(records: records)
    return (differences.map(\.description), try String(contentsOf: file, encoding: .utf8))
  }

  @Test func `reads commands, continuations, output and status, and writes the same page`() {
    let transcript = Transcript(parsing: Self.page)
    #expect(transcript.text == Self.page)
    #expect(
      transcript.steps == [
        .init(line: 4, command: ["printf 'a\\nb\\n'"], output: ["a", "b"]),
        .init(line: 7, command: ["cat <<'END'", "one", "END"], output: ["one", ""]),
        .init(line: 12, command: ["false"], output: ["[1]"]),
      ])
  }

  @Test func `accepts a page that is true`() throws {
    let result = try run(Self.page, records: true)
    #expect(result.differences == [])
    #expect(result.text == Self.page)
  }

  @Test func `shows what a page has wrong, and fixes it when recording`() throws {
    let wrong = Self.page.replacing("a\nb\n$", with: "a\nc\n$").replacing("[1]", with: "[2]")
    let result = try run(wrong, records: true)
    #expect(
      result.differences == [
        "--- page.md:4\n+++ what pc printed\n $ printf 'a\\nb\\n'\n a\n-c\n+b",
        "--- page.md:12\n+++ what pc printed\n $ false\n-[2]\n+[1]",
      ])
    #expect(result.text == Self.page)
    #expect(try run(wrong, records: false).text == wrong)
  }

  @Test func `runs a page in one place, away from this machine`() throws {
    let page = """
      ```console
      $ pwd; mkdir sub; cd sub; echo $HOME
      $REPO
      $HOME
      $ pwd; env | cut -d= -f1 | sort | tr '\\n' ' '; tty
      $REPO/sub
      COLUMNS EXAMPLES GIT_AUTHOR_DATE GIT_AUTHOR_EMAIL GIT_AUTHOR_NAME GIT_COMMITTER_DATE GIT_COMMITTER_EMAIL GIT_COMMITTER_NAME GIT_CONFIG_GLOBAL GIT_CONFIG_NOSYSTEM GIT_TERMINAL_PROMPT HOME LC_ALL OMP_THREAD_LIMIT PATH PWD REPO SOURCE_DATE_EPOCH TMPDIR TZ not a tty
      [1]
      $ printf unfinished; exit 3
      unfinished(no line end)
      [3]
      $ command -v pc >/dev/null
      ```
      """
    #expect(try run(page, records: false).differences == [])
  }

  @Test(arguments: [
    ("id 0192f0c1-7b1e-4f6a-8c2d-0123456789ab.", "id <id>."),
    ("[main 1234567] commit 1079078", "[main <commit>] commit <commit>"),
    ("0192f0c1 p001", "<id> p001"),
    (String(repeating: "0f", count: 20), "<commit>"),
    (String(repeating: "0f", count: 32), String(repeating: "0f", count: 32)),
    ("2026-11-21T09:30:00Z 2023-calculus-bc", "2026-11-21T09:30:00Z 2023-calculus-bc"),
    ("done in 0.81 s, 12 ms", "done in <time>, <time>"),
    ("\"seconds\": 0.8,", "\"seconds\": <time>,"),
    ("3 scans, 12 pages", "3 scans, 12 pages"), ("/tmp/x/sub", "$REPO/sub"),
    ("12345 bytes", "12345 bytes"), ("defaced", "<commit>"),
  ])
  func `replaces what differs from run to run`(_ line: String, _ shown: String) {
    #expect(Placeholders(places: ["/tmp/x": "$REPO"]).fill(line) == shown)
  }
}
