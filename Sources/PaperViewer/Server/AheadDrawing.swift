import PaperSession
import Synchronization

/// Draws the pages next to the one that is read, and stops as soon as the reader moves on.
final class AheadDrawing: Sendable {
  private struct Work {
    var slot: Int
    var width: Int
    var task: Task<Void, Never>
  }

  private let works = Mutex<[String: Work]>([:])

  /// The reader of a session is at a slot now: what was drawn ahead from elsewhere is given up.
  func reader(
    of id: String, _ session: ViewingSession, isAt slot: Int, width: Int,
    library: any ViewerLibrary
  ) {
    works.withLock { works in
      if let work = works[id] {
        if work.slot == slot, work.width == width { return }
        work.task.cancel()
      }
      works[id] = Work(
        slot: slot, width: width,
        task: Task(priority: .utility) {
          for neighbour in [slot + 1, slot - 1, slot + 2] {
            guard !Task.isCancelled, session.slots.indices.contains(neighbour) else { continue }
            do {
              let content = try session.content(ofSlot: neighbour)
              if content.source == .ocrText || content.pictureName == nil { continue }
              _ = try await library.picture(of: content, width: width, isAhead: true)
            } catch {
              // A page that can't be drawn says so when somebody asks for it.
              continue
            }
          }
        })
    }
  }

  func forget(_ id: String) {
    works.withLock { $0.removeValue(forKey: id)?.task.cancel() }
  }

  func stop() {
    for work in works.withLock({ Array($0.values) }) { work.task.cancel() }
  }
}
