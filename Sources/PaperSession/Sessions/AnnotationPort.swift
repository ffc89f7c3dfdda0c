/// Stores annotations, which a session does not do itself.
///
/// The only way in which an event has an effect outside of the session.
package protocol AnnotationPort: Sendable {
  func keep(_ event: SessionEvent, on version: VersionOption, _ source: PageSource) throws
}
