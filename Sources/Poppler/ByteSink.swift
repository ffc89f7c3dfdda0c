/// Collects bytes up to a limit.
final class ByteSink {
  private(set) var bytes: [UInt8] = []
  /// Whether bytes were refused because of the limit.
  private(set) var isFull = false
  private let maximum: Int

  init(maximum: Int) {
    self.maximum = maximum
  }

  func take(_ more: UnsafeBufferPointer<UInt8>) -> Bool {
    isFull = bytes.count + more.count > maximum
    guard !isFull else { return false }
    bytes.append(contentsOf: more)
    return true
  }
}
