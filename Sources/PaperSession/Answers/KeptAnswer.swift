/// The docs and folders whose PDFs this device keeps, and the download that runs.
public struct KeptAnswer: Sendable, Encodable, Equatable {
  public struct Item: Sendable, Encodable, Equatable {
    /// A doc's id, or a folder's path that begins with `docs/`.
    public var ref: String
    /// The path of the doc or folder below `docs`.
    public var path: String
    /// Whether all of its PDFs are here.
    public var isComplete: Bool

    public init(ref: String, path: String, isComplete: Bool) {
      self.ref = ref
      self.path = path
      self.isComplete = isComplete
    }
  }

  public struct Progress: Sendable, Encodable, Equatable {
    /// PDFs that were downloaded, of ``total``.
    public var done: Int
    public var total: Int

    public init(done: Int, total: Int) {
      self.done = done
      self.total = total
    }
  }

  /// Whether PDFs can be elsewhere: git-lfs stores them.
  public var isPossible: Bool
  public var items: [Item]
  /// When this clone last fetched: the state that it keeps; `nil` if it never did.
  @OrNull public var asOf: String?
  /// `nil` if nothing is being downloaded.
  @OrNull public var running: Progress?
  /// Why the last download failed.
  @OrNull public var problem: String?

  public init(
    isPossible: Bool, items: [Item], asOf: String?, running: Progress?, problem: String?
  ) {
    self.isPossible = isPossible
    self.items = items
    _asOf = OrNull(wrappedValue: asOf)
    _running = OrNull(wrappedValue: running)
    _problem = OrNull(wrappedValue: problem)
  }

  /// The answer for readers who are not at the device.
  public static let impossible = KeptAnswer(
    isPossible: false, items: [], asOf: nil, running: nil, problem: nil)
}
