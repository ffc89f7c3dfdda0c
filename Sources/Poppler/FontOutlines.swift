import CPoppler

/// The outlines of characters, from the system's fonts.
///
/// Each character is taken from the first font for it in fontconfig's order for a sans-serif text.
package final class FontOutlines {
  /// Outlines are for an em of 1; y grows upwards.
  package enum Step {
    case move(Double, Double)
    case line(Double, Double)
    case curve(Double, Double, Double, Double, Double, Double)
    case close
  }

  /// The fonts in order of preference; read on first use.
  private lazy var fonts: UnsafeMutablePointer<FcFontSet>? = {
    let pattern = FcPatternCreate()
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FAMILY, "sans-serif")
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    return FcFontSort(nil, pattern, 1, nil, &result)
  }()
  private var faces: [Int: OpaquePointer] = [:]
  /// Outlines need a drawing, however small it is.
  private lazy var context: OpaquePointer? = {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
    defer { cairo_surface_destroy(surface) }
    return cairo_create(surface)
  }()
  private static let scale = 1_000.0

  package init() {}

  deinit {
    for face in faces.values { cairo_font_face_destroy(face) }
    if let fonts { FcFontSetDestroy(fonts) }
    if let context { cairo_destroy(context) }
  }

  /// Returns the outline of a character and the distance to the next one; `nil` if no font has it.
  package func outline(of character: Unicode.Scalar) -> (advance: Double, steps: [Step])? {
    guard let face = face(for: character), let context else { return nil }
    cairo_set_font_face(context, face)
    cairo_set_font_size(context, Self.scale)
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_set_font_options(context, options)
    cairo_new_path(context)
    cairo_move_to(context, 0, 0)
    var extents = cairo_text_extents_t()
    cairo_text_extents(context, String(character), &extents)
    cairo_text_path(context, String(character))
    let path = cairo_copy_path(context)
    defer { cairo_path_destroy(path) }
    guard let path, path.pointee.status == CAIRO_STATUS_SUCCESS else { return nil }
    return (extents.x_advance / Self.scale, Self.steps(path.pointee))
  }

  private func face(for character: Unicode.Scalar) -> OpaquePointer? {
    guard let fonts else { return nil }
    for index in 0..<Int(fonts.pointee.nfont) {
      guard let font = fonts.pointee.fonts[index] else { continue }
      var characters: OpaquePointer?
      guard FcPatternGetCharSet(font, FC_CHARSET, 0, &characters) == FcResultMatch,
        FcCharSetHasChar(characters, character.value) != 0
      else { continue }
      if let face = faces[index] { return face }
      let face = cairo_ft_font_face_create_for_pattern(font)
      faces[index] = face
      return face
    }
    return nil
  }

  private static func steps(_ path: cairo_path_t) -> [Step] {
    var steps: [Step] = []
    var index = 0
    func place(_ offset: Int) -> (Double, Double) {
      let point = path.data[index + offset].point
      return (point.x / scale, -point.y / scale)
    }
    while index < Int(path.num_data) {
      let header = path.data[index].header
      switch header.type {
      case CAIRO_PATH_MOVE_TO:
        let point = place(1)
        steps.append(.move(point.0, point.1))
      case CAIRO_PATH_LINE_TO:
        let point = place(1)
        steps.append(.line(point.0, point.1))
      case CAIRO_PATH_CURVE_TO:
        let (first, second, end) = (place(1), place(2), place(3))
        steps.append(.curve(first.0, first.1, second.0, second.1, end.0, end.1))
      default:
        steps.append(.close)
      }
      index += max(Int(header.length), 1)
    }
    // A move that draws nothing follows every closed part.
    return steps.isOnlyMoves ? [] : steps
  }
}

extension [FontOutlines.Step] {
  fileprivate var isOnlyMoves: Bool {
    allSatisfy { if case .move = $0 { true } else { false } }
  }
}
