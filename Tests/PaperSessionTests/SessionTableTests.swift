import GitNames
import PaperDomain
import PaperSession
import Testing

/// Several open sessions.
@Suite struct SessionTableTests {
  @Test func `sessions are told apart, and each starts at its defaults`() async throws {
    let table = SessionTable()
    let session = try await SampleLibrary().session()
    let one = table.open(session)
    let two = table.open(session)
    #expect(one.session != two.session)
    _ = try table.apply(
      .sourceChanged(logicalPageID: SampleLibrary.page1, source: "original"), to: one.session)
    #expect(table.session(one.session)?.slots[0].currentSource == .original)
    #expect(table.session(two.session)?.slots[0].currentSource == .display)
  }

  @Test func `linked sessions move together, and only they`() async throws {
    let table = SessionTable()
    let session = try await SampleLibrary().session()
    let one = table.open(session)
    let two = table.open(session, linkedTo: one.session)
    let other = table.open(session)
    #expect(two.linkedTo == [one.session])
    let moved = try table.apply(.pageNavigated(newIndex: 2), to: one.session)?.moved
    #expect(moved?.map(\.session) == [two.session])
    #expect(table.session(two.session)?.index == 2)
    #expect(table.session(other.session)?.index == 0)
    // A version is previewed in one pane only.
    _ = try table.apply(
      .pageVersionPreviewChanged(
        logicalPageID: SampleLibrary.page1, pageVersionID: SampleLibrary.first.description),
      to: one.session)
    #expect(table.session(two.session)?.slots[0].previewed.current == true)
  }

  @Test func `the one asked for the longest time ago makes room`() async throws {
    let table = SessionTable(limit: 2)
    let session = try await SampleLibrary().session()
    let now = ContinuousClock.now
    let one = table.open(session, now: now)
    let two = table.open(session, now: now + .seconds(1))
    _ = table.session(one.session, now: now + .seconds(2))
    _ = table.open(session, now: now + .seconds(3))
    #expect(table.session(one.session) != nil)
    #expect(table.session(two.session) == nil)
    #expect(table.count == 2)
  }

  @Test func `a session that nobody asks for ends`() async throws {
    let table = SessionTable(lifetime: .seconds(10))
    let session = try await SampleLibrary().session()
    let now = ContinuousClock.now
    let old = table.open(session, now: now)
    _ = table.open(session, now: now + .seconds(11))
    #expect(table.session(old.session) == nil)
  }
}
