import PaperSession
import Synchronization

/// A file that a phone sends, in one part or, after the connection was lost, in several.
final class PhoneUpload: Sendable {
  /// How far a file is.
  struct Progress: Sendable, Encodable {
    /// The number of bytes that arrived.
    var offset: Int
    /// Whether the file is in the inbox.
    var isComplete: Bool
  }

  let bytes: Int
  private let file: any FileReception
  private let ended: @Sendable (_ isInInbox: Bool) -> Void
  private let state = Mutex(State())

  private struct State {
    var offset = 0
    /// The number of the part that may write: the phone sends another one when it believes that the
    /// connection of the last one is lost.
    var part = 0
    /// The way of the complete file into the inbox.
    var finishing: Task<Void, any Error>?
    var isComplete = false
  }

  /// - Parameter ended: Called when the file is in the inbox, or was refused there.
  init(
    _ file: any FileReception, bytes: Int,
    ended: @escaping @Sendable (_ isInInbox: Bool) -> Void
  ) {
    self.file = file
    self.bytes = bytes
    self.ended = ended
  }

  /// Returns a receiver for the bytes from an offset on. Earlier receivers take nothing any more.
  ///
  /// - Throws: ``Problem`` `.malformed` for another offset than that of the next byte.
  func part(from offset: Int) throws(Problem) -> any FileReception {
    let part = state.withLock { state -> Int? in
      guard state.offset == offset else { return nil }
      state.part += 1
      return state.part
    }
    guard let part else {
      throw Problem(.malformed, "the upload continues at another byte: ask for its offset")
    }
    return Part(of: self, part)
  }

  /// The progress. When all bytes are here, this waits until the file is in the inbox.
  ///
  /// - Throws: ``ViewerRefusal`` if the inbox does not take the file.
  func progress() async throws -> Progress {
    let finishing = state.withLock { state -> Task<Void, any Error>? in
      guard state.offset == bytes, !state.isComplete else { return nil }
      let task =
        state.finishing
        ?? Task {
          do {
            _ = try await file.finish()
          } catch {
            ended(false)
            throw error
          }
          self.state.withLock { $0.isComplete = true }
          ended(true)
        }
      state.finishing = task
      return task
    }
    try await finishing?.value
    return state.withLock { Progress(offset: $0.offset, isComplete: $0.isComplete) }
  }

  var isComplete: Bool { state.withLock { $0.isComplete } }

  /// Discards what arrived of an incomplete file.
  func abandon() {
    let isOpen = state.withLock { state in
      state.part += 1
      return state.finishing == nil
    }
    if isOpen { file.abandon() }
  }

  private func take(_ more: UnsafeRawBufferPointer, part: Int) throws {
    try state.withLock { state in
      guard state.part == part else { throw Problem(.stopping, "the phone sends this part again") }
      guard state.offset + more.count <= bytes else {
        throw Problem(.tooLarge, "the file is larger than the phone said")
      }
      try file.receive(more)
      state.offset += more.count
    }
  }

  /// One request with bytes of the file.
  private final class Part: FileReception {
    private let upload: PhoneUpload
    private let number: Int

    init(of upload: PhoneUpload, _ number: Int) {
      self.upload = upload
      self.number = number
    }

    func receive(_ bytes: UnsafeRawBufferPointer) throws { try upload.take(bytes, part: number) }

    func finish() async throws -> ActionAnswer {
      let progress = try await upload.progress()
      let json = "{\"offset\":\(progress.offset),\"isComplete\":\(progress.isComplete)}"
      return ActionAnswer(head: nil, result: Array(json.utf8))
    }

    /// What arrived is kept: the phone goes on from there.
    func abandon() {}
  }
}
