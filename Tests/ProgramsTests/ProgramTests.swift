import Files
import Foundation
import Programs
import Testing

struct ProgramTests {
  private func with(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "programs-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try body(folder)
    try FileManager.default.removeItem(atPath: folder)
  }

  /// The standard output of a program.
  private func output(of program: Program, in folder: String) throws -> String {
    var program = program
    program.output = .file(folder + "/out")
    let ending = try program.run()
    #expect(ending == .exited(0))
    return try String(contentsOfFile: folder + "/out", encoding: .utf8)
  }

  @Test func `starts in its folder with its variables and words, and nothing else`() throws {
    try with { folder in
      let program = Program(
        ["/bin/sh", "-c", "pwd; echo \"$A\" \"$1\"; env | grep -c HOME", "x", "two words"],
        environment: ["A": "b c", "HOME": "/"], folder: folder)
      let printed = try output(of: program, in: folder)
      #expect(printed == "\(folder)\nb c two words\n1\n")
    }
  }

  @Test func `reads a file, writes over another, and passes a descriptor on`() throws {
    try with { folder in
      try "in".write(toFile: folder + "/in", atomically: true, encoding: .utf8)
      try "older and longer".write(toFile: folder + "/err", atomically: true, encoding: .utf8)
      var program = Program(["/bin/sh", "-c", "cat; echo out; echo err >&2"], environment: [:])
      program.input = .file(folder + "/in")
      program.errors = .file(folder + "/err")
      let printed = try output(of: program, in: folder)
      #expect(printed == "inout\n")
      #expect(try String(contentsOfFile: folder + "/err", encoding: .utf8) == "err\n")
      let both = open(folder + "/both", O_CREAT | O_RDWR, 0o600)
      program.output = .descriptor(both)
      program.errors = .descriptor(both)
      let ending = try program.run()
      #expect(ending.isSuccess)
      close(both)
      #expect(try String(contentsOfFile: folder + "/both", encoding: .utf8) == "inout\nerr\n")
    }
  }

  @Test(arguments: [
    ("exit 3", ProgramEnding.exited(3), Int32(3)),
    ("kill -TERM $$", .killed(signal: SIGTERM), 143),
  ])
  func `tells how it ended`(_ script: String, _ ending: ProgramEnding, _ status: Int32) throws {
    let found = try Program(["/bin/sh", "-c", script], environment: [:]).run()
    #expect(found == ending && found.status == status)
  }

  @Test func `a signal ends it, whichever thread started it`() async throws {
    let ending = try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(
          with: Result {
            try Program(["/bin/sh", "-c", "kill -TERM $$; sleep 1"], environment: [:]).run()
          })
      }
    }
    #expect(ending == .killed(signal: SIGTERM))
  }

  @Test func `a line for the shell gets its arguments as they are`() throws {
    try with { folder in
      let program = Program(
        shell: "printf '%s,'", ["a b", "$HOME", "汉"], environment: ["PATH": "/usr/bin:/bin"])
      let printed = try output(of: program, in: folder)
      #expect(printed == "a b,$HOME,汉,")
    }
  }

  @Test func `a script without a shebang is the shell's`() throws {
    try with { folder in
      // Written by another process: a file that is open for writing can't be run, and a program
      // that another test starts at this moment would hold our descriptor for an instant.
      let write = #"echo exit 4 >"$1"; chmod +x "$1""#
      _ = try output(
        of: Program(
          ["/bin/sh", "-c", write, "sh", folder + "/s"], environment: ["PATH": "/usr/bin:/bin"]),
        in: folder)
      let ending = try Program([folder + "/s"], environment: [:]).run()
      #expect(ending == .exited(4))
    }
  }

  @Test func `a program that is not there is named`() throws {
    do {
      _ = try Program(["/nowhere/x"], environment: [:]).run()
      Issue.record("it was run")
    } catch {
      #expect(error.program == "/nowhere/x" && error.errno == ENOENT)
    }
  }

  @Test func `bytes of a name that are no text arrive`() throws {
    try with { folder in
      let name = RawPath.string(from: [0x61, 0xff])
      let program = Program(
        ["/bin/sh", "-c", "printf %s \"$1\" | od -An -tx1", "x", name],
        environment: ["PATH": "/usr/bin:/bin"])
      let printed = try output(of: program, in: folder)
      #expect(printed.split(separator: " ").joined() == "61ff\n")
    }
  }
}
