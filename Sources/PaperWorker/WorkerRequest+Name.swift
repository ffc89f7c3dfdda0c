import WorkerProtocol

extension WorkerRequest {
  /// What is asked for, for the log.
  var name: StaticString {
    switch self {
    case .inspect: "inspect"
    case .text: "text"
    case .recognise: "recognise"
    case .render: "render"
    case .imagePDF: "imagePDF"
    case .photo: "photo"
    case .sheet: "sheet"
    case .sourceImage: "sourceImage"
    case .takenAt: "takenAt"
    case .compare: "compare"
    case .locate: "locate"
    case .engine: "engine"
    case .outline: "outline"
    case .links: "links"
    case .markupSource: "markupSource"
    case .glyphs: "glyphs"
    case .stampPicture: "stampPicture"
    case .annotations: "annotations"
    case .merge: "merge"
    case .rewrite: "rewrite"
    }
  }
}
