package import PaperDomain

/// A version of a page that can be shown.
public struct VersionOption: Sendable, Encodable {
  /// The commit of the version; ``working`` for the working tree, ``bundlePage`` for a bundle's
  /// page, which has no versions.
  public let pageVersionID: String
  public let bundle: BundleLink
  /// 1-based, in the bundle's page numbers.
  public let pageNumber: Int
  /// Whether it is the current version of the page.
  public let current: Bool
  /// Whether the page has a newer version.
  public let historical: Bool
  public let uncommitted: Bool
  /// 1 for the first version.
  public let number: Int
  @OrNull public var createdAt: String?
  @OrNull public var author: String?
  /// The tags and variables at the time of the version.
  public let metadata: MetadataAnswer

  /// The sources that can be shown, best first; empty if the bundle has no such page.
  package let sources: [PageSource]
  package let content: PDFBundle?

  package static let working = "working"
  package static let bundlePage = "bundle"

  private enum CodingKeys: String, CodingKey {
    case pageVersionID, bundle, pageNumber, current, historical, uncommitted, number, createdAt
    case author, metadata, sources
  }

  /// - Parameters:
  ///   - content: The bundle that the version shows; `nil` if it does not exist any more.
  ///   - hasText: Whether the page has an indexed or corrected text.
  package init(
    pageVersionID: String, bundleName: String, content: PDFBundle?, pageNumber: Int,
    current: Bool, historical: Bool, uncommitted: Bool, number: Int, createdAt: Timestamp?,
    author: String?, metadata: Metadata, hasText: Bool
  ) {
    self.pageVersionID = pageVersionID
    bundle = BundleLink(id: content?.id?.description, name: content?.name ?? bundleName)
    self.pageNumber = pageNumber
    self.current = current
    self.historical = historical
    self.uncommitted = uncommitted
    self.number = number
    _createdAt = OrNull(wrappedValue: createdAt?.description)
    _author = OrNull(wrappedValue: author)
    self.metadata = MetadataAnswer(metadata)
    self.content = content
    sources = VersionOption.sources(of: pageNumber, in: content, hasText: hasText)
  }

  private static func sources(
    of pageNumber: Int, in content: PDFBundle?, hasText: Bool
  ) -> [PageSource] {
    guard let content else { return [] }
    let variants = Variant.allCases.filter { content.location(of: pageNumber, in: $0) != nil }
    return PageSource.allCases.filter { source in
      switch source {
      case .display: variants.contains(.display)
      case .original: variants.contains(.original)
      case .ocrText: variants.contains(.ocr) || (hasText && !variants.isEmpty)
      }
    }
  }

  /// The PDF page that is the picture of a source; `nil` if there is none.
  package func picture(of source: PageSource) -> BlobPage? {
    content.flatMap { content in
      source.variants.lazy.compactMap { content.location(of: pageNumber, in: $0) }.first
    }
  }
}
