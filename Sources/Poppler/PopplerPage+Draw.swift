import CPoppler

extension PopplerPage {
  /// Draws a part of the page on white into a buffer of four bytes per
  /// pixel.
  ///
  /// Adjacent parts of one drawing fit exactly: they begin at whole pixels.
  ///
  /// - Parameters:
  ///   - x, y: The start of the part, in pixels from the top left.
  ///   - width, height: Its size in pixels; 1…32,767, which is Cairo's limit.
  ///   - pageWidth, pageHeight: The size of the whole page in pixels.
  ///   - hidesAnnotations: Leave out annotations, but for form fields.
  /// - Throws: ``PopplerError``: `.outOfMemory`; otherwise `.drawingFailed` with Cairo's message.
  package func draw(
    into buffer: PixelBuffer, x: Int, y: Int, width: Int, height: Int, ofWidth pageWidth: Int,
    height pageHeight: Int, hidesAnnotations: Bool = false
  ) throws(PopplerError) {
    let memory = try buffer.prepare(width: width, height: height)
    guard
      let surface = cairo_image_surface_create_for_data(
        memory.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24,
        Int32(width), Int32(height), Int32(width * 4))
    else { throw .outOfMemory }
    defer { cairo_surface_destroy(surface) }
    try draw(
      onto: surface, scaleX: Double(pageWidth) / self.width,
      scaleY: Double(pageHeight) / self.height, x: x, y: y, hidesAnnotations: hidesAnnotations)
    cairo_surface_flush(surface)
  }

  func draw(
    onto surface: OpaquePointer, scaleX: Double, scaleY: Double, x: Int = 0, y: Int = 0,
    hidesAnnotations: Bool = false
  ) throws(PopplerError) {
    let context = cairo_create(surface)
    defer { cairo_destroy(context) }
    cairo_translate(context, -Double(x), -Double(y))
    cairo_scale(context, scaleX, scaleY)
    if hidesAnnotations {
      poppler_page_render_for_printing_with_options(raw, context, POPPLER_PRINT_DOCUMENT)
    } else {
      poppler_page_render(raw, context)
    }
    try check(cairo_status(context))
    try check(cairo_surface_status(surface))
  }

  /// Converts a status of Cairo to an error.
  func check(_ status: cairo_status_t) throws(PopplerError) {
    switch status {
    case CAIRO_STATUS_SUCCESS: return
    case CAIRO_STATUS_NO_MEMORY: throw .outOfMemory
    case CAIRO_STATUS_WRITE_ERROR: throw .outputTooLarge
    default: throw .drawingFailed(String(cString: cairo_status_to_string(status)))
    }
  }
}
