import CPoppler

extension PopplerPage {
  /// Draws the page, with its annotations, on white into a buffer of four bytes a pixel.
  ///
  /// - Parameter width, height: In pixels; 1…32,767, which is Cairo's limit.
  package func draw(into buffer: PixelBuffer, width: Int, height: Int) throws(PopplerError) {
    let memory = try buffer.prepare(width: width, height: height)
    guard
      let surface = cairo_image_surface_create_for_data(
        memory.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24,
        Int32(width), Int32(height), Int32(width * 4))
    else { throw .outOfMemory }
    defer { cairo_surface_destroy(surface) }
    try draw(
      onto: surface, scaleX: Double(width) / self.width, scaleY: Double(height) / self.height)
    cairo_surface_flush(surface)
  }

  func draw(
    onto surface: OpaquePointer, scaleX: Double, scaleY: Double
  ) throws(PopplerError) {
    let context = cairo_create(surface)
    defer { cairo_destroy(context) }
    cairo_scale(context, scaleX, scaleY)
    poppler_page_render(raw, context)
    try check(cairo_status(context))
    try check(cairo_surface_status(surface))
  }

  /// Translates what Cairo says; the one door for its errors.
  func check(_ status: cairo_status_t) throws(PopplerError) {
    switch status {
    case CAIRO_STATUS_SUCCESS: return
    case CAIRO_STATUS_NO_MEMORY: throw .outOfMemory
    case CAIRO_STATUS_WRITE_ERROR: throw .outputTooLarge
    default: throw .drawingFailed(String(cString: cairo_status_to_string(status)))
    }
  }
}
