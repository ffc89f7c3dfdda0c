/// How far reading the texts of pages is.
public struct IndexingAnswer: Sendable, Encodable, Equatable {
  public struct Progress: Sendable, Encodable, Equatable {
    /// Pages that were read, of ``total``.
    public var done: Int
    public var total: Int

    public init(done: Int, total: Int) {
      self.done = done
      self.total = total
    }
  }

  /// The number of pages that were not read yet.
  public var waiting: Int
  /// `nil` if nothing is being read.
  @OrNull public var running: Progress?
  /// Whether a person stopped it.
  public var paused: Bool

  public init(waiting: Int, running: Progress?, paused: Bool) {
    self.waiting = waiting
    _running = OrNull(wrappedValue: running)
    self.paused = paused
  }
}
