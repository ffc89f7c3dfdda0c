/// The folder in which photos and scans wait, as a viewer uses it.
///
/// Files are named by the SHA-256 of their bytes.
///
/// An asynchronous function also throws `CancellationError` if its task was cancelled.
public protocol ViewerInbox: Sendable {
  /// Returns the files and what was decided. Files that were not read yet are read meanwhile, and
  /// an event says when more of them are known.
  ///
  /// - Throws: ``ViewerRefusal`` if the folder or the decisions can't be read.
  func contents() async throws -> InboxAnswer

  /// Returns the numbers alone, without reading a file.
  ///
  /// - Throws: ``ViewerRefusal`` if the folder or the decisions can't be read.
  func counts() async throws -> InboxCountsAnswer

  /// Records the same decision about files. It is on disk when the function returns.
  ///
  /// - Parameter decision: One of `keep`, `delete`, `note-keep` and `note-delete`.
  /// - Throws: ``ViewerRefusal``; `.malformed` for another decision, `.notFound` for an unknown file.
  func decide(_ files: [String], _ decision: String) async throws -> InboxCountsAnswer

  /// Takes the last decision back. That is on disk when the function returns.
  ///
  /// - Returns: What was taken back; `nil` if there is nothing.
  /// - Throws: ``ViewerRefusal`` if the decisions can't be written.
  func undo() async throws -> UndoneDecisionAnswer

  /// Returns a picture of a file, upright, as JPEG that fits into a square.
  ///
  /// - Parameter side: In pixels.
  /// - Throws: ``ViewerRefusal``; `.notFound` for an unknown file, `.unreadable` for a damaged one.
  func picture(of file: String, side: Int, _ cut: PhotoCutRequest) async throws -> PagePicture

  /// Finds the sheet of paper in a photo.
  ///
  /// - Throws: ``ViewerRefusal``; `.notFound` for an unknown file, `.unreadable` for a damaged one.
  func sheet(in file: String) async throws -> SheetAnswer

  /// Reads a picture's first page: its words, and a title for a paper that begins with it.
  ///
  /// - Throws: ``ViewerRefusal``; `.notFound` for an unknown file, `.unreadable` for a damaged one.
  func words(of file: String) async throws -> PictureWordsAnswer

  /// Writes the notes that were decided on, in the background.
  func settle() async

  /// Moves the files that are to be deleted to the trash.
  ///
  /// - Parameter deletesSource: Also in a folder that is not the library's own.
  /// - Throws: ``ViewerRefusal``; `.refused` if the command fails.
  func empty(deletesSource: Bool, by requester: Requester) async throws -> ActionAnswer

  /// Imports pictures as the pages of a doc, as one commit; without a title as bundles only.
  ///
  /// - Throws: ``ViewerRefusal``; `.malformed` without a page, `.refused` if the command fails.
  func makePaper(_ request: PaperRequest, by requester: Requester) async throws -> ActionAnswer

  /// Says how far the paper that is being made is.
  ///
  /// - Throws: ``ViewerRefusal`` if the library can't be read.
  func paperProgress() async throws -> PaperProgressAnswer

  /// Returns a receiver for the bytes of a file, which puts it into the inbox when it is complete.
  ///
  /// - Throws: `FileError` if a temporary file can't be created.
  func incoming(_ name: String) throws -> any FileReception

  // MARK: - Notes

  /// Returns the notes, newest first.
  ///
  /// - Throws: ``ViewerRefusal`` if they can't be read.
  func notes() async throws -> NotesAnswer

  /// Finds the notes with the words of a query, newest first. The last word may be typed still.
  ///
  /// - Throws: ``ViewerRefusal``; `.refused` for a query that can't be read.
  func notes(with query: String) async throws -> FoundNotesAnswer

  /// Replaces the words of a note, and commits that.
  ///
  /// - Throws: ``ViewerRefusal``; `.refused` if the command fails.
  func change(note path: String, words: String, by requester: Requester) async throws
    -> ActionAnswer

  /// Recognises the words of a note's picture again.
  ///
  /// - Throws: ``ViewerRefusal``; `.refused` if the command fails.
  func readAgain(note path: String, by requester: Requester) async throws -> ActionAnswer

  /// Puts the words of a note on a page, as a comment, and commits that.
  ///
  /// - Throws: ``ViewerRefusal``; `.notFound` for an unknown note, `.refused` if the command fails.
  func attach(note path: String, to page: String, by requester: Requester) async throws
    -> ActionAnswer
}

/// What is shown of a photo: all of it, the sheet in it, or what is between four corners.
public struct PhotoCutRequest: Sendable, Hashable, Decodable {
  public enum Sheet: String, Sendable, Decodable {
    case whole, found, corners
  }

  public var sheet: Sheet
  /// x and y of each corner, from the top left clockwise, as fractions of the upright photo's sides.
  public var corners: [Double]?
  /// Degrees clockwise: 0, 90, 180 or 270.
  public var turn: Int

  public init(_ sheet: Sheet = .whole, corners: [Double]? = nil, turn: Int = 0) {
    self.sheet = sheet
    self.corners = corners
    self.turn = turn
  }
}

/// The paper to make of pictures.
public struct PaperRequest: Sendable, Decodable {
  public struct Page: Sendable, Decodable {
    /// The SHA-256 of the picture.
    public var file: String
    public var cut: PhotoCutRequest
  }

  /// The title of a new doc, or the reference of an existing one; `nil` for no doc.
  public var title: String?
  /// The folder for a new doc, from `docs/`; `nil` for `docs/` itself.
  public var folder: String?
  /// In their order.
  public var pages: [Page]
}
