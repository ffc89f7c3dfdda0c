import PaperSession
import Synchronization

/// Prefetches the pages next to the one that is read, until the reader moves on.
final class AheadDrawing: Sendable {
  private struct Work {
    var slot: Int
    var width: Int
    var task: Task<Void, Never>
  }

  /// The most readers with prefetched pages; beyond it, the work for all of them is cancelled.
  private static let limit = 1_000

  private let works = Mutex<[String: Work]>([:])

  /// Notes that a session's reader is at a slot, and cancels the prefetch for the slot before.
  func reader(
    of id: String, _ session: ViewingSession, isAt slot: Int, width: Int,
    library: any ViewerLibrary
  ) {
    works.withLock { works in
      if let work = works[id] {
        if work.slot == slot, work.width == width { return }
        work.task.cancel()
      }
      if works.count >= AheadDrawing.limit {
        for work in works.values { work.task.cancel() }
        works.removeAll()
      }
      works[id] = Work(
        slot: slot, width: width,
        task: Task(priority: .utility) {
          for content in AheadDrawing.likelyNext(in: session, at: slot) where !Task.isCancelled {
            if content.source == .ocrText || content.pictureName == nil { continue }
            do {
              _ = try await library.picture(
                of: content, .page(width: width), hidesAnnotations: false, isAhead: true,
                downloads: true)
            } catch {
              // A page that can't be drawn reports its error when a reader requests it.
              continue
            }
          }
        })
    }
  }

  /// The contents that a reader at a slot is likely to open next: the next page, the previous one,
  /// the one after the next; then the page's other sources, and the neighbouring versions.
  static func likelyNext(in session: ViewingSession, at index: Int) -> [SlotContent] {
    var wishes: [(slot: Int, version: String?, source: String?)] = []
    for neighbour in [index + 1, index - 1, index + 2] { wishes.append((neighbour, nil, nil)) }
    if session.slots.indices.contains(index) {
      let slot = session.slots[index]
      for source in slot.sourceOptions where source != slot.currentSource {
        wishes.append((index, nil, source.rawValue))
      }
      let versions = slot.versionOptions.map(\.pageVersionID)
      if let place = versions.firstIndex(of: slot.currentPreviewVersionID) {
        for other in [place + 1, place - 1] where versions.indices.contains(other) {
          wishes.append((index, versions[other], nil))
        }
      }
    }
    return wishes.compactMap { requestBody in
      do throws(SessionRefusal) {
        return try session.content(
          ofSlot: requestBody.slot, version: requestBody.version, source: requestBody.source)
      } catch {
        // There is no page before the first, and some slots allow only one source.
        return nil
      }
    }
  }

  func forget(_ id: String) {
    works.withLock { $0.removeValue(forKey: id)?.task.cancel() }
  }

  func stop() {
    for work in works.withLock({ Array($0.values) }) { work.task.cancel() }
  }
}
