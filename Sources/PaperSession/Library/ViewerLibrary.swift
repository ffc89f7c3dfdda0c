/// The library as a viewer uses it: everything it can read, and the few changes it can make.
///
/// Passed to the viewer by its caller. Times, ids and paths are text, boxes are `[x0, y0, x1, y1]`.
/// `docs/viewer-protocol.md` describes the answers.
///
/// Every function throws ``ViewerRefusal``, or `CancellationError` if its task was cancelled.
public protocol ViewerLibrary: Sendable {
  // MARK: - Looking

  func overview(at commit: String?) async throws -> LibraryOverview
  func docs(_ request: DocListRequest) async throws -> DocList
  func doc(_ reference: String, at commit: String?) async throws -> DocAnswer
  /// The first page of a doc as the content of a slot; `nil` for a doc without pages.
  func cover(ofDoc reference: String, at commit: String?) async throws -> SlotContent?
  func bundles(_ request: BundleListRequest) async throws -> BundleList
  func search(_ query: String, limit: Int, at commit: String?) async throws -> SearchAnswer
  /// Returns the JSON that the command of the same name prints.
  func report(_ report: LibraryReport) async throws -> [UInt8]
  func session(_ request: SessionRequest) async throws -> ViewingSession

  // MARK: - Content of slots

  /// - Parameters:
  ///   - extent: The size, and the part of the page.
  ///   - isAhead: Whether the picture is prefetched: it is drawn after all pictures that readers
  ///     wait for.
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
  /// Returns a receiver for the bytes of a file, which imports the file when it is complete.
  func incoming(_ upload: IncomingFile) throws -> any FileReception
  /// Returns the ids of an entity and its containers, from the doc down.
  func lineage(of reference: String) async throws -> [String]

  /// Locks an entity for other processes, or renews the lock.
  ///
  /// - Parameter lineage: The ids of all containers of the entity, then its own id.
  /// - Returns: The holder of a conflicting lock in another process; `nil` if `holder` has it.
  func share(lock lineage: [String], of holder: EditLocks.Holder) async throws -> EditLocks.Holder?
  /// Releases a lock for other processes.
  func unshare(lock id: String, of window: String) async
  /// Returns who edits an entity, a container of it or its contents in another process.
  func holder(ofLockOn lineage: [String]) async throws -> EditLocks.Holder?

  // MARK: - What this device remembers

  func recent() async throws -> RecentAnswer
  func note(opened session: ViewingSession) async
  func preferences() async throws -> [UInt8]
  func keep(preferences: [UInt8]) async throws

  /// Returns the events of the library from now on.
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
  /// Imports the complete file.
  func finish() async throws -> ActionAnswer
  /// Discards the received bytes; does nothing after `finish`.
  func abandon()
}
