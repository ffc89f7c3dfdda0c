/// The library as a viewer sees it: everything it can ask, and the few things it can cause.
///
/// Handed to the viewer from above. Times, ids and paths are text, boxes are `[x0, y0, x1, y1]`:
/// see `docs/viewer-protocol.md`, which says what each of these answers.
///
/// Everything throws ``ViewerRefusal``, or `CancellationError` when the task that asked was cancelled.
public protocol ViewerLibrary: Sendable {
  // MARK: - Looking

  func overview(at commit: String?) async throws -> LibraryOverview
  func docs(_ request: DocListRequest) async throws -> DocList
  func doc(_ reference: String, at commit: String?) async throws -> DocAnswer
  /// The first page of a doc, as a slot shows it; `nil` for a doc without pages.
  func cover(ofDoc reference: String, at commit: String?) async throws -> SlotContent?
  func bundles(_ request: BundleListRequest) async throws -> BundleList
  func search(_ query: String, limit: Int, at commit: String?) async throws -> SearchAnswer
  /// JSON that a command of the same name prints.
  func report(_ report: LibraryReport) async throws -> [UInt8]
  func session(_ request: SessionRequest) async throws -> ViewingSession

  // MARK: - Content of slots

  /// - Parameters:
  ///   - extent: How large, and which part.
  ///   - isAhead: Whether nobody waits for it yet; it then comes after all that somebody waits for.
  func picture(
    of content: SlotContent, _ extent: PictureExtent, isAhead: Bool
  ) async throws -> PagePicture
  func text(of content: SlotContent) async throws -> PageTextAnswer
  func links(of content: SlotContent, in session: ViewingSession) async throws -> LinksAnswer
  func layout(of session: ViewingSession) async throws -> LayoutAnswer
  func find(_ query: String, limit: Int, in session: ViewingSession) async throws -> FindAnswer
  func compare(_ old: SlotContent, _ new: SlotContent) async throws -> ComparedSlots
  func comments(on content: SlotContent) async throws -> CommentsAnswer

  // MARK: - Causing

  func perform(_ action: LibraryAction, dryRun: Bool) async throws -> ActionAnswer
  /// A place for the bytes of a file that is imported once they are all there.
  func incoming(_ upload: IncomingFile) throws -> any FileReception
  /// The ids of what a reference names and of all it lies in, from the doc down.
  func lineage(of reference: String) async throws -> [String]

  /// Lets other processes know that a window edits something, or renews that.
  ///
  /// - Parameter lineage: The thing's id, behind those of all it lies in.
  /// - Returns: Who edits it by another process; `nil` when it is now known to be `holder`'s.
  func share(lock lineage: [String], of holder: EditLocks.Holder) async throws -> EditLocks.Holder?
  /// Lets them know that a window does not edit it any more.
  func unshare(lock id: String, of window: String) async
  /// Who edits a thing, something it lies in, or something in it, by another process.
  func holder(ofLockOn lineage: [String]) async throws -> EditLocks.Holder?

  // MARK: - What this device remembers

  func recent() async throws -> RecentAnswer
  func note(opened session: ViewingSession) async
  func preferences() async throws -> [UInt8]
  func keep(preferences: [UInt8]) async throws

  /// What happens to the library from now on.
  func news() -> AsyncStream<LibraryEvent>
}

extension ViewerLibrary {
  public func share(
    lock lineage: [String], of holder: EditLocks.Holder
  ) async throws -> EditLocks.Holder? { nil }
  public func unshare(lock id: String, of window: String) async {}
  public func holder(ofLockOn lineage: [String]) async throws -> EditLocks.Holder? { nil }
}

/// A file that is being received.
public protocol FileReception: AnyObject, Sendable {
  /// Takes the next bytes.
  func receive(_ bytes: UnsafeRawBufferPointer) throws
  /// Imports the file, which is whole.
  func finish() async throws -> ActionAnswer
  /// Throws away what was received; does nothing after `finish`.
  func abandon()
}
