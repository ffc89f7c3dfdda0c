import PaperDomain

extension Change {
  /// Whether the change is printed without `-v`. Blobs belong to bundles, and contents move with
  /// their folder, so these are not printed.
  var isNews: Bool { entity != .blob && !isImplied }

  /// The change as `pc status` and `pc log` show it, without indentation.
  var line: StyledText {
    let word = kind.rawValue.padding(to: 7)
    switch kind {
    case .rebind:
      return "\(word, .added)\(path)  \(from ?? "?") → \(to ?? "?")"
    case .add:
      return "\(word, .added)\(entity.noun) \(path)" + (to.map { "  \($0)" } ?? "")
    case .remove:
      return "\(word, .removed)\(entity.noun) \(path)"
    case .move: return "\(word, .added)\(entity.noun) \(from ?? "?") → \(path)"
    case .edit: return "\(word, .added)\(entity.noun) \(path)" + detail
    }
  }

  private var detail: StyledText {
    guard let field else { return "" }
    switch (from, to) {
    case (let from?, let to?): return "  \(field): \(from.brief) → \(to.brief)"
    case (nil, let to?): return "  \(field): +\(to.brief)"
    case (let from?, nil): return "  \(field): -\(from.brief)"
    case (nil, nil): return ""
    }
  }

  var json: OutputJSON {
    var members: [OutputJSON.Member] = [
      .init("kind", .string(kind.rawValue)), .init("entity", .string(entity.rawValue)),
      .init(entity == .page ? "page" : "id", .text(id)), .init("path", .string(path)),
      .init("from", .text(from)), .init("to", .text(to)),
    ]
    if entity == .page { members.insert(.init("id", .text(id)), at: 3) }
    if let field { members.append(.init("field", .string(field))) }
    return .object(members)
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }

  /// A digest shortened to its first 10 digits; any other text unchanged.
  var brief: String {
    BlobID(parsing: self) == nil ? self : String(prefix(10)) + "…"
  }
}
