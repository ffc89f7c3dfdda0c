import Files
import PaperDomain

extension Inbox.Places {
  /// The places of the inbox of a library.
  ///
  /// `inbox` may be a link to a folder elsewhere, such as a phone's: its files are not the library's.
  ///
  /// - Parameters:
  ///   - root: The library's root folder.
  ///   - device: Its folder for what belongs to this device.
  ///   - cache: Its folder for caches.
  package init(libraryAt root: String, device: String, cache: String) {
    let own = RawPath.join(root, "inbox")
    let folder = (try? FileSystem.canonicalPath(of: own)) ?? own
    self.init(
      folder: folder, journal: RawPath.join(device, "triage/inbox.jsonl"),
      cache: RawPath.join(cache, "inbox"), trash: RawPath.join(device, "trash"),
      isOwn: folder == own)
  }

  /// The places of a folder that is not a library's inbox.
  ///
  /// - Parameters:
  ///   - folder: Its canonical path.
  ///   - state: The folder for the journals of folders.
  ///   - cache: The folder for caches.
  package init(folder: String, state: String, cache: String) {
    let digest = Digest.sha256(RawPath.bytes(of: folder)).prefix(4)
    let number = digest.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
    let name = "\(ItemName.slug(RawPath.name(of: folder)))-\(number)"
    self.init(
      folder: folder, journal: RawPath.join(state, "triage/\(name).jsonl"),
      cache: RawPath.join(cache, "inbox-\(number)"), trash: RawPath.join(state, "trash"),
      isOwn: false)
  }
}
