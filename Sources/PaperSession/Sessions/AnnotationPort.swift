/// Where marks are kept: what a session does not do itself.
///
/// The only way in which an event reaches beyond the session.
package protocol AnnotationPort: Sendable {
  func keep(_ event: SessionEvent, on version: VersionOption, _ source: PageSource) throws
}
