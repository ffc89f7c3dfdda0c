import Testing

@testable import PaperCommands

struct ShellWordsTests {
  @Test(arguments: [
    ("", []), ("  a  b\tc ", ["a", "b", "c"]), ("a\\ b 'c d'e \"f $g\"", ["a b", "c de", "f $g"]),
    ("'' \"\"", ["", ""]), ("\"a\\\"b\\c\"", ["a\"b\\c"]), ("'a\\'", ["a\\"]),
    ("汉字 数", ["汉字", "数"]),
  ])
  func `cuts as a shell does`(_ line: String, _ words: [String]) {
    let cut = ShellWords(line)
    #expect(cut.words == words && !cut.isUnfinished)
  }

  @Test(arguments: ["'a", "\"a", "a\\", "a 'b\""])
  func `notices what is unfinished`(_ line: String) {
    #expect(ShellWords(line).isUnfinished)
  }

  @Test(arguments: [
    ("pc ls ", "", 0), ("pc set Year=20", "Year=20", 5), ("pc ls \"2023/My e", "2023/My e", 0),
    ("pc ls \"2023/My exam/\"p", "2023/My exam/p", 13), ("pc ls a'b=c", "ab=c", 1),
    ("pc ls My\\ e", "My e", 0), ("pc ls a:b@c", "a:b@c", 4),
  ])
  func `knows where bash begins the word it completes`(
    _ line: String, _ word: String, _ start: Int
  ) {
    let cut = ShellWords(line, endsInWord: true, breaks: Set("\"'@><=;|&(:"))
    #expect(cut.words.last == word && cut.completedFrom == start)
  }
}
