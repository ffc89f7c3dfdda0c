/// What a copy of ours is called: `p003 - MARKUP - Laptop - 20261121-093000`.
package struct ForkName {
  let text: String

  private static let mark = " - MARKUP - "

  /// The device in the name of a copy; `nil` for other names.
  package static func device(of name: String) -> String? {
    guard let mark = name.firstRange(of: mark), let end = name.ranges(of: " - ").last,
      end.lowerBound >= mark.upperBound
    else { return nil }
    return String(name[mark.upperBound..<end.lowerBound])
  }

  /// - Parameter name: The page's; that of a copy gives way to a new one of the same page.
  init(of name: String, device: String, time: Timestamp) {
    let stem = name.firstRange(of: Self.mark).map { String(name[..<$0.lowerBound]) } ?? name
    let digits = time.description.filter(\.isNumber)
    // A short device leaves room for the page's name.
    let device = ItemName.cut(ItemName.made(from: device), to: 60)
    let suffix = "\(Self.mark)\(device) - \(digits.prefix(8))-\(digits.suffix(6))"
    text = ItemName.cut(stem, to: ItemName.longest - suffix.utf8.count) + suffix
  }
}
