import Files
import PaperDomain
import PaperLibrary

extension Workspace {
  /// A manifest in the working tree.
  func manifest(_ file: String) throws -> JSONDocument {
    try JSONDocument(parsing: WorkingSource(root: library.folder).read(file))
  }

  /// The blobs of a bundle that are not in the store, without duplicates.
  func missingBlobs(of bundle: PDFBundle) -> [BlobID] {
    bundle.blobs.filter { library.blobs.size(of: $0) == nil }
  }
}

extension OutputJSON {
  /// The value of a manifest's key.
  init(_ literal: JSONLiteral) {
    switch literal {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let spelling):
      self = Int(spelling).map { .int($0) } ?? Double(spelling).map { .double($0) } ?? .null
    case .string(let value): self = .string(value)
    case .array(let elements): self = .array(elements.map { OutputJSON($0) })
    case .object(let entries):
      self = .object(entries.map { Member($0.key, OutputJSON($0.value)) })
    }
  }
}
