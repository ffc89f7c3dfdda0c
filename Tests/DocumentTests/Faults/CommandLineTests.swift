import Foundation
import Testing

/// Exit codes and JSON documents of complete runs.
@Suite(.serialized) struct CommandLineTests {
  @Test(arguments: ["status", "check", "commit", "ls", "index", "search x", "import a.pdf", "log"])
  func `outside of a library there is one line and a hint`(_ command: String) throws {
    try Place.with { place in
      let ending = try place.run("cd ..; pc \(command)")
      #expect(ending.status == 2)
      #expect(ending.output == "")
      #expect(
        ending.errorLines.count == 1 && ending.errors.contains("\nhint: "), "\(ending.errors)")
    }
  }

  @Test(arguments: ["nosuch", "status --nosuch", "import", "bind", "show", "log --limit many"])
  func `a wrong command line is 64`(_ command: String) throws {
    try Place.with { place in
      let ending = try place.run("pc \(command)")
      #expect(ending.status == 64)
      #expect(ending.output == "" && !ending.errors.isEmpty)
    }
  }

  @Test func `every verb prints one JSON document`() throws {
    try Place.with { place in
      for command in [
        "init ../other", "import $EXAMPLES/software-testing-midterm-2017.pdf --doc D",
        "import $EXAMPLES/mock-exam-chinese.pdf", "status", "diff", "check", "commit -m first",
        "commit", "check --full", "new doc Title", "new group d More",
        "add d/more mock-exam-chinese#1", "bind d/pages/p001 mock-exam-chinese#2 -n",
        "bind d/pages/p001 mock-exam-chinese#2", "cp d e", "bundle ls",
        "bundle show mock-exam-chinese", "define tag Subject/Testing",
        "define variable Year --type int --scope doc", "tag d +Subject/Testing", "set d Year=2017",
        "tags", "variables", "status", "diff", "commit -m second", "log", "log d/pages/p001",
        "show d", "show d/pages/p001@{1}", "restore d/pages/p001@{1}", "ls", "search testing",
        "index", "search testing", "search nowhere-at-all", "text software-testing-midterm-2017#1",
        "render d/pages/p002 -o ../page.png", "version",
      ] {
        let ending = try place.run("pc \(command) --json")
        #expect(ending.status <= 1, "\(command): \(ending.errors)")
        #expect(throws: Never.self, "\(command): \(ending.output)") {
          try JSONSerialization.jsonObject(with: Data(ending.output.utf8))
        }
      }
    }
  }

  @Test func `who makes a library at a terminal hears of other languages with models`() throws {
    try Place.with { place in
      let ending = try place.run(
        """
        init() { script -qec "pc init $1" /dev/null | grep -c chi_sim; }
        init ../asked; init '../told --languages eng'; pc init ../piped 2>&1 | grep -c chi_sim
        """)
      #expect(ending.output == "1\n0\n0\n", "\(ending.output)\(ending.errors)")
    }
  }

  @Test func `a change that can't be committed by itself tells the first reasons`() throws {
    try Place.with { place in
      let ending = try place.run(
        """
        for n in 1 2 3 4 5 6 7 8 9 10 11 12; do pc new -q doc "Paper $n" 2>../hints; done
        pc commit -q -m papers; pc define -q tag Subject/New
        pc ls -z | pc tag - -z +Subject/New -c; echo "[$?]"; git status --short
        """)
      #expect(ending.output == "[2]\n?? tags/\n")
      let lines = ending.errors.split(separator: "\n")
      #expect(lines.count == 11, "\(ending.errors)")
      #expect(lines.prefix(8).allSatisfy { $0.contains("there is no tag 'Subject/New'") })
      #expect(lines.dropFirst(8).first == "… and 4 more")
    }
  }
}
