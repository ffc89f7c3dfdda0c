import WorkerProtocol

/// The image formats of drawn pages.
package enum PictureFormat: String, CaseIterable, Sendable {
  case png, jpeg, svg

  /// The format for a file name's suffix, in any case; `nil` for another suffix.
  package init?(suffixOf name: String) {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    switch name[name.index(after: dot)...].lowercased() {
    case "png": self = .png
    case "jpg", "jpeg": self = .jpeg
    case "svg": self = .svg
    default: return nil
    }
  }

  var workerFormat: RenderSettings.Format {
    switch self {
    case .png: .png
    case .jpeg: .jpeg
    case .svg: .svg
    }
  }
}
