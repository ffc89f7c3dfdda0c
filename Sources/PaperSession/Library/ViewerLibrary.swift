/// The library as a viewer uses it: everything it can read, and the few changes it can make.
///
/// Passed to the viewer by its caller. Times, ids and paths are text, boxes are `[x0, y0, x1, y1]`.
/// `docs/viewer-protocol.md` describes the answers.
///
/// An asynchronous function also throws `CancellationError` if its task was cancelled.
public protocol ViewerLibrary: Sendable {
  // MARK: - Looking

  /// Returns the counts and the state of the library, at a commit or now.
  ///
  /// - Throws: ``ViewerRefusal``; `.notFound` for an unknown commit.
  func overview(at commit: String?) async throws -> LibraryOverview

  /// Returns a part of the list of docs.
  ///
  /// - Throws: ``ViewerRefusal``; `.notFound` for an unknown commit.
  func docs(_ request: DocListRequest) async throws -> DocList

  /// Returns a doc with its groups and pages.
  ///
  /// - Throws: ``ViewerRefusal``; `.notFound` for an unknown doc or commit.
  func doc(_ reference: String, at commit: String?) async throws -> DocAnswer

  /// The first page of a doc as the content of a slot; `nil` for a doc without pages.
  ///
  /// - Throws: ``ViewerRefusal``; `.notFound` for an unknown doc or commit.
  func cover(ofDoc reference: String, at commit: String?) async throws -> SlotContent?

  /// Writes pages, or their annotations, as one file.
  ///
  /// - Throws: ``ViewerRefusal``; `.notFound` for an unknown commit, `.refused` for unknown pages, and
  ///   for those that can't be written in the format.
  func export(_ request: ExportRequest) async throws -> ExportedFile

  /// Returns a part of the list of bundles.
  ///
  /// - Throws: ``ViewerRefusal``; `.notFound` for an unknown commit.
  func bundles(_ request: BundleListRequest) async throws -> BundleList

  /// Searches the texts; the last word may be incomplete.
  ///
  /// - Throws: ``ViewerRefusal``; `.refused` for an invalid query, `.notFound` for an unknown
  ///   commit.
  func search(_ query: String, limit: Int, at commit: String?) async throws -> SearchAnswer

  /// Returns the JSON that the command of the same name prints.
  ///
  /// - Throws: ``ViewerRefusal``; `.refused` if the command fails.
  func report(_ report: LibraryReport) async throws -> [UInt8]

  /// Returns a new session of an entity or of a search's results.
  ///
  /// - Throws: ``ViewerRefusal``; `.notFound` for an unknown entity or commit.
  func session(_ request: SessionRequest) async throws -> ViewingSession

  // MARK: - Content of slots

  /// Returns a picture of a page.
  ///
  /// - Parameter extent: The size, and the part of the page.
  /// - Parameter hidesAnnotations: Leave out the annotations that the PDF has itself.
  /// - Parameter isAhead: Whether the picture is prefetched: it is drawn after all pictures that
  ///   readers wait for.
  /// - Parameter downloads: Whether a PDF that is not on this device is downloaded. Lists of docs
  ///   don't, or looking at a library would download all of it.
  /// - Throws: ``ViewerRefusal``; `.unreadable` for a page that can't be drawn, `.notFound` for a
  ///   missing tile, `.busy` if too many pages are being drawn.
  func picture(
    of content: SlotContent, _ extent: PictureExtent, hidesAnnotations: Bool, isAhead: Bool,
    downloads: Bool
  ) async throws -> PagePicture

  /// Returns the text of a page, with the boxes of its words.
  ///
  /// - Throws: ``ViewerRefusal`` if the index can't be read.
  func text(of content: SlotContent) async throws -> PageTextAnswer

  /// Returns the links on a page; those to a page of the session lead to its slot.
  ///
  /// - Throws: ``ViewerRefusal``; `.unreadable` if the file can't be opened.
  func links(of content: SlotContent, in session: ViewingSession) async throws -> LinksAnswer

  /// Returns the sizes of all pages of a session, and its outline.
  ///
  /// - Throws: `CancellationError`; an unreadable file has no sizes.
  func layout(of session: ViewingSession) async throws -> LayoutAnswer

  /// Finds a phrase on the pages of a session; its last word may be incomplete.
  ///
  /// - Throws: ``ViewerRefusal``; `.refused` if the phrase has no words.
  func find(_ query: String, limit: Int, in session: ViewingSession) async throws -> FindAnswer

  /// Returns two versions of a page, aligned and compared.
  ///
  /// - Throws: ``ViewerRefusal``; `.unreadable` if one of them can't be drawn.
  func compare(_ old: SlotContent, _ new: SlotContent) async throws -> ComparedSlots

  /// Returns the annotations on a page.
  ///
  /// - Throws: ``ViewerRefusal`` if they can't be read.
  func annotations(on content: SlotContent) async throws -> AnnotationsAnswer

  /// Keeps an annotation that a session allows: makes, changes or removes it. It is on disk when the
  /// function returns, and committed later.
  ///
  /// - Parameter event: One of the three of annotations.
  /// - Throws: ``ViewerRefusal``; `.malformed` for an annotation that the format does not allow.
  func keep(_ event: SessionEvent, on content: SlotContent, by requester: Requester) async throws

  /// Undoes what the requester's window did last to the annotations of a page, or redoes what it
  /// undid last.
  ///
  /// - Throws: ``ViewerRefusal``; `.refused` if there is nothing, or someone changed it since.
  func undoMarkup(of page: String, redoing: Bool, by requester: Requester) async throws

  /// Returns the designs of stamps.
  ///
  /// - Throws: ``ViewerRefusal`` if they can't be read.
  func stamps() async throws -> StampsAnswer

  /// Returns the PNG file of a stamp's picture; `nil` if the library has none with this SHA-256.
  ///
  /// - Throws: ``ViewerRefusal`` if it can't be read.
  func stampPicture(_ digest: String) async throws -> [UInt8]?

  /// Commits the annotations that are not committed yet.
  func foldMarkup() async

  // MARK: - Causing

  /// Performs an action; with `dryRun`, only reports what it would do.
  ///
  /// - Throws: ``ViewerRefusal``; `.malformed` for invalid words, `.notFound` for an unknown
  ///   entity, `.refused` if the command fails.
  /// `undo` and `redo` concern what the requester's window did; without a window, the last command.
  func perform(
    _ action: LibraryAction, dryRun: Bool, by requester: Requester
  ) async throws -> ActionAnswer

  /// Returns a receiver for the bytes of a file, which imports the file when it is complete.
  ///
  /// - Throws: `FileError` if a temporary file can't be created.
  func incoming(_ upload: IncomingFile, by requester: Requester) throws -> any FileReception

  /// Opens an import of several files, which become one commit. Returns its id.
  ///
  /// - Throws: ``ViewerRefusal`` if the disk can't be written.
  func openImport(by requester: Requester) async throws -> String

  /// Returns a receiver for the bytes of a file that waits in an open import.
  ///
  /// - Throws: ``ViewerRefusal``; `.notFound` for an unknown import.
  func incoming(_ upload: IncomingFile, into batch: String) throws -> any FileReception

  /// Imports the files of an open import, as one operation and one commit.
  ///
  /// - Throws: ``ViewerRefusal``; `.notFound` for an unknown import. The files then still wait.
  func finishImport(_ id: String, by requester: Requester) async throws -> ActionAnswer

  /// Removes an open import and its files.
  ///
  /// - Throws: ``ViewerRefusal``; `.notFound` for an unknown import.
  func discardImport(_ id: String) async throws

  /// Returns the imports that have files and were not finished, oldest first.
  ///
  /// - Throws: ``ViewerRefusal`` if they can't be read.
  func openImports() async throws -> OpenImportsAnswer

  /// Returns the ids of an entity and its containers, from the doc down.
  ///
  /// - Throws: ``ViewerRefusal``; `.notFound` for an unknown entity.
  func lineage(of reference: String) async throws -> [String]

  /// Locks an entity for other processes, or renews the lock.
  ///
  /// - Parameter lineage: The ids of all containers of the entity, then its own id.
  /// - Returns: The holder of a conflicting lock in another process; `nil` if `holder` has it.
  /// - Throws: ``ViewerRefusal`` if the lock can't be read or written.
  func share(lock lineage: [String], of holder: EditLocks.Holder) async throws -> EditLocks.Holder?

  /// Releases a lock for other processes.
  func unshare(lock id: String, of window: String) async

  /// Returns who edits an entity, a container of it or its contents in another process.
  ///
  /// - Throws: ``ViewerRefusal`` if the locks can't be read.
  func holder(ofLockOn lineage: [String]) async throws -> EditLocks.Holder?

  // MARK: - What this device remembers

  /// Returns the docs that were opened last on this device.
  ///
  /// - Throws: ``ViewerRefusal`` if they can't be read.
  func recent() async throws -> RecentAnswer

  /// Stores that a session was opened, for ``recent()``; errors are ignored.
  func note(opened session: ViewingSession) async

  /// Returns the stored preferences, a JSON object; empty if there are none.
  ///
  /// - Parameter person: `nil` for the user who runs the server.
  /// - Throws: ``ViewerRefusal`` if they can't be read.
  func preferences(of person: Person?) async throws -> [UInt8]

  /// Stores the preferences, a JSON object.
  ///
  /// - Throws: ``ViewerRefusal`` if they can't be written.
  func keep(preferences: [UInt8], of person: Person?) async throws

  // MARK: - Texts of pages

  /// Returns how far reading the texts of pages is.
  func indexing() async -> IndexingAnswer
  /// Starts to read all pages that were not read yet, or goes on.
  func startIndexing() async
  /// Stops reading; what was read stays.
  func pauseIndexing() async

  // MARK: - PDFs on this device

  /// Returns the docs and folders whose PDFs this device keeps.
  func kept() async -> KeptAnswer

  /// Keeps the PDFs of a doc or folder on this device, or removes them from it.
  ///
  /// - Parameter reference: A doc's id, or a folder's path that begins with `docs/`.
  /// - Throws: ``ViewerRefusal``; `.notFound` for an unknown entity, `.refused` where git stores
  ///   the PDFs.
  func keep(pdfsOf reference: String, _ isKept: Bool) async throws

  // MARK: - Files that wait

  /// The inbox; `nil` if there is none.
  var inbox: (any ViewerInbox)? { get }

  // MARK: - Reading Chinese

  /// Reading Chinese; `nil` if that is not possible.
  var reading: (any ViewerReading)? { get }

  // MARK: - The program

  /// Returns how the library stands beside its remote.
  ///
  /// - Throws: ``ViewerRefusal`` if the configuration or history can't be read.
  func syncState(for requester: Requester) async throws -> SyncStateAnswer

  /// Stops the server, as Ctrl-C does.
  func stopServing() async

  /// Returns the events of the library from now on.
  func news() -> AsyncStream<LibraryEvent>
}

/// A file that is being received.
public protocol FileReception: AnyObject, Sendable {
  /// Takes the next bytes.
  ///
  /// - Throws: `FileError` if the bytes can't be written, such as on a full disk.
  func receive(_ bytes: UnsafeRawBufferPointer) throws

  /// Imports the complete file.
  ///
  /// - Throws: ``ViewerRefusal``; `.refused` if the import fails.
  func finish() async throws -> ActionAnswer

  /// Discards the received bytes; does nothing after `finish`.
  func abandon()
}
