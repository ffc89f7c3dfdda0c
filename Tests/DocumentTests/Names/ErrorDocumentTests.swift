import Foundation
import Testing

/// With `--json`, an error is one document on stdout, with the same exit status as without.
struct ErrorDocumentTests {
  private struct Answer: Decodable {
    struct Failure: Decodable {
      struct Found: Decodable { var code: String }
      var code: String
      var message: String
      var hints: [String]
      var diagnostics: [Found]?
    }
    var error: Failure
  }

  private static let papers = #"""
    pc import -q $EXAMPLES/software-testing-midterm-2017.pdf --name exam --doc Exam &&
      pc new -q tag Subject/Testing && pc tag -q exam +Subject/Testing && pc commit -q -m Papers || exit 81
    """#

  /// A script, its exit status, the code of its error.
  static let failures: [(script: String, status: Int32, code: String)] = [
    ("pc show nothing --json", 2, "not-found"),
    ("pc --json show nothing", 2, "not-found"),
    ("pc show 'exam#x' --json", 2, "malformed"),
    ("pc rm exam --json --yes", 2, "ambiguous"),
    ("pc rm exam/pages --json", 2, "unconfirmed"),
    ("pc rm Subject --json --yes", 2, "in-use"),
    ("pc add exam exam#1 --json", 2, "refused"),
    ("pc new doc Exam --at exam --json", 2, "exists"),
    ("pc ls --where 'yaer>1' --json", 2, "not-found"),
    ("pc show exam/pages/p001@nonsense --json", 2, "not-found"),
    ("pc undo 99 --json", 2, "nothing"),
    ("pc sync --json", 2, "remote"),
    ("pc merge nowhere --json", 2, "not-found"),
    ("pc -C / status --json", 2, "no-library"),
    ("pc frobnicate --json", 64, "usage"),
    ("pc ls --frobnicate --json", 64, "usage"),
    ("pc new --json", 64, "usage"),
    ("pc bind --json", 64, "usage"),
    ("echo '{' >docs/exam/doc.json; pc commit --json", 2, "invalid"),
  ]

  @Test(arguments: failures)
  func `an error is one document`(_ failure: (script: String, status: Int32, code: String)) throws {
    try Place.with { place in
      #expect(try place.run(Self.papers).status == 0)
      let ending = try place.run(failure.script)
      #expect(ending.status == failure.status, "\(ending.output)\(ending.errors)")
      let answer = try JSONDecoder().decode(Answer.self, from: Data(ending.output.utf8))
      #expect(answer.error.code == failure.code, "\(ending.output)")
      #expect(ending.errorLines == ["pc: error: \(answer.error.message)"])
      #expect((answer.error.diagnostics?.isEmpty == false) == (failure.code == "invalid"))
    }
  }
}
