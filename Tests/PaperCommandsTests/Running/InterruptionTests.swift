import Glibc
import PaperCommands
import PaperDomain
import Testing

/// Each test has its own process: signals belong to the whole process.
struct InterruptionTests {
  private static func run(
    _ words: [String], input: Int32 = 0, output: Int32 = 1
  ) async -> Int32 {
    let surroundings = ProcessContext(
      environment: [:], workingDirectory: "/", descriptors: .init(input: input, output: output),
      now: { Timestamp(seconds: 0) })
    return await PC.run(words, in: surroundings, root: SampleRoot.self).rawValue
  }

  private static func send(_ signal: Int32) {
    Task.detached {
      // The handler is installed when the command runs; before that the signal would end the
      // process.
      try await Task.sleep(for: .milliseconds(300))
      kill(getpid(), signal)
    }
  }

  @Test func `stops at Ctrl-C with 130`() async {
    await #expect(processExitsWith: .exitCode(130)) {
      Self.send(SIGINT)
      exit(await Self.run(["wait"]))
    }
  }

  @Test func `stops at SIGTERM with 143`() async {
    await #expect(processExitsWith: .exitCode(143)) {
      Self.send(SIGTERM)
      exit(await Self.run(["wait"]))
    }
  }

  @Test func `takes Ctrl-C for an answer`() async {
    await #expect(processExitsWith: .exitCode(130)) {
      let screen = PseudoTerminal()
      Self.send(SIGINT)
      exit(await Self.run(["remove"], input: screen.device))
    }
  }

  @Test func `says that the pager is missing even when the output is long`() async {
    await #expect(processExitsWith: .exitCode(2)) {
      Interruption.outliveClosedPipes()
      let screen = PseudoTerminal()
      let surroundings = ProcessContext(
        environment: ["PAGER": "no-such-pager"], workingDirectory: "/",
        descriptors: .init(output: screen.device), now: { Timestamp(seconds: 0) })
      let words = ["long", String(repeating: "x", count: 200_000)]
      exit(await PC.run(words, in: surroundings, root: SampleRoot.self).rawValue)
    }
  }

  @Test func `ends at once at the second Ctrl-C, whatever still runs`() async {
    await #expect(processExitsWith: .exitCode(130)) {
      _ = await Self.run(["echo", "x"])
      // Two pending signals are one: the system does not count them.
      for _ in 0..<50 {
        kill(getpid(), SIGINT)
        usleep(20_000)
      }
      exit(7)
    }
  }

  @Test func `ends quietly with 0 when nobody reads any more`() async {
    let result = await #expect(
      processExitsWith: .exitCode(0), observing: [\.standardErrorContent]
    ) {
      Interruption.outliveClosedPipes()
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      close(ends[0])
      exit(await Self.run(["echo", "x"], output: ends[1]))
    }
    // The testing library writes marks to a stream that is otherwise empty.
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(!errors.contains("pc"))
  }

  @Test func `says that the disk is full`() async {
    let result = await #expect(
      processExitsWith: .exitCode(2), observing: [\.standardErrorContent]
    ) {
      exit(await Self.run(["echo", "x"], output: open("/dev/full", O_WRONLY)))
    }
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(errors == "pc: error: cannot write the output: No space left on device\n")
  }
}
