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

  /// The name of a copy without its device, and without a number where the name was taken; `nil` for
  /// other names.
  static func anonymous(_ name: String) -> String? {
    guard device(of: name) != nil, let mark = name.firstRange(of: Self.mark),
      let end = name.ranges(of: " - ").last
    else { return nil }
    let time = name[end.upperBound...].prefix("20261121-093000".count)
    return String(name[..<mark.upperBound]) + String(time)
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

/// The id of a copy of a page: the same wherever it is computed, and after a purge.
struct ForkID {
  /// UUID version 5, in the space of the page's id, of `BUNDLE#NUMBER@TIME`: the losing version's
  /// bundle by its id (by its name where it has none), its page number, and its committer time.
  let id: EntityID
  /// As earlier versions computed it: of the losing version's commit.
  let earlier: EntityID

  init(page: EntityID, bundle: String, pageNumber: Int, _ rebinding: MergeSide.Rebinding) {
    id = EntityID(of: Array("\(bundle)#\(pageNumber)@\(rebinding.time)".utf8), in: page)
    earlier = EntityID(of: Array(rebinding.commit.description.utf8), in: page)
  }
}
