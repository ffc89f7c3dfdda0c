import Files
package import PaperDomain

/// A purge that is still in effect and that another clone may have made; the argument of
/// `pc purge --accept`.
package struct StandingPurge: Sendable, Hashable {
  /// The name that users type: eight hexadecimal digits, derived from the record's lines.
  package var id: String
  package var events: [PurgeRecord.Event]

  init(_ events: [PurgeRecord.Event]) {
    id = String(hexText(Digest.sha256(PurgeRecord.adding(events, to: []))).prefix(8))
    self.events = events
  }

  /// A request to repeat this purge here, with the same events, so that rewritten commits get the
  /// same ids in every clone.
  ///
  /// - Parameter includesPages: Whether to remove pages that show a purged bundle only in this
  ///   clone.
  package func request(includesPages: Bool = false) -> PurgeRequest {
    var request = PurgeRequest(targets: [], includesPages: includesPages)
    request.recorded = events
    return request
  }
}

extension PurgeSubject {
  /// A short description.
  var words: String {
    switch self {
    case .blob(let blob): "the PDF \(blob.description.prefix(8))…"
    case .bundle(let id): "the bundle \(id)"
    case .page(let id): "the page \(id)"
    case .reader(let reader, let time): "the words and reading of \(reader) up to \(time)"
    }
  }
}
