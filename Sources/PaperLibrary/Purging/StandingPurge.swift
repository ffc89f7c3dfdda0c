import Files
package import PaperDomain

/// A purge that still stands, and that another clone may have made: what `pc purge --accept` takes.
package struct StandingPurge: Sendable, Hashable {
  /// What people type: eight hexadecimal digits that follow from the record's lines.
  package var id: String
  package var events: [PurgeRecord.Event]

  init(_ events: [PurgeRecord.Event]) {
    id = String(hexText(Digest.sha256(PurgeRecord.adding(events, to: []))).prefix(8))
    self.events = events
  }

  /// The same purge, as something to be done here: with the same events, so that what it rewrites
  /// has the same names in every clone.
  ///
  /// - Parameter includesPages: Whether pages go that show a purged bundle here alone.
  package func request(includesPages: Bool = false) -> PurgeRequest {
    var request = PurgeRequest(targets: [], includesPages: includesPages)
    request.recorded = events
    return request
  }
}

extension PurgeSubject {
  /// A few words for people.
  var words: String {
    switch self {
    case .blob(let blob): "the PDF \(blob.description.prefix(8))…"
    case .bundle(let id): "the bundle \(id)"
    case .page(let id): "the page \(id)"
    }
  }
}
