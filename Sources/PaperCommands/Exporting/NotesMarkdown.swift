import PaperDomain
import PaperIndex

/// The annotations of an export, to read and to keep as notes: Markdown.
struct NotesMarkdown {
  private(set) var text = ""

  /// Replies that are deeper are indented as far as these.
  private static let deepest = 8

  init(_ selection: ExportSelection) {
    var doc: String?
    for item in selection.items where !item.marks.isEmpty {
      let path = item.page?.docPath ?? item.target.bundle.name
      if path != doc {
        addTitle(item, selection.state.snapshot)
        doc = path
      }
      let place = item.page.map { "\(lastComponent($0.groupPath))/\($0.name)" }
      add("## \(NotesMarkdown.escaped(place ?? "\(item.target)"))\n")
      add(item)
    }
  }

  private mutating func add(_ block: String) {
    if !text.isEmpty { text += "\n" }
    text += block
  }

  private mutating func addTitle(_ item: ExportSelection.Item, _ snapshot: LibrarySnapshot) {
    let doc = item.page.flatMap { snapshot.docs[$0.docPath] }
    add("# \(NotesMarkdown.escaped(doc?.title ?? item.target.bundle.name))\n")
    guard let metadata = doc?.metadata, !metadata.isEmpty else { return }
    let tags = metadata.tags.map { "\($0)" }
    let values = metadata.variables.map { "\($0.name): \($0.value)" }
    add(NotesMarkdown.escaped((tags + values).joined(separator: " · ")) + "\n")
  }

  private mutating func add(_ item: ExportSelection.Item) {
    let ids = Set(item.marks.compactMap(\.mark.id))
    let replies = Dictionary(grouping: item.marks) { placed in
      placed.mark.annotation.replyTo.flatMap { ids.contains($0) ? $0 : nil }
    }
    var seen: Set<EntityID> = []
    func isNew(_ placed: PlacedMark) -> Bool {
      placed.mark.id.map { seen.insert($0).inserted } ?? true
    }
    // Without recursion: a chain of replies can be long.
    func addReplies(to placed: PlacedMark, _ block: inout String) {
      func behind(_ placed: PlacedMark, depth: Int) -> [(reply: PlacedMark, depth: Int)] {
        (placed.mark.id.flatMap { replies[$0] } ?? []).reversed().map { ($0, depth) }
      }
      var waiting = behind(placed, depth: 0)
      while let (reply, depth) = waiting.popLast() {
        guard isNew(reply) else { continue }
        let line = "- " + NotesMarkdown.line(of: reply.mark, at: .shown)
        let indent = String(repeating: "  ", count: min(depth, NotesMarkdown.deepest))
        block += NotesMarkdown.prefixed(line, indent, escaping: false)
        waiting += behind(reply, depth: depth + 1)
      }
    }
    // Last come those that a hand-edited file lets reply to each other in a circle.
    let named = item.marks.filter { $0.mark.id != nil }
    for placed in (replies[nil] ?? []) + named where isNew(placed) {
      var block = ""
      if let quote = placed.mark.quote?.exact {
        block += NotesMarkdown.prefixed(quote, "> ") + "\n\n"
      }
      block += NotesMarkdown.line(of: placed.mark, at: placed.place)
      addReplies(to: placed, &block)
      add(block)
    }
  }

  /// What a mark says, and in emphasis what it is and who made it when.
  private static func line(of mark: Mark, at place: PlacedMark.Place) -> String {
    let words = mark.kind == .stamp ? mark.stampText ?? mark.stamp : mark.text
    let state = mark.state.map { [$0.rawValue] } ?? []
    let made = [
      mark.annotation.author, mark.annotation.createdAt.map { String($0.local.prefix(10)) },
    ].compactMap { $0 }
    let kind = mark.annotation.replyTo == nil ? [mark.kind.rawValue] : []
    let facts = kind + state + made + mark.tags + (place.words.map { [$0] } ?? [])
    let body = words.map { escaped($0).replacing("\n", with: "  \n") + " " } ?? ""
    return "\(body)*\(escaped(facts.joined(separator: ", ")))*\n"
  }

  private static func prefixed(_ text: String, _ prefix: String, escaping: Bool = true) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.isEmpty && !escaping ? "" : prefix + (escaping ? escaped(String(line)) : String(line))
    }.joined(separator: "\n")
  }

  /// A text that Markdown shows as it is.
  static func escaped(_ text: String) -> String {
    var result = ""
    var isLineStart = true
    for character in text where !character.isControl {
      let isSign = "\\`*_[]<>|~".contains(character)
      let startsBlock = isLineStart && "#+-=".contains(character)
      if isSign || startsBlock { result += "\\" }
      result.append(character)
      isLineStart = character == "\n" || (isLineStart && character == " ")
    }
    return result
  }
}

extension Character {
  /// Whether it has no place in a text: a control character besides line ends and tabs.
  fileprivate var isControl: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control } && self != "\t"
      && !isNewline
  }
}
