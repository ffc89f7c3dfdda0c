import Files
import GitNames
import PaperDomain
import PaperLibrary
import PaperSession
import Synchronization

extension DiskLibrary {
  func incoming(_ upload: IncomingFile, by person: Person?) throws -> any FileReception {
    try ReceivedFile(upload, in: self, by: person)
  }
}

/// An uploaded file, in a folder of its own and with a safe name, until it is imported.
private final class ReceivedFile: FileReception {
  private let upload: IncomingFile
  private let library: DiskLibrary
  private let person: Person?
  private let folder: TemporaryFolder
  private let path: String
  private let file: Mutex<RawFile?>

  init(_ upload: IncomingFile, in library: DiskLibrary, by person: Person?) throws {
    self.upload = upload
    self.library = library
    self.person = person
    do {
      folder = try TemporaryFolder(in: library.device.spacious())
      path = RawPath.join(folder.path, SafeName.of(upload.name))
      file = Mutex(try RawFile(creating: path))
    } catch {
      throw DiskLibrary.refusal(for: error)
    }
  }

  deinit { folder.remove() }

  func receive(_ bytes: UnsafeRawBufferPointer) throws {
    do {
      try file.withLock { try $0?.write(bytes) }
    } catch {
      throw DiskLibrary.refusal(for: error)
    }
  }

  func finish() async throws -> ActionAnswer {
    file.withLock { $0 = nil }
    var words = ["import", "--commit"]
    if let doc = upload.doc { words.append("--doc=\(doc)") }
    if let group = upload.group { words.append("--group=\(group)") }
    let command = words + ["--", path]
    defer { folder.remove() }
    return try await library.refusing {
      let result = try await library.commands.run(command, by: person)
      let (_, after) = try await library.moments.refresh()
      await library.texts.read(ReceivedFile.bundles(in: result))
      return ActionAnswer(head: after.head?.description, result: result)
    }
  }

  /// The names of the bundles that `pc import` reports.
  private static func bundles(in result: [UInt8]) -> Set<String> {
    let bundles = (try? JSONDocument(parsing: result))?.root["bundles"]?.array ?? []
    return Set(bundles.compactMap { $0["name"]?.string })
  }

  func abandon() {
    file.withLock { $0 = nil }
    folder.remove()
  }
}

/// A file that is written sequentially.
private final class RawFile: Sendable {
  private let descriptor: Descriptor

  init(creating path: String) throws(FileError) {
    descriptor = try Descriptor(opening: path, for: .creating(permissions: 0o600))
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) { try descriptor.write(bytes) }
}

/// Makes a file name of a client safe: it can't be a path or an option.
enum SafeName {
  /// The most bytes of a name.
  private static let limit = 150

  static func of(_ given: String) -> String {
    let last = given.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
    var name = ""
    for scalar in last.unicodeScalars {
      let isSound =
        !scalar.properties.isNoncharacterCodePoint && scalar.value >= 0x20
        && scalar.value != 0x7f && !":#@".unicodeScalars.contains(scalar)
      name.unicodeScalars.append(isSound ? scalar : "_")
    }
    while name.hasPrefix(".") || name.hasPrefix("-") || name.hasPrefix(" ") { name.removeFirst() }
    let dot = name.lastIndex(of: ".")
    let suffix = dot.map { String(name[$0...]) } ?? ""
    var stem = dot.map { String(name[..<$0]) } ?? name
    while stem.utf8.count > limit { stem.removeLast() }
    let known = [".pdf", ".jpg", ".jpeg", ".png"].contains(suffix.lowercased())
    if stem.isEmpty { stem = "file" }
    return stem + (known ? suffix : ".pdf")
  }
}
