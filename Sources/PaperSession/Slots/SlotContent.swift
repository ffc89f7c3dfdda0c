package import PaperDomain

/// What a slot shows: the ticket with which a viewer asks for a picture or a text of it.
public struct SlotContent: Sendable {
  /// The slot's place in its session, from 0.
  public let index: Int
  public let source: PageSource
  public let pageVersionID: String
  /// Whether the same version will always show the same.
  public let isFixed: Bool
  /// Why there is nothing to see; `nil` when there is.
  public let problem: String?

  /// Names what its picture shows: the same name, the same picture; `nil` where there is none.
  public var pictureName: String? { picture.map { "\($0.blob)-\($0.page)" } }

  package let logicalPageID: String
  package let bundle: PDFBundle?
  package let bundleName: String
  package let pageNumber: Int
  package let picture: BlobPage?

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
