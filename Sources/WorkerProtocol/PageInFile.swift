/// One page of a file.
package struct PageInFile: Hashable, Sendable {
  /// The raw bytes of the path.
  package var path: [UInt8]
  /// 1-based.
  package var page: Int

  package init(path: [UInt8], page: Int) {
    self.path = path
    self.page = page
  }
}
