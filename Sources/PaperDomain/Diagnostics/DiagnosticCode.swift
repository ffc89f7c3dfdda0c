/// All possible errors and warnings about a library's manifests: one code for each rule of the
/// format.
package enum DiagnosticCode: String, Sendable, CaseIterable {
  // The text of a manifest.
  case unreadable
  case jsonSyntax = "json-syntax"
  case conflictMarker = "conflict-marker"
  case duplicateKey = "duplicate-key"
  case wrongType = "wrong-type"
  case missingKey = "missing-key"
  case unknownKey = "unknown-key"
  case badValue = "bad-value"
  case localPath = "local-path"
  case unknownLanguage = "unknown-language"
  case newerFormat = "newer-format"

  // Names and identities.
  case badName = "bad-name"
  case nameClash = "name-clash"
  case missingID = "missing-id"
  case missingCreatedAt = "missing-created-at"
  case oddID = "odd-id"
  case copiedID = "copied-id"
  case duplicateID = "duplicate-id"
  case idChanged = "id-changed"
  case createdAtChanged = "created-at-changed"

  // Structure.
  case missingLibrary = "missing-library"
  case emptyTitle = "empty-title"
  case pageTitle = "page-title"
  case nestedDoc = "nested-doc"
  case nestedGroup = "nested-group"
  case groupOutsideDoc = "group-outside-doc"
  case pageOutsideGroup = "page-outside-group"
  case emptyGroup = "empty-group"
  case missingGroup = "missing-group"
  case missingPage = "missing-page"
  case unlisted
  case listedTwice = "listed-twice"
  case movedByHand = "moved-by-hand"
  case misplaced
  case symbolicLink = "symbolic-link"

  // Annotations.
  case strayNotes = "stray-notes"
  case strayAnchor = "stray-anchor"
  case strayReply = "stray-reply"

  // Bundles and bindings.
  case unknownBundle = "unknown-bundle"
  case pageOutOfRange = "page-out-of-range"
  case noVariant = "no-variant"
  case noDisplay = "no-display"
  case unknownVariant = "unknown-variant"
  case missingBlob = "missing-blob"
  case damagedBlob = "damaged-blob"
  case wrongBlobFacts = "wrong-blob-facts"
  case misaligned
  case badMapping = "bad-mapping"
  case notAppendOnly = "not-append-only"
  case bundleNameReused = "bundle-name-reused"
  case bundleInUse = "bundle-in-use"
  case strayText = "stray-text"
  case textEncoding = "text-encoding"
  case emptyText = "empty-text"
  case purgedAgain = "purged-again"
  case purgedPage = "purged-page"

  // Tags and variables.
  case unknownTag = "unknown-tag"
  case tagScope = "tag-scope"
  case tagTwice = "tag-twice"
  case unknownVariable = "unknown-variable"
  case variableScope = "variable-scope"
  case variableType = "variable-type"
  case unknownOption = "unknown-option"
  case duplicateOption = "duplicate-option"
  case misplacedKey = "misplaced-key"
  case unusedTag = "unused-tag"
  case unusedVariable = "unused-variable"

  // History.
  case damagedHistory = "damaged-history"
  case trackedCache = "tracked-cache"
  case lostVersion = "lost-version"
  case rewrittenHistory = "rewritten-history"

  /// Whether it means that a bundle's blob is missing or damaged.
  package var isOfBlobs: Bool { self == .missingBlob || self == .damagedBlob }

  /// Errors prevent a commit; warnings do not.
  package var severity: Severity {
    switch self {
    case .unknownKey, .missingID, .missingCreatedAt, .oddID, .copiedID, .unlisted, .listedTwice,
      .noDisplay, .wrongBlobFacts, .strayText, .emptyText, .tagTwice, .misplaced, .strayNotes,
      .strayAnchor,
      .strayReply, .unusedTag, .unusedVariable, .movedByHand, .purgedPage, .localPath,
      .unknownLanguage, .unknownVariant, .misplacedKey, .rewrittenHistory:
      .warning
    default: .error
    }
  }
}

/// The severity of a diagnostic.
package enum Severity: String, Sendable {
  case error, warning
}
