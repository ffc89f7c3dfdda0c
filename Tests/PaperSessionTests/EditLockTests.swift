import PaperSession
import Testing

/// Locks on edited entities.
@Suite struct EditLockTests {
  private let now = ContinuousClock.now

  private func holder(_ window: String) -> EditLocks.Holder {
    EditLocks.Holder(name: "Ada", window: window, since: "2026-11-21T09:30:00Z")
  }

  @Test(arguments: [
    (["doc", "group", "page"], ["doc", "group", "page"], true),
    (["doc"], ["doc", "group", "page"], true), (["doc", "group", "page"], ["doc"], true),
    (["doc", "group", "page"], ["doc", "group", "other"], false), (["doc"], ["other"], false),
  ])
  func `a lock covers what it is in and what is in it`(
    _ locked: [String], _ changed: [String], _ isInTheWay: Bool
  ) {
    var locks = EditLocks()
    #expect(locks.acquire(locked, for: holder("one"), now: now) == nil)
    #expect((locks.conflict(with: changed, window: "two", now: now) != nil) == isInTheWay)
    #expect(locks.conflict(with: changed, window: "one", now: now) == nil)
  }

  @Test func `a second window is told who holds it`() {
    var locks = EditLocks()
    _ = locks.acquire(["page"], for: holder("one"), now: now)
    #expect(locks.acquire(["page"], for: holder("two"), now: now) == holder("one"))
    #expect(locks.all(now: now).map(\.ref) == ["page"])
  }

  @Test func `a lock that nobody renews ends, and a renewed one holds`() {
    var locks = EditLocks()
    _ = locks.acquire(["page"], for: holder("one"), now: now)
    _ = locks.acquire(["page"], for: holder("one"), now: now + .seconds(20))
    #expect(locks.acquire(["page"], for: holder("two"), now: now + .seconds(40)) != nil)
    #expect(locks.acquire(["page"], for: holder("two"), now: now + .seconds(51)) == nil)
  }

  @Test func `nobody gives back another's lock`() {
    var locks = EditLocks()
    _ = locks.acquire(["page"], for: holder("one"), now: now)
    locks.release("page", window: "two")
    #expect(locks.all(now: now).count == 1)
    locks.release("page", window: "one")
    #expect(locks.all(now: now).isEmpty)
  }
}
