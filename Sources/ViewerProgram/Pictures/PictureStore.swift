import PaperDomain
import PaperIndex
import PaperLibrary
import PaperSession
import WorkerProtocol

/// Pictures of pages: drawn once, cached up to a limit, cancelled if no request waits for them.
///
/// Requested pictures are drawn before prefetched ones, and one worker is always left for them.
actor PictureStore {
  struct Key: Hashable {
    var page: BlobPage
    var extent: PictureExtent
    /// Whether the annotations that the PDF has itself are left out.
    var hidesAnnotations: Bool
  }

  private struct Kept {
    var picture: PagePicture
    var usedAt: UInt64
  }

  /// A picture that is being drawn or queued.
  private struct Flight {
    var number: UInt64
    var task: Task<PagePicture, any Error>
    /// The number of requests that wait. At zero the drawing is cancelled, and a later request
    /// starts another.
    var waiting = 1
  }

  /// The most bytes of cached pictures.
  private static let room = 96 << 20
  /// The most pictures that may be requested at once.
  private static let queueLimit = 1_000
  /// How often a page is drawn whose worker was killed or ran out of memory.
  private static let tries = 3
  /// The number of damaged pages that are remembered, so that they are not drawn again.
  private static let knownBroken = 1_000

  private let workers: WorkerPool
  private let library: Library
  private let queue: DrawingQueue
  private var kept: [Key: Kept] = [:]
  private var bytes = 0
  private var clock: UInt64 = 0
  private var flights: [Key: Flight] = [:]
  private var broken: [BlobPage: PictureError] = [:]

  init(workers: WorkerPool, library: Library) {
    self.workers = workers
    self.library = library
    queue = DrawingQueue(places: workers.count)
  }

  /// A page, or a tile of it, as a picture.
  func picture(
    of page: BlobPage, _ extent: PictureExtent, hidesAnnotations: Bool, isAhead: Bool
  ) async throws -> PagePicture {
    let key = Key(page: page, extent: extent, hidesAnnotations: hidesAnnotations)
    clock += 1
    if let found = kept[key] {
      kept[key]?.usedAt = clock
      return found.picture
    }
    if let reason = broken[page] { throw reason }
    let flight: Flight
    if var known = flights[key] {
      known.waiting += 1
      flights[key] = known
      flight = known
      if !isAhead { await queue.hurry(key) }
    } else {
      guard flights.count < PictureStore.queueLimit else {
        throw ViewerRefusal(.busy, "too many pages are being drawn")
      }
      let number = clock
      flight = Flight(
        number: number, task: Task { try await draw(key, flight: number, isAhead: isAhead) })
      flights[key] = flight
    }
    return try await withTaskCancellationHandler {
      try await flight.task.value
    } onCancel: {
      Task { await self.giveUp(key, flight: flight.number) }
    }
  }

  private func draw(_ key: Key, flight: UInt64, isAhead: Bool) async throws -> PagePicture {
    defer { if flights[key]?.number == flight { flights[key] = nil } }
    do {
      try await queue.enter(key, isAhead: isAhead)
    } catch {
      throw CancellationError()
    }
    let result: Result<PagePicture, any Error>
    do {
      try Task.checkCancellation()
      let drawn = try await drawRepeatedly(key)
      let type = drawn.format == .png ? "image/png" : "image/jpeg"
      result = .success(PagePicture(type: type, bytes: drawn.page.bytes))
    } catch {
      result = .failure(error)
    }
    await queue.leave()
    // A tile can be too large to draw even if the page is not, so only pages are remembered.
    if case .page = key.extent, case .failure(let error as PictureError) = result, error.isLasting {
      if broken.count >= PictureStore.knownBroken { broken.removeAll() }
      broken[key.page] = error
    }
    let picture = try result.get()
    keep(picture, key)
    return picture
  }

  /// Draws a page, again if a worker failed for a reason that may pass.
  private func drawRepeatedly(
    _ key: Key
  ) async throws -> (page: DrawnPage, format: PictureFormat) {
    for _ in 1..<PictureStore.tries {
      do {
        return try await drawPatiently(key)
      } catch let error as PictureError where error.mayPassSoon {
        continue
      }
    }
    return try await drawPatiently(key)
  }

  /// Draws a page. If the task is cancelled, drawing may continue for half a second: to kill a
  /// worker costs more than most pages do, and the picture is cached.
  private func drawPatiently(
    _ key: Key
  ) async throws -> (page: DrawnPage, format: PictureFormat) {
    let drawing = Task { [workers, library] in
      try await workers.drawForReading(
        key.page, of: library, size: key.extent.size,
        hidesAnnotations: key.hidesAnnotations)
    }
    return try await withTaskCancellationHandler {
      try await drawing.value
    } onCancel: {
      Task {
        do { try await Task.sleep(for: .milliseconds(500)) } catch {}
        drawing.cancel()
      }
    }
  }

  /// Removes one waiting request; if it was the last, cancels the drawing.
  private func giveUp(_ key: Key, flight: UInt64) {
    guard var left = flights[key], left.number == flight else { return }
    left.waiting -= 1
    flights[key] = left.waiting > 0 ? left : nil
    if left.waiting == 0 { left.task.cancel() }
  }

  private func keep(_ picture: PagePicture, _ key: Key) {
    clock += 1
    // A cancelled drawing may end after the one that replaced it.
    bytes += picture.bytes.count - (kept[key]?.picture.bytes.count ?? 0)
    kept[key] = Kept(picture: picture, usedAt: clock)
    guard bytes > PictureStore.room else { return }
    // A quarter is removed at once, so that not every new picture sorts the cache.
    for (old, entry) in kept.sorted(by: { $0.value.usedAt < $1.value.usedAt }) {
      if bytes <= PictureStore.room * 3 / 4 { break }
      kept[old] = nil
      bytes -= entry.picture.bytes.count
    }
  }
}

extension PictureError {
  /// Whether another try now can succeed. One that took all its time would take it again.
  fileprivate var mayPassSoon: Bool {
    guard case .unreadable(_, let cause) = self else { return false }
    return switch cause {
    case .crashed, .killed, .exited, .malformedAnswer, .memoryLimit, .refused(.outOfMemory): true
    default: false
    }
  }
}

extension PictureExtent {
  fileprivate var size: RenderSettings.Size {
    switch self {
    case .page(let width): .width(width)
    case .tile(let width, let column, let row): .tile(ofWidth: width, column: column, row: row)
    }
  }
}
