import ArgumentParser
import PaperCommands
import Testing

struct GlobalOptionsTests {
  @Test func `knows all of its own names before the verb`() throws {
    for flag in GlobalOptions.flags { _ = try GlobalOptions.parse([flag]) }
    for option in GlobalOptions.valued { _ = try GlobalOptions.parse([option, "never"]) }
    let names = GlobalOptions.helpMessage().split(separator: /[\s,]+/).filter { $0.hasPrefix("-") }
    let known = GlobalOptions.flags.union(GlobalOptions.valued).union(["-h", "--help"])
    #expect(Set(names.map(String.init)).subtracting(known) == [])
  }

  @Test func `reads every option`() throws {
    let options = try GlobalOptions.parse(
      ["-C", "a", "-C", "-b", "--json", "-q", "-v", "--color", "always", "--no-pager"])
    #expect(options.directories == ["a", "-b"])
    #expect(options.printsJSON && options.isQuiet && options.isVerbose && options.refusesPager)
    #expect(options.color == .always)
  }
}
