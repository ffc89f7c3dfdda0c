import PaperDomain

/// Why there is no picture of a page.
package enum PictureError: Explained, Hashable {
  /// A library's file, from its root, that is not on this device.
  case missing(file: String)
  case unreadable(file: String, reason: String)

  package var explanation: String {
    switch self {
    case .missing(let file): "the file '\(file)' is missing"
    case .unreadable(let file, let reason): "can't draw a page of '\(file)': \(reason)"
    }
  }

  package var hints: [String] {
    switch self {
    case .missing: ["pc fetch --blobs gets it from a remote; importing the file again restores it"]
    case .unreadable: []
    }
  }
}
