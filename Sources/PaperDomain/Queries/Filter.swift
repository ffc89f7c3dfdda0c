/// A condition on what a thing carries or where it lies: `tag:Subject/Mathematics`, `year>=2020`,
/// `in:2023/calculus`, `bundle:calc-scan`, `title~calc`.
///
/// A condition on a page is met by the page, its group or its doc: to select; nothing is
/// inherited. Names compare case-insensitively.
package struct Filter: Hashable, Sendable {
  package enum Comparison: String, Sendable, CaseIterable {
    case equal = "="
    case notEqual = "!="
    case atLeast = ">="
    case atMost = "<="
    case above = ">"
    case below = "<"
    /// Contains, in any case.
    case contains = "~"
    /// `field:value`.
    case has = ":"
  }

  package var field: String
  package var comparison: Comparison
  package var value: String

  package init(field: String, comparison: Comparison, value: String) {
    self.field = field
    self.comparison = comparison
    self.value = value
  }

  /// Reads one condition; `nil` for a text that is none.
  package init?(parsing text: String) {
    guard let start = text.firstIndex(where: { "=!<>~:".contains($0) }), start != text.startIndex
    else { return nil }
    let rest = text[start...]
    let spellings = ["!=", ">=", "<=", "=", ">", "<", "~", ":"]
    guard let spelling = spellings.first(where: { rest.hasPrefix($0) }),
      let comparison = Comparison(rawValue: spelling)
    else { return nil }
    field = String(text[..<start])
    self.comparison = comparison
    value = String(rest.dropFirst(spelling.count))
    if value.isEmpty { return nil }
  }
}

/// A thing with what filters look at: itself and what it lies in.
package struct FilterSubject {
  package var path: String
  package var bundle: String?
  package var titles: [String]
  /// Its own first, then its group's and doc's.
  package var metadata: [Metadata]

  package init(path: String, bundle: String?, titles: [String], metadata: [Metadata]) {
    self.path = path
    self.bundle = bundle
    self.titles = titles
    self.metadata = metadata
  }
}

extension Filter {
  /// Whether the condition holds for a thing.
  package func matches(_ subject: FilterSubject) -> Bool {
    switch field.lowercased() {
    case "tag": return comparison == .notEqual ? !hasTag(subject) : hasTag(subject)
    case "in":
      let folder = folded(value.hasPrefix("docs/") ? String(value.dropFirst(5)) : value)
      let path = folded(subject.path)
      let isIn = path == folder || path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
      return isIn != (comparison == .notEqual)
    case "bundle": return subject.bundle.map { compare($0) } ?? (comparison == .notEqual)
    case "title":
      if comparison == .notEqual { return subject.titles.allSatisfy { compare($0) } }
      return subject.titles.contains { compare($0) }
    default:
      let values = subject.metadata.flatMap { $0.variables }
        .filter { folded($0.name) == folded(field) }
      if comparison == .notEqual { return values.allSatisfy { compare($0.value) } }
      return values.contains { compare($0.value) }
    }
  }

  private func hasTag(_ subject: FilterSubject) -> Bool {
    let wanted = folded(value)
    return subject.metadata.contains { metadata in
      metadata.tags.contains { tag in
        let name = folded(tag.description)
        return name == wanted || folded(tag.tag) == wanted
          || (comparison == .contains && name.contains(wanted))
      }
    }
  }

  private func compare(_ value: VariableValue) -> Bool {
    if case .int(let number) = value, let wanted = Int(self.value) {
      switch comparison {
      case .equal, .has: return number == wanted
      case .notEqual: return number != wanted
      case .atLeast: return number >= wanted
      case .atMost: return number <= wanted
      case .above: return number > wanted
      case .below: return number < wanted
      case .contains: return String(number).contains(self.value)
      }
    }
    return compare(value.description)
  }

  private func compare(_ text: String) -> Bool {
    let left = folded(text)
    let right = folded(value)
    switch comparison {
    case .equal, .has: return left == right
    case .notEqual: return left != right
    case .contains: return left.contains(right)
    case .atLeast: return !NaturalOrder.areInIncreasingOrder(left, right)
    case .atMost: return !NaturalOrder.areInIncreasingOrder(right, left)
    case .above: return NaturalOrder.areInIncreasingOrder(right, left)
    case .below: return NaturalOrder.areInIncreasingOrder(left, right)
    }
  }

  private func folded(_ text: String) -> String { ItemName.folded(text) }
}

extension LibrarySnapshot {
  /// A page with what filters look at.
  package func filterSubject(_ page: Page) -> FilterSubject {
    let group = groups[page.groupPath]
    let doc = docs[page.docPath]
    return FilterSubject(
      path: page.path,
      bundle: bundle(named: page.binding.bundle)?.name ?? page.binding.bundle,
      titles: [group?.title, doc?.title].compactMap { $0 },
      metadata: [page.metadata, group?.metadata, doc?.metadata].compactMap { $0 })
  }
}
