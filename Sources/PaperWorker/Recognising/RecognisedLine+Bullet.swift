import Recognition

extension RecognisedLine {
  /// The line with a list bullet, where an engine read the most similar letter or sign.
  ///
  /// A bullet is a filled disc or square; the letters read instead have thin strokes.
  ///
  /// - Parameter picture: The image that contains the words.
  func withBullet(in picture: GreyPicture) -> RecognisedLine {
    guard words.count >= 2, Self.likeBullets.contains(words[0].text),
      picture.fillsItsBox(words[0])
    else { return self }
    var line = self
    line.words[0].text = "•"
    return line
  }

  private static let likeBullets: Set<String> = ["e", "o", "¢", "°", "*", "@", "©", "®", "«", "»"]
}

extension GreyPicture {
  /// Whether the ink of a word is one blot: a disc fills 79 % of its box, the letter e half.
  fileprivate func fillsItsBox(_ word: RecognisedWord) -> Bool {
    let part = cut(left: word.left, top: word.top, right: word.right, bottom: word.bottom)
    guard let darkest = part.pixels.min().map(Int.init),
      let lightest = part.pixels.max().map(Int.init), lightest - darkest >= 60
    else { return false }
    let level = (darkest + lightest) / 2
    let ink = part.pixels.indices.filter { part.pixels[$0] < level }
    let columns = ink.map { $0 % part.width }
    let rows = ink.map { $0 / part.width }
    guard let left = columns.min(), let right = columns.max(), let top = rows.min(),
      let bottom = rows.max()
    else { return false }
    let (width, height) = (right - left + 1, bottom - top + 1)
    return abs(width - height) * 4 <= max(width, height) && ink.count * 10 >= width * height * 7
  }
}
