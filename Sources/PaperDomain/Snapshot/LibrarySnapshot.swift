/// The contents of all manifests in one tree: the working tree's, or a commit's.
///
/// A snapshot may be partial: then it contains the registries, and of the other entities only those
/// that a change affects and their neighbours. It still has the names of groups and pages that were
/// not read.
package struct LibrarySnapshot: Sendable {
  /// Whether only a part of the tree was read.
  package internal(set) var isPartial = false
  package internal(set) var library: LibraryManifest?
  /// By name.
  package internal(set) var bundles: [String: PDFBundle] = [:]
  /// By path from `docs/`.
  package internal(set) var docs: [String: Doc] = [:]
  /// By path from `docs/`.
  package internal(set) var groups: [String: PageGroup] = [:]
  /// By path from `docs/`, without `.json`.
  package internal(set) var pages: [String: Page] = [:]
  /// By file, from the library's root.
  package internal(set) var notes: [String: Notes] = [:]
  /// In natural order of their files.
  package internal(set) var tagGroups: [TagGroup] = []
  /// In natural order of their files.
  package internal(set) var variables: [Variable] = []
  package internal(set) var correctedTexts: [CorrectedText] = []
  /// Errors within single manifests.
  package internal(set) var problems: [Problem] = []
  /// Files that are not JSON.
  package internal(set) var syntaxErrors: [Diagnostic] = []

  /// Names of all bundle folders, including unread and invalid ones.
  var bundleNames: [String] = []
  /// Paths of all doc folders, including unread and invalid ones.
  var docPaths: [String] = []
  /// Names of the group folders in each doc, including unread and invalid ones.
  var groupNames: [String: [String]] = [:]
  /// Names of the page files in each group, including unread and invalid ones.
  var pageNames: [String: [String]] = [:]
  /// Page-like files outside groups, by path from `docs/`.
  var strayPages: [Page] = []
  /// Bundle folders, docs and groups whose manifest exists but has no value.
  var broken: Set<String> = []
  /// Text files next to corrected texts, with page numbers in another spelling.
  var misnamedTexts: [(bundle: String, file: String)] = []
  /// Manifests at paths where pc does not read them.
  var misplaced: [String] = []
  /// Former bundle name → present name.
  var formerNames: [String: String] = [:]
  var tagsByName: [String: [String: Tag]] = [:]
  var variablesByName: [String: Variable] = [:]
}

/// The hand-corrected text of a page: `bundles/<bundle>/text/<page>.txt`.
package struct CorrectedText: Hashable, Sendable {
  package var bundle: String
  /// 1-based, in the bundle's page numbers.
  package var pageNumber: Int

  package init(bundle: String, pageNumber: Int) {
    self.bundle = bundle
    self.pageNumber = pageNumber
  }

  package var file: String { "bundles/\(bundle)/text/\(pageNumber).txt" }
}
