import Recognition

extension Reading {
  /// The lines, where each is replaced by the other reading's line if that has more confidence.
  ///
  /// - Parameter other: A reading of the same page at another resolution.
  func withSurerLines(of other: Reading) -> Reading {
    let lines = RecognisedLine.lines(of: words)
    let others = RecognisedLine.lines(of: other.words).map { (line: $0, height: $0.middleOfWords) }
    guard max(lines.count, others.count) <= RecognisedLine.mostOfPage else { return self }
    let inch = page.picture.dpi
    var fixed = self
    fixed.words = lines.flatMap { line in
      let height = line.middleOfWords
      var best = line
      for (other, otherHeight) in others
      where Double(abs(otherHeight - height)) < inch / 25
        && Double(abs(other.left - line.left)) < inch / 5
        && Double(abs(other.right - line.right)) < inch / 5
        // A partly read line is not an alternative.
        && abs(other.length - line.length) * 10 <= line.length + 10
        && other.confidence > best.confidence
      {
        best = other.moved(by: 0, 0, after: line)
      }
      return best.words
    }
    return fixed
  }
}

extension RecognisedLine {
  /// The vertical centre of most words; single boxes may be much too high.
  fileprivate var middleOfWords: Int {
    let middles = words.map { ($0.top + $0.bottom) / 2 }.sorted()
    return middles.isEmpty ? 0 : middles[middles.count / 2]
  }
}
