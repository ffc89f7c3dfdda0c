import PaperDomain
import SeededRandom

extension SampleLibrary {
  static let now = "2026-11-21T09:30:00Z"

  /// The library after autofill: its files, and the remarks.
  ///
  /// New ids are numbered from 1000; times are `now`.
  func completed(
    since base: SampleLibrary? = nil, files wanted: Set<String>? = nil,
    counted: [Int: CountedBlob] = [:]
  ) throws -> (library: SampleLibrary, remarks: [String]) {
    var generator = NumberedIDs()
    let blobs = Dictionary(
      uniqueKeysWithValues: counted.compactMap { digit, blob in
        BlobID(parsing: Self.hash(digit)).map { ($0, blob) }
      })
    let autofill = ManifestAutofill(
      snapshot, base: base?.snapshot, files: wanted, now: Timestamp(seconds: 1_795_253_400),
      blobs: blobs, using: &generator)
    var copy = self
    for (file, text) in files {
      if let bytes = try autofill.completed(file, Array(text.utf8)) {
        copy.files[file] = String(decoding: bytes, as: UTF8.self)
      }
    }
    return (copy, autofill.remarks)
  }

  /// An editor whose new ids are numbered from 1000.
  var editor: LibraryEditor { editor(using: NumberedIDs()) }

  /// An editor whose new ids are random.
  func editor(random seed: UInt64) -> LibraryEditor { editor(using: SeededGenerator(seed: seed)) }

  private func editor(using generator: any RandomNumberGenerator) -> LibraryEditor {
    let files = files
    return LibraryEditor(
      snapshot, now: Timestamp(seconds: 1_795_253_400), using: generator,
      reading: { path in
        guard let text = files[path] else { throw MissingFile(path: path) }
        return Array(text.utf8)
      },
      listing: { folder in
        files.keys.filter { isPath($0, below: folder) }.map { FolderFile(path: $0) }
      })
  }

  /// The library with an editor's planned edits.
  func applying(_ edits: ManifestEdits) -> SampleLibrary {
    var copy = self
    for (path, bytes) in edits.files {
      copy.files[path] = bytes.map { String(decoding: $0, as: UTF8.self) }
    }
    return copy
  }

  /// The library after an edit, which must not have errors.
  func edited(_ change: (inout LibraryEditor) throws -> Void) throws -> SampleLibrary {
    var editor = editor
    try change(&editor)
    return applying(editor.edits)
  }
}

struct MissingFile: Error {
  let path: String
}

/// Random numbers that produce the ids 1000, 1001, … of `SampleLibrary.id`.
struct NumberedIDs: RandomNumberGenerator {
  private var number = 1_000
  private var isHigh = true

  mutating func next() -> UInt64 {
    defer { isHigh.toggle() }
    if isHigh { return 0 }
    defer { number += 1 }
    return UInt64(String(number), radix: 16) ?? 0
  }
}
