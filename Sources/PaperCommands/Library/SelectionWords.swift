import PaperDomain

/// The words of a command line that say which things are meant: what they name, and the conditions
/// among them.
struct SelectionWords {
  /// What a word names.
  struct Named {
    var entity: Entity
    /// Behind a bundle's name, the pages of it, or of the variant that is named; `nil` for all.
    var pages: Set<Int>?
    var variant: Variant?
    /// Whether it names a part of a bundle, and no whole thing.
    var isPart = false
    var word = ""

    static func entity(_ entity: Entity) -> Named { Named(entity: entity) }
  }

  private(set) var references: [Named] = []
  private(set) var queries: [Query] = []

  private static let joins: Set<String> = ["AND", "OR", "NOT"]

  /// A word that names something is taken for that, and for a condition only otherwise.
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
        // Says what is near.
        references.append(.entity(try resolver.entity(Reference(parsing: word))))
      }
    }
    let isOneQuery = conditions.contains {
      SelectionWords.joins.contains($0) || $0.hasPrefix("(")
    }
    if isOneQuery { conditions = [conditions.joined(separator: " ")] }
    queries = try conditions.map(SelectionOptions.query)
  }

  /// Whether a word is a sign with something around it, and no page of a bundle.
  private static func mayBeCondition(_ word: String) -> Bool {
    guard let sign = word.unicodeScalars.firstIndex(where: { "=<>~:!".unicodeScalars.contains($0) })
    else { return false }
    return sign != word.startIndex && !word[..<sign].contains { "/#@".contains($0) }
  }

  /// `nil` for what names nothing.
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
        "'\(word)' is a version: what is meant here is what is current",
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
        "nothing is named like '\(word)'",
        hints: ["* stands for anything but a slash, ** for folders too"])
    }
    return found
  }
}
