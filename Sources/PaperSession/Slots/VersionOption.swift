package import PaperDomain

/// A version of a page that can be looked at.
public struct VersionOption: Sendable, Encodable {
  /// The commit that made it; ``working`` for what is not committed, ``bundlePage`` for a bundle's
  /// page that is no version of any page.
  public let pageVersionID: String
  public let bundle: BundleLink
  /// 1-based, in the bundle's page numbers.
  public let pageNumber: Int
  /// Whether it is what the page officially shows.
  public let current: Bool
  /// Whether the page has gone on to another one since.
  public let historical: Bool
  public let uncommitted: Bool
  /// 1 for the first version.
  public let number: Int
  @OrNull public var createdAt: String?
  @OrNull public var author: String?
  /// Tags and variables as they were when the version was made.
  public let metadata: MetadataAnswer

  /// What there is to look at, best first; empty where the bundle has no such page.
  package let sources: [PageSource]
  package let content: PDFBundle?

  package static let working = "working"
  package static let bundlePage = "bundle"

  private enum CodingKeys: String, CodingKey {
    case pageVersionID, bundle, pageNumber, current, historical, uncommitted, number, createdAt
    case author, metadata
  }

  /// - Parameters:
  ///   - content: The bundle as the version shows it; `nil` where it is not here any more.
  ///   - hasText: Whether somebody read or wrote the page's text.
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

  /// The PDF's page that a source is a picture of; `nil` where there is none.
  package func picture(of source: PageSource) -> BlobPage? {
    let order: [Variant] =
      switch source {
      case .display: [.display]
      case .original: [.original]
      case .ocrText: [.ocr, .display, .original]
      }
    return content.flatMap { content in
      order.lazy.compactMap { content.location(of: pageNumber, in: $0) }.first
    }
  }
}
