/// What all manifests of one tree say together: the working tree's, or a commit's.
///
/// A snapshot may be partial: then it holds the registries, and of the rest what a change touches
/// with its neighbours. Names of groups and pages that were not read are known all the same.
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
  /// What the texts of the manifests have wrong, each for itself.
  package internal(set) var problems: [Problem] = []
  /// Files that are not JSON.
  package internal(set) var syntaxErrors: [Diagnostic] = []

  /// Names of the bundles' folders, read or not, well-formed or not.
  var bundleNames: [String] = []
  /// Paths of the docs' folders, read or not, well-formed or not.
  var docPaths: [String] = []
  /// Names of the group folders in each doc, read or not, well-formed or not.
  var groupNames: [String: [String]] = [:]
  /// Names of the page files in each group, read or not, well-formed or not.
  var pageNames: [String: [String]] = [:]
  /// Page-like files that lie in no group, by path from `docs/`.
  var strayPages: [Page] = []
  /// PDFBundle folders, docs and groups whose manifest is there but has no value.
  var broken: Set<String> = []
  /// Text files beside corrected texts whose names are page numbers spelled another way.
  var misnamedTexts: [(bundle: String, file: String)] = []
  /// Manifests where none is looked for.
  var misplaced: [String] = []
  /// Former bundle name → present name.
  var formerNames: [String: String] = [:]
  var tagsByName: [String: [String: Tag]] = [:]
  var variablesByName: [String: Variable] = [:]
}

/// A page's text as corrected by hand: `bundles/<bundle>/text/<page>.txt`.
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
