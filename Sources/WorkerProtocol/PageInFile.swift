/// One page of a file.
package struct PageInFile: Hashable, Sendable {
  /// As Linux has it.
  package var path: [UInt8]
  /// 1-based.
  package var page: Int

  package init(path: [UInt8], page: Int) {
    self.path = path
    self.page = page
  }
}
