package import PaperDomain

/// What a slot shows. A viewer uses it to request a picture or the text.
public struct SlotContent: Sendable {
  /// The index of the slot in its session, from 0.
  public let index: Int
  public let source: PageSource
  public let pageVersionID: String
  /// Whether the same version always shows the same picture.
  public let isFixed: Bool
  /// Why there is no picture; `nil` if there is one.
  public let problem: String?

  /// A name of the picture's content: equal names have equal pictures; `nil` without a picture.
  public var pictureName: String? { picture.map { "\($0.blob)-\($0.page)" } }

  package let logicalPageID: String
  package let bundle: PDFBundle?
  package let bundleName: String
  package let pageNumber: Int
  package let picture: BlobPage?
  /// The variant that the picture is of; `nil` without a picture.
  package var variant: Variant? {
    bundle.flatMap { bundle in
      source.variants.first { bundle.location(of: pageNumber, in: $0) != nil }
    }
  }

  init(_ slot: PageSlot) {
    let option = slot.previewed
    index = slot.index
    source = slot.currentSource
    pageVersionID = option.pageVersionID
    isFixed = !option.uncommitted && option.pageVersionID != VersionOption.bundlePage
    problem = slot.problem
    logicalPageID = slot.logicalPageID
    bundle = option.content
    bundleName = option.bundle.name
    pageNumber = option.pageNumber
    picture = option.picture(of: slot.currentSource)
  }
}
