package import PaperDomain
package import WorkerProtocol

/// Workers that open, read, draw and recognise files from anywhere.
///
/// Each is a process of its own with a memory limit; each request has a limit of processor time. A file that
/// crashes or hangs a worker costs its own request and nothing else: the next one gets another
/// worker. A request is never tried twice. Workers are started when they are first needed.
///
/// Paths are raw bytes as Linux has them; relative ones are taken from the working directory that
/// this process had when the worker was started. Pages count from 1 inside that file.
///
/// Cancelling the task that asked kills the worker at work on its request.
package final class WorkerPool: Sendable {
  /// What the workers run.
  package let executable: WorkerExecutable
  /// How many workers there are at most.
  package let count: Int
  private let loop: WorkerLoop
  private let limits: WorkerLimits

  /// The number of processors that are online.
  package static var processorCount: Int { WorkerLoop.processorCount }

  /// - Parameter count: How many workers there are at most, at least one.
  package init(
    executable: WorkerExecutable, count: Int = WorkerPool.processorCount,
    limits: WorkerLimits = WorkerLimits()
  ) {
    self.executable = executable
    self.count = max(1, count)
    self.limits = limits
    loop = WorkerLoop(
      executable: executable, count: self.count, limits: limits)
  }

  deinit {
    loop.stop()
  }

  /// Kills the workers and waits until they are gone; what was asked ends with `.shutDown`.
  package func shutdown() async {
    await loop.stopAndWait()
  }

  /// Announces requests: as many workers as these are worth start beside the first one, which may take
  /// as long as they do.
  package func expect(_ requests: Int) {
    // A worker starts in 20 ms of processor time, and takes the text out of a page in 1.1.
    loop.expect(workers: min(count, requests / 20))
  }

  /// Opens a PDF, counts its pages for real and says whether it is encrypted.
  package func inspect(_ path: [UInt8]) async throws(WorkerError) -> FileInspection {
    guard case .inspection(let inspection) = try await answer(.inspect(path: path)) else {
      throw .malformedAnswer
    }
    return inspection
  }

  /// Reads a page's text layer; `nil` where it has none.
  package func text(_ path: [UInt8], page: Int) async throws(WorkerError) -> TextLayer? {
    switch try await answer(.text(path: path, page: page)) {
    case .transcript(let transcript): TextLayer(transcript)
    case .noText: nil
    default: throw .malformedAnswer
    }
  }

  /// Draws a page and recognises what is written on it.
  package func recognise(
    _ path: [UInt8], page: Int, settings: RecognitionSettings
  ) async throws(WorkerError) -> PageText {
    let request = WorkerRequest.recognise(path: path, page: page, settings: settings)
    guard case .transcript(let transcript) = try await answer(request) else {
      throw .malformedAnswer
    }
    return PageText(transcript, source: .ocr)
  }

  /// Draws a page.
  package func render(
    _ path: [UInt8], page: Int, settings: RenderSettings
  ) async throws(WorkerError) -> Picture {
    let request = WorkerRequest.render(path: path, page: page, settings: settings)
    guard case .picture(let picture) = try await answer(request),
      picture.format == settings.format
        || (settings.format == .reading && [.png, .jpeg].contains(picture.format))
    else { throw .malformedAnswer }
    return picture
  }

  /// Makes any PNG anew as an 8-bit grey or RGB one without transparency and interlacing.
  package func plainPNG(_ path: [UInt8]) async throws(WorkerError) -> [UInt8] {
    guard case .png(let bytes) = try await answer(.plainPNG(path: path)) else {
      throw .malformedAnswer
    }
    return bytes
  }

  /// Puts two pages side by side, what differs marked.
  package func compare(
    _ old: PageInFile, _ new: PageInFile, dpi: Double
  ) async throws(WorkerError) -> PageComparison {
    guard
      case .comparison(let comparison) = try await answer(.compare(old: old, new: new, dpi: dpi))
    else { throw .malformedAnswer }
    return comparison
  }

  /// Reads the sizes and labels of a file's pages, and its outline.
  package func outline(_ path: [UInt8]) async throws(WorkerError) -> FileOutline {
    guard case .outline(let outline) = try await answer(.outline(path: path)) else {
      throw .malformedAnswer
    }
    return outline
  }

  /// Reads where the links on a page lead.
  package func links(_ path: [UInt8], page: Int) async throws(WorkerError) -> [PageLink] {
    guard case .links(let links) = try await answer(.links(path: path, page: page)) else {
      throw .malformedAnswer
    }
    return links
  }

  /// Asks for the engines' versions and the languages that can be recognised.
  package func engine() async throws(WorkerError) -> EngineFacts {
    guard case .engine(let facts) = try await answer(.engine) else { throw .malformedAnswer }
    return facts
  }

  private func answer(_ request: WorkerRequest) async throws(WorkerError) -> WorkerAnswer {
    let seconds =
      switch request {
      case .recognise, .compare: limits.recogniseSeconds
      default: limits.otherSeconds
      }
    let answer = try await loop.perform(request, limitSeconds: seconds).get()
    if case .refused(let refusal) = answer { throw .refused(refusal) }
    return answer
  }
}
