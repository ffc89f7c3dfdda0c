import Files
import PaperDomain
import PaperLibrary

/// An empty library in a folder of its own, without anything of this machine.
func withScratchLibrary(_ body: (Library) async throws -> Void) async throws {
  var generator = SystemRandomNumberGenerator()
  let folder = "/tmp/pc-library-\(EntityID(using: &generator))"
  let library = try Library.create(
    at: folder, name: "papers",
    settings: LibrarySettings(
      environment: ["GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null", "HOME": folder],
      now: { Timestamp(seconds: 1_795_253_400) }))
  do {
    try await body(library)
  } catch {
    try FileSystem.removeTree(folder)
    throw error
  }
  try FileSystem.removeTree(folder)
}

/// Every file has as many pages as bytes; a file that begins with `x` is refused.
struct CountedByBytes: FileOpening {
  struct Refusal: Explained { var explanation: String { "not a PDF" } }

  func pageCount(ofPDFAt path: String) async throws -> Int {
    let bytes = try FileSystem.read(path, limit: 1_000)
    if bytes.first == UInt8(ascii: "x") { throw Refusal() }
    return bytes.count
  }

  func plainPNG(ofImageAt path: String) async throws -> [UInt8] { throw Refusal() }
}
