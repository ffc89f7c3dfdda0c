import PaperCommands
import Synchronization
import Testing

struct ProgressTests {
  @Test(
    arguments: [
      (0, 10, 2.0, "indexing 0/10 pages (0%)"),
      (5, 10, 2.0, "indexing 5/10 pages (50%), 2.5 pages/s, 0:02 left"),
      (10, 10, 0.5, "indexing 10/10 pages (100%), 20 pages/s"),
      (1, 7_300, 1.0, "indexing 1/7300 pages (0%), 1.0 pages/s, 2:01:39 left"),
      (3, nil, 2.0, "indexing 3 pages, 1.5 pages/s"),
      (0, 0, 2.0, "indexing 0/0 pages"),
    ] as [(Int, Int?, Double, String)])
  func `tells rate and time left`(_ done: Int, _ total: Int?, _ seconds: Double, _ text: String) {
    let line = ProgressLine(title: "indexing", unit: "pages", total: total)
    #expect(line.text(done: done, elapsed: .seconds(seconds)) == text)
  }

  /// A clock that the test sets.
  private final class Hand: Sendable {
    private let start = ContinuousClock.now
    private let passed = Mutex(Duration.zero)
    func wait(_ duration: Duration) { passed.withLock { $0 += duration } }
    var now: ContinuousClock.Instant { start + passed.withLock { $0 } }
  }

  @Test func `shows nothing in the first second, then a line at most every tenth`() throws {
    let hand = Hand()
    let screen = PseudoTerminal()
    let terminal = screen.terminal()
    let meter = ProgressMeter(of: 4, "reading", unit: "pages", on: terminal, now: { hand.now })
    hand.wait(.milliseconds(999))
    meter.advance()
    #expect(screen.shown == "")
    hand.wait(.milliseconds(1))
    meter.advance()
    #expect(screen.shown == "\rreading 2/4 pages (50%), 2.0 pages/s, 0:01 left\u{1b}[K")
    hand.wait(.milliseconds(99))
    meter.advance()
    #expect(screen.shown == "")
    try terminal.print("page 3 is blank")
    #expect(screen.shown == "\r\u{1b}[Kpage 3 is blank\n")
    hand.wait(.milliseconds(1))
    meter.advance()
    meter.finish()
    #expect(screen.shown == "\rreading 4/4 pages (100%), 3.6 pages/s\u{1b}[K\r\u{1b}[K")
  }

  @Test func `is silent when asked and where there is no terminal`() {
    let hand = Hand()
    let screen = PseudoTerminal()
    let file = ScratchFile()
    let plain = Terminal(
      .init(output: file.descriptor, errors: file.descriptor),
      settings: TerminalSettings(environment: [:]))
    for terminal in [screen.terminal(quiet: true), plain] {
      let meter = ProgressMeter(of: 4, "reading", unit: "pages", on: terminal, now: { hand.now })
      hand.wait(.seconds(5))
      meter.advance()
      meter.finish()
    }
    #expect(screen.shown == "")
    #expect(file.text == "")
  }
}
