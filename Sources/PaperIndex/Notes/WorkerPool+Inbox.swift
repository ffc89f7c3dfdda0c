import Files
package import PaperDomain
package import PaperInbox
package import PaperLibrary

extension WorkerPool {
  /// When the picture of a file was taken; `nil` if the file does not say, or can't be read.
  ///
  /// - Parameter path: Absolute.
  package func momentTaken(_ path: String) async -> Timestamp? {
    guard FileSuffix.suffix(of: path, in: FileSuffix.images) != nil,
      let text = try? await takenAt(RawPath.bytes(of: path))
    else { return nil }
    return Timestamp(takenAt: text)
  }
}

extension Inbox.Places {
  /// The places of the inbox of a library.
  package init(_ library: Library) {
    self.init(
      libraryAt: library.root, device: library.deviceFolder, cache: library.cacheFolder.path)
  }
}
