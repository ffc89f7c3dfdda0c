/// Stores annotations, which a session does not do itself.
///
/// The only way in which an event has an effect outside of the session.
package protocol AnnotationPort: Sendable {
  /// Stores the annotation of an event, on the version and source that the slot shows.
  ///
  /// - Throws: Errors of the storage.
  func keep(_ event: SessionEvent, on version: VersionOption, _ source: PageSource) throws
}
