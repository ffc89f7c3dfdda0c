import PaperSession
import Synchronization

/// The link to one phone, which may send photos into the inbox and nothing else.
///
/// 1. The computer shows a code, which is valid for ten minutes and for one phone.
/// 2. The phone asks with it. Both show the same number.
/// 3. The person at the computer compares the numbers, and allows it or refuses.
/// 4. The phone gets its token.
final class PhoneLink: Sendable {
  enum Stage: Sendable, Equatable {
    case waiting
    case asking(Pairing)
    case paired(Pairing)
    case refused(Pairing)

    /// The phone that asked.
    var pairing: Pairing? {
      switch self {
      case .waiting: nil
      case .asking(let pairing), .paired(let pairing), .refused(let pairing): pairing
      }
    }

    var name: String {
      switch self {
      case .waiting: "waiting"
      case .asking: "asking"
      case .paired: "paired"
      case .refused: "refused"
      }
    }
  }

  /// A phone that asks.
  struct Pairing: Sendable, Equatable {
    /// Known to the phone alone.
    var secret: String
    /// Four digits, which both screens show.
    var check: String
    /// What the phone's browser says it is: `iPhone`, `Android`; empty if it says nothing known.
    var device: String
    /// The phone's address.
    var client: String
  }

  /// How long a code is valid.
  static let codeSeconds = 10 * 60
  /// How long a phone may be silent.
  static let idleSeconds = 30 * 60
  /// The most files, and their most bytes together: more than a phone's card has of a day.
  private static let mostFiles = 2_000
  private static let mostBytes = 16 << 30

  let code = PhoneLink.secret()
  /// The phone's token, once it is paired.
  let token: String
  private let inbox: any ViewerInbox
  private let changed: @Sendable () -> Void
  private let state: Mutex<State>

  private struct State {
    var stage = Stage.waiting
    /// When the link ends by itself.
    var until: ContinuousClock.Instant
    var uploads: [String: PhoneUpload] = [:]
    var bytes = 0
  }

  /// - Parameter changed: Called after every change that the computer shows.
  init(
    into inbox: any ViewerInbox, now: ContinuousClock.Instant = .now,
    changed: @escaping @Sendable () -> Void
  ) {
    self.inbox = inbox
    self.changed = changed
    token = PhoneLink.secret()
    state = Mutex(State(until: now + .seconds(PhoneLink.codeSeconds)))
  }

  /// 26 characters of 32: 130 bits.
  private static func secret() -> String {
    var generator = SystemRandomNumberGenerator()
    let characters = Array("abcdefghijkmnpqrstuvwxyz23456789")
    return String(
      (0..<26).map { _ in characters[Int.random(in: characters.indices, using: &generator)] })
  }

  var stage: Stage { state.withLock { $0.stage } }

  /// The number of files that arrived.
  var received: Int { state.withLock { $0.uploads.values.count(where: \.isComplete) } }

  func isOver(now: ContinuousClock.Instant = .now) -> Bool {
    state.withLock { now >= $0.until }
  }

  /// The whole seconds until the link ends by itself.
  func secondsLeft(now: ContinuousClock.Instant = .now) -> Int {
    state.withLock { max(0, Int(($0.until - now).components.seconds)) }
  }

  // MARK: - Pairing

  /// Whether a text is the code.
  func isCode(_ text: String) -> Bool {
    AccessToken(code, role: .read, person: Person(name: "")).isMet(by: text)
  }

  /// A phone that has the code asks.
  ///
  /// - Throws: ``Problem`` `.notAllowed` if the code was used, or is too old.
  func ask(
    device: String, client: String, now: ContinuousClock.Instant = .now
  ) throws(Problem) -> Pairing {
    let pairing = Pairing(
      secret: PhoneLink.secret(), check: "\(Int.random(in: 1_000...9_999))", device: device,
      client: client)
    let isFree = state.withLock { state in
      guard state.stage == .waiting, now < state.until else { return false }
      state.stage = .asking(pairing)
      return true
    }
    guard isFree else {
      throw Problem(
        .notAllowed, "this code was used already, or is too old",
        hint: "show a new one on the computer")
    }
    changed()
    return pairing
  }

  /// The person at the computer allows the phone that asks, or refuses.
  func decide(allows: Bool, now: ContinuousClock.Instant = .now) {
    state.withLock { state in
      guard case .asking(let pairing) = state.stage else { return }
      state.stage = allows ? .paired(pairing) : .refused(pairing)
      if allows { state.until = now + .seconds(PhoneLink.idleSeconds) }
    }
    changed()
  }

  /// What the phone with this secret may know: whether it is paired, refused, or to wait.
  ///
  /// - Throws: ``Problem`` `.notFound` for another secret.
  func stage(forPhone secret: String) throws(Problem) -> Stage {
    let stage = stage
    guard stage.pairing?.secret == secret else {
      throw Problem(.notFound, "the computer waits for another phone")
    }
    return stage
  }

  // MARK: - Files

  /// Returns an upload, which begins with the first call for its id.
  ///
  /// - Throws: ``Problem`` for a file that is too large or one too many, and without a pairing;
  ///   `FileError` if the disk can't be written.
  func upload(
    _ id: String, name: String, bytes: Int, now: ContinuousClock.Instant = .now
  ) throws -> PhoneUpload {
    try state.withLock { state throws in
      guard case .paired = state.stage, now < state.until else {
        throw Problem(.notAllowed, "this phone is not connected", hint: "scan a new code")
      }
      state.until = now + .seconds(PhoneLink.idleSeconds)
      if let known = state.uploads[id] { return known }
      guard bytes > 0 else { throw Problem(.refused, "'\(name)' is empty") }
      guard state.uploads.count < PhoneLink.mostFiles, bytes <= PhoneLink.mostBytes - state.bytes
      else {
        throw Problem(
          .tooLarge, "a phone may send \(PhoneLink.mostFiles) files, and 16 GB in all",
          hint: "connect it again")
      }
      let upload = PhoneUpload(try inbox.incoming(name), bytes: bytes) { [weak self] isInInbox in
        // Another try starts from the first byte: the bytes of a refused file are gone.
        if !isInInbox { self?.forget(id) }
        self?.changed()
      }
      state.uploads[id] = upload
      state.bytes += bytes
      return upload
    }
  }

  /// An upload that began.
  ///
  /// - Throws: ``Problem`` `.notFound`.
  func upload(_ id: String, now: ContinuousClock.Instant = .now) throws(Problem) -> PhoneUpload {
    let upload = state.withLock { state -> PhoneUpload? in
      guard now < state.until, let upload = state.uploads[id] else { return nil }
      state.until = now + .seconds(PhoneLink.idleSeconds)
      return upload
    }
    guard let upload else { throw Problem(.notFound, "there is no such upload") }
    return upload
  }

  private func forget(_ id: String) {
    state.withLock { state in
      if let upload = state.uploads.removeValue(forKey: id) { state.bytes -= upload.bytes }
    }
  }

  /// Discards what is incomplete.
  func end() {
    let uploads = state.withLock { state in
      state.until = .now
      return Array(state.uploads.values)
    }
    for upload in uploads { upload.abandon() }
  }
}
