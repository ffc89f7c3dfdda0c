import FullText
import PaperDomain
import PaperLibrary

/// The docs, groups and bundles whose title or name contains a term.
struct TitleMatches {
  private var docs: Set<String> = []
  private var groups: Set<String> = []
  private var bundles: Set<String> = []

  init(_ term: SearchTerm, _ snapshot: LibrarySnapshot) {
    let matcher = TitleMatcher(term)
    for (path, doc) in snapshot.docs where matcher.isMet(by: doc.title) { docs.insert(path) }
    for (path, group) in snapshot.groups where matcher.isMet(by: group.title) {
      groups.insert(path)
    }
    for name in snapshot.bundles.keys where matcher.isMet(by: name) { bundles.insert(name) }
  }

  /// The bundle pages that match, by their bundle or by a doc page that shows them.
  func pages(
    _ keys: [String: BundleKey], _ shown: [BundlePage: [Page]]
  ) -> Set<BundlePage> {
    if docs.isEmpty, groups.isEmpty, bundles.isEmpty { return [] }
    let bundles = Set(self.bundles.compactMap { keys[$0] })
    var found: Set<BundlePage> = []
    for (page, pages) in shown {
      let isMet =
        bundles.contains(page.bundle)
        || pages.contains { groups.contains($0.groupPath) || docs.contains($0.docPath) }
      if isMet { found.insert(page) }
    }
    return found
  }
}

/// Searches many titles for one term.
private struct TitleMatcher {
  private let term: SearchTerm
  /// A part that every matching ASCII title contains.
  private let plain: [UInt8]

  init(_ term: SearchTerm) {
    self.term = term
    plain = Array(term.words[0].utf8)
  }

  func isMet(by title: String) -> Bool {
    // For most titles, this quick check shows that they do not match.
    var title = title
    let isPossible = title.withUTF8 { title in
      title.contains { $0 >= 0x80 } || holds(title)
    }
    return isPossible && !TermMatcher(text: title).matches(of: [term]).isEmpty
  }

  private func holds(_ title: UnsafeBufferPointer<UInt8>) -> Bool {
    guard title.count >= plain.count else { return false }
    return (0...title.count - plain.count).contains { start in
      plain.indices.allSatisfy { index in
        let byte = title[start + index]
        let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        return (isUpper ? byte + 32 : byte) == plain[index]
      }
    }
  }
}
