import CPoppler

extension PopplerPage {
  /// Draws the page as SVG 1.2, one unit per point, glyphs as paths.
  ///
  /// - Throws: ``PopplerError``: `.outputTooLarge` beyond `maximumBytes`, `.outOfMemory`; otherwise
  ///   `.drawingFailed` with Cairo's message.
  package func svg(maximumBytes: Int) throws(PopplerError) -> [UInt8] {
    let sink = ByteSink(maximum: maximumBytes)
    // The sink outlives the surface: both end with this function, the surface first by `defer`.
    let write: cairo_write_func_t = { closure, data, count in
      guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
      let sink = Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue()
      return sink.take(UnsafeBufferPointer(start: data, count: Int(count)))
        ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
    }
    return try withExtendedLifetime(sink) { () throws(PopplerError) -> [UInt8] in
      guard
        let surface = cairo_svg_surface_create_for_stream(
          write, Unmanaged.passUnretained(sink).toOpaque(), width, height)
      else { throw .outOfMemory }
      defer { cairo_surface_destroy(surface) }
      cairo_svg_surface_restrict_to_version(surface, CAIRO_SVG_VERSION_1_2)
      try draw(onto: surface, scaleX: 1, scaleY: 1)
      cairo_surface_finish(surface)
      try check(cairo_surface_status(surface))
      return sink.bytes
    }
  }
}
