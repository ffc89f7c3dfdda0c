/// Which part of a tree is asked for: everything, or what is at or below some paths.
struct PathFilter {
  /// The paths still to go, each as its remaining names; `nil` is everything.
  private let paths: [ArraySlice<[UInt8]>]?

  /// No paths are everything.
  init(under paths: [String]) {
    let parts = paths.map { path in
      RawText.bytes(of: path).split(separator: UInt8(ascii: "/")).map { Array($0) }[...]
    }
    self.paths = parts.isEmpty || parts.contains { $0.isEmpty } ? nil : parts
  }

  private init(paths: [ArraySlice<[UInt8]>]?) { self.paths = paths }

  /// What is asked for inside an entry of this name; `nil` when nothing is.
  ///
  /// A file is asked for when a path ends at it.
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
