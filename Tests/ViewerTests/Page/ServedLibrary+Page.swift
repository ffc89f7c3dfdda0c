import Foundation

extension ServedLibrary {
  /// Where the server is: what an address without its token begins with.
  var base: String { "http://127.0.0.1:\(client.port)" }

  /// An exam of four pages with its solutions; the first page showed a photo before its scan.
  static let exam = """
    pc import -q $PAPERS/software-testing-final-2016-page-3-photo.jpg --name photo
    pc import -q $PAPERS/software-testing-midterm-2017.pdf --name midterm --doc 'Midterm 2017' --group Questions
    pc import -q $PAPERS/mock-exam-chinese.pdf --name 模拟卷 --doc 语文模拟考试
    pc import -q $PAPERS/software-testing-midterm-2017-solutions.pdf --name solutions
    pc new -q group midterm-2017 Solutions
    pc add -q midterm-2017/solutions 'solutions#1-3'
    pc define -q tag Subject/Testing Difficulty/Hard
    pc bind -q midterm-2017/questions/p001 'photo#1'
    pc commit -q -m 'First papers'
    pc bind -q midterm-2017/questions/p001 'midterm#1' -c -m 'The scan is sharper'
    pc index -q
    """

  /// A window that has come in and shows the library.
  func browser(width: Int = 1280, height: Int = 860, language: String = "en") throws -> Browser {
    let browser = try Browser(
      width: width, height: height,
      preferences: ["--lang=\(language)", "--accept-lang=\(language)"])
    try browser.open(address)
    try browser.waits(for: "document.querySelector('.docs')")
    return browser
  }

  /// Waits, a minute at most, until a condition holds.
  func waits(for condition: (ServedLibrary) throws -> Bool) throws {
    for _ in 0..<600 {
      if try condition(self) { return }
      Thread.sleep(forTimeInterval: 0.1)
    }
    throw Failure(reason: "nothing came of it in a minute")
  }

  /// The id of a doc, group or page.
  func id(_ reference: String) throws -> String {
    try shell.run("pc show '\(reference)' --json | jq -r .id")
  }

  /// git's state of the library: its commit, and its changes.
  func state() throws -> String { try shell.run("git rev-parse HEAD; git status --porcelain") }
}

extension Browser {
  func string(_ expression: String) throws -> String {
    try value("String(\(expression))") as? String ?? ""
  }

  /// Errors of scripts and violations of the policy. The browser's log also contains responses with
  /// an error status and cancelled images, which are not errors.
  func scriptComplaints() throws -> [String] {
    try complaints().filter { !$0.contains("Failed to load resource") }
  }

  func number(_ expression: String) throws -> Double {
    (try value("Number(\(expression))") as? NSNumber)?.doubleValue ?? .nan
  }
}

extension Browser.Key {
  static let alt = "\u{E00A}"
}
