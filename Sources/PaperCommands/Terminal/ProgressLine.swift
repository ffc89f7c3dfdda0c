/// The text of a progress line: `indexing 12/340 pages (3%), 4.1 pages/s, 1:20 left`.
package struct ProgressLine: Sendable {
  let title: String
  let unit: String
  let total: Int?

  package init(title: String, unit: String, total: Int?) {
    self.title = title
    self.unit = unit
    self.total = total
  }

  /// The line after `done` units in `elapsed`; without a total, the count and the rate.
  package func text(done: Int, elapsed: Duration) -> String {
    let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
    let rate = seconds > 0 ? Double(done) / seconds : 0
    var text = "\(title) \(done)"
    if let total {
      text += "/\(total) \(unit)"
      if total > 0 { text += " (\(100 * done / total)%)" }
    } else {
      text += " \(unit)"
    }
    guard rate > 0 else { return text }
    text += ", \(rounded(rate)) \(unit)/s"
    if let total, done < total { text += ", \(clock(Double(total - done) / rate)) left" }
    return text
  }

  /// One decimal below ten, none above.
  private func rounded(_ rate: Double) -> String {
    rate < 10 ? "\((rate * 10).rounded() / 10)" : "\(Int(min(rate, 1e15).rounded()))"
  }

  /// A time as `0:07`, `12:30`, `3:05:00`; at most `99:59:59`.
  private func clock(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 359_999).rounded(.up))
    let parts = [whole / 3_600, whole / 60 % 60, whole % 60]
    let shown = parts[0] > 0 ? parts[...] : parts[1...]
    return shown.enumerated().map { index, part in
      index > 0 && part < 10 ? "0\(part)" : "\(part)"
    }.joined(separator: ":")
  }
}
