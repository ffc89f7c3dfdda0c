/// The difference of two texts in the format of `diff -u`.
struct Difference: CustomStringConvertible {
  let description: String

  /// `nil` when there is no difference; `line` is the number of the first line in the document.
  init?(expected: [String], actual: [String], file: String, line: Int) {
    guard expected != actual else { return nil }
    var lines = ["--- \(file):\(line)", "+++ what pc printed"]
    let changes = actual.difference(from: expected)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in changes {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var old = 0
    var new = 0
    while old < expected.count || new < actual.count {
      if old < expected.count && removed.contains(old) {
        lines.append("-" + expected[old])
        old += 1
      } else if new < actual.count && inserted.contains(new) {
        lines.append("+" + actual[new])
        new += 1
      } else {
        lines.append(" " + expected[old])
        old += 1
        new += 1
      }
    }
    description = lines.joined(separator: "\n")
  }
}
