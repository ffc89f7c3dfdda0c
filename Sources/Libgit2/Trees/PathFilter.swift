import Files

/// The selected part of a tree: everything, or some paths and their contents.
struct PathFilter {
  /// The remaining components of each path; `nil` selects everything.
  private let paths: [ArraySlice<[UInt8]>]?

  /// An empty list selects everything.
  init(under paths: [String]) {
    let parts = paths.map { path in
      RawPath.bytes(of: path).split(separator: UInt8(ascii: "/")).map { Array($0) }[...]
    }
    self.paths = parts.isEmpty || parts.contains { $0.isEmpty } ? nil : parts
  }

  private init(paths: [ArraySlice<[UInt8]>]?) { self.paths = paths }

  /// The filter for the contents of an entry with this name; `nil` when nothing there is selected.
  ///
  /// A file is selected when a path ends at it.
  func entering(_ name: UnsafeRawBufferPointer, isDirectory: Bool) -> PathFilter? {
    guard let paths else { return self }
    var inside: [ArraySlice<[UInt8]>] = []
    for path in paths where path.first.map({ name.elementsEqual($0) }) ?? false {
      let rest = path.dropFirst()
      if rest.isEmpty { return PathFilter(paths: nil) }
      inside.append(rest)
    }
    return inside.isEmpty || !isDirectory ? nil : PathFilter(paths: inside)
  }
}
