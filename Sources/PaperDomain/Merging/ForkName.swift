import GitNames

/// The name of a copy of our page: `p003 - MARKUP - Laptop - 20261121-093000`.
package struct ForkName {
  let text: String

  private static let mark = " - MARKUP - "

  /// Returns the device in the name of a copy; `nil` for other names.
  package static func device(of name: String) -> String? {
    guard let mark = name.firstRange(of: mark), let end = name.ranges(of: " - ").last,
      end.lowerBound >= mark.upperBound
    else { return nil }
    return String(name[mark.upperBound..<end.lowerBound])
  }

  /// Returns the name of a copy without its device and without the number for a taken name; `nil`
  /// for other names.
  static func anonymous(_ name: String) -> String? {
    guard device(of: name) != nil, let mark = name.firstRange(of: Self.mark),
      let end = name.ranges(of: " - ").last
    else { return nil }
    let time = name[end.upperBound...].prefix("20261121-093000".count)
    return String(name[..<mark.upperBound]) + String(time)
  }

  /// Creates the name of a copy.
  ///
  /// - Parameter name: The page's name. If it is the name of a copy, the new copy replaces that
  ///   suffix.
  init(of name: String, device: String, time: Timestamp) {
    let stem = name.firstRange(of: Self.mark).map { String(name[..<$0.lowerBound]) } ?? name
    let digits = time.description.filter(\.isNumber)
    // The device name is cut, so that there is room for the page's name.
    let device = ItemName.cut(ItemName.made(from: device), to: 60)
    let suffix = "\(Self.mark)\(device) - \(digits.prefix(8))-\(digits.suffix(6))"
    text = ItemName.cut(stem, to: ItemName.longest - suffix.utf8.count) + suffix
  }
}

/// The id of a copy of a page. It is the same on every device and after a purge.
struct ForkID {
  /// UUID version 5 in the namespace of the page's id. The name is `BUNDLE#NUMBER@TIME` of the
  /// losing version: the bundle's id (its name if it has no id), the page number and the committer
  /// time.
  let id: EntityID
  /// The id that earlier versions of pc computed: from the losing version's commit.
  let earlier: EntityID

  init(page: EntityID, bundle: String, pageNumber: Int, _ rebinding: MergeSide.Rebinding) {
    id = EntityID(of: Array("\(bundle)#\(pageNumber)@\(rebinding.time)".utf8), in: page)
    earlier = EntityID(of: Array(rebinding.commit.description.utf8), in: page)
  }
}
