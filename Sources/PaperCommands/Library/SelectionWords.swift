import PaperDomain

/// The words of a command line that select entities: references and conditions.
struct SelectionWords {
  /// The entity or part that a word names.
  struct Named {
    var entity: Entity
    /// The pages behind a bundle's name, of the bundle or of the named variant; `nil` for all.
    var pages: Set<Int>?
    var variant: Variant?
    /// Whether it names a part of a bundle.
    var isPart = false
    var word = ""

    static func entity(_ entity: Entity) -> Named { Named(entity: entity) }
  }

  private(set) var references: [Named] = []
  private(set) var queries: [Query] = []

  private static let joins: Set<String> = ["AND", "OR", "NOT"]

  /// A word that names an entity is a reference; only other words can be conditions.
  init(_ words: [String], _ resolver: ReferenceResolver) throws {
    var conditions: [String] = []
    for word in words {
      if SelectionWords.joins.contains(word) || word.hasPrefix("(") {
        conditions.append(word)
      } else if let named = try SelectionWords.named(word, resolver) {
        references.append(named)
      } else if SelectionWords.mayBeCondition(word) {
        conditions.append(word)
      } else if word.contains("*") {
        references += try SelectionWords.matches(word, resolver).map(Named.entity)
      } else {
        // Throws an error that suggests similar names.
        references.append(.entity(try resolver.entity(Reference(parsing: word))))
      }
    }
    let isOneQuery = conditions.contains {
      SelectionWords.joins.contains($0) || $0.hasPrefix("(")
    }
    if isOneQuery { conditions = [conditions.joined(separator: " ")] }
    queries = try conditions.map(SelectionOptions.query)
  }

  /// Whether a word has a comparison sign after its first character, and is not a bundle's page.
  private static func mayBeCondition(_ word: String) -> Bool {
    guard let sign = word.unicodeScalars.firstIndex(where: { "=<>~:!".unicodeScalars.contains($0) })
    else { return false }
    return sign != word.startIndex && !word[..<sign].contains { "/#@".contains($0) }
  }

  /// The named entity; `nil` if the word names nothing.
  private static func named(_ word: String, _ resolver: ReferenceResolver) throws -> Named? {
    let reference: Reference
    do throws(ReferenceError) {
      reference = try Reference(parsing: word)
    } catch {
      if mayBeCondition(word) { return nil }
      throw error
    }
    guard let entity = try resolver.entityIfPresent(reference) else { return nil }
    if reference.version != nil {
      throw CommandFailure(
        "'\(word)' is a version: name the page itself",
        hints: ["pc show \(word.quoted) shows it"])
    }
    return Named(
      entity: entity, pages: reference.pages.map { Set($0.pages) }, variant: reference.variant,
      isPart: reference.pages != nil || reference.variant != nil, word: word)
  }

  private static func matches(_ word: String, _ resolver: ReferenceResolver) throws -> [Entity] {
    let found = resolver.entities(matching: word)
    if found.isEmpty {
      throw CommandFailure(
        "no entity matches '\(word)'",
        hints: ["* matches anything but a slash, ** also slashes"])
    }
    return found
  }
}
