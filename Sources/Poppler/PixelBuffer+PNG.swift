import CPoppler
import Glibc

extension PixelBuffer {
  /// Decodes any PNG onto a uniform background, four bytes per pixel.
  ///
  /// The result has no interlacing, palette, transparency or 16-bit samples. The background is
  /// white, or black if all visible pixels are nearly white and would be invisible on white.
  ///
  /// - Precondition: The caller has checked the dimensions in the file's header.
  /// - Throws: ``PopplerError``: `.imageDamaged` if it is no PNG that can be decoded,
  ///   `.outOfMemory`.
  package func decodePNG(_ bytes: UnsafeRawBufferPointer) throws(PopplerError) {
    let decoded = try PNGSurface(bytes)
    let memory = try prepare(width: decoded.width, height: decoded.height)
    let background: UInt32 = decoded.hasAlpha && decoded.isNearlyWhiteWhereVisible ? 0 : 255
    decoded.lay(onto: memory.assumingMemoryBound(to: UInt32.self), background: background)
  }
}

/// A decoded PNG.
package final class PNGSurface {
  /// The size in pixels.
  package let width: Int
  package let height: Int
  fileprivate let hasAlpha: Bool
  private let surface: OpaquePointer
  /// Cairo's pixels: colours premultiplied by the opacity in the top byte.
  private let start: UnsafeRawPointer
  private let stride: Int

  /// - Precondition: The caller has checked the dimensions in the file's header.
  /// - Throws: ``PopplerError``: `.imageDamaged` if it is no PNG that can be decoded,
  ///   `.outOfMemory`.
  package init(_ bytes: UnsafeRawBufferPointer) throws(PopplerError) {
    var source = bytes
    let surface = withUnsafeMutablePointer(to: &source) { source in
      cairo_image_surface_create_from_png_stream(
        { closure, target, count in
          guard let source = closure?.assumingMemoryBound(to: UnsafeRawBufferPointer.self),
            let target, source.pointee.count >= Int(count)
          else { return CAIRO_STATUS_READ_ERROR }
          guard count > 0, let start = source.pointee.baseAddress else {
            return CAIRO_STATUS_SUCCESS
          }
          memcpy(target, start, Int(count))
          source.pointee = UnsafeRawBufferPointer(
            rebasing: source.pointee.dropFirst(Int(count)))
          return CAIRO_STATUS_SUCCESS
        }, source)
    }
    guard let surface else { throw .outOfMemory }
    let status = cairo_surface_status(surface)
    let format = cairo_image_surface_get_format(surface)
    guard status == CAIRO_STATUS_SUCCESS,
      format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24,
      let rows = cairo_image_surface_get_data(surface)
    else {
      cairo_surface_destroy(surface)
      throw status == CAIRO_STATUS_NO_MEMORY ? .outOfMemory : .imageDamaged
    }
    self.surface = surface
    start = UnsafeRawPointer(rows)
    stride = Int(cairo_image_surface_get_stride(surface))
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
    hasAlpha = format == CAIRO_FORMAT_ARGB32
  }

  deinit { cairo_surface_destroy(surface) }

  private func row(_ y: Int) -> UnsafePointer<UInt32> {
    (start + y * stride).assumingMemoryBound(to: UInt32.self)
  }

  /// Whether at least 99 % of the visible pixels are nearly white, and many pixels are
  /// transparent.
  fileprivate var isNearlyWhiteWhereVisible: Bool {
    var visible = 0
    var white = 0
    for y in 0..<height {
      let row = row(y)
      for x in 0..<width where row[x] >> 24 >= 128 {
        let opacity = row[x] >> 24
        visible += 1
        let darkest = min(row[x] & 0xFF, row[x] >> 8 & 0xFF, row[x] >> 16 & 0xFF)
        if darkest * 255 >= opacity * 230 { white += 1 }
      }
    }
    return visible > 0 && visible < width * height * 9 / 10 && white * 100 >= visible * 99
  }

  fileprivate func lay(onto target: UnsafeMutablePointer<UInt32>, background: UInt32) {
    for y in 0..<height {
      let row = row(y)
      for x in 0..<width {
        let rest = hasAlpha ? (255 - (row[x] >> 24)) * background / 255 : 0
        // No carry between the bytes: a premultiplied colour is at most its opacity.
        target[y * width + x] = (row[x] & 0xFF_FFFF) &+ rest &* 0x01_0101
      }
    }
  }

  /// Red, green and blue, and the opacity, of all pixels, row by row. Colours are not premultiplied.
  package var samples: (colors: [UInt8], opacity: [UInt8]) {
    var (colors, opacity): ([UInt8], [UInt8]) = ([], [])
    colors.reserveCapacity(3 * width * height)
    opacity.reserveCapacity(width * height)
    for y in 0..<height {
      let row = row(y)
      for x in 0..<width {
        let alpha = hasAlpha ? row[x] >> 24 : 255
        opacity.append(UInt8(alpha))
        for shift: UInt32 in [16, 8, 0] {
          let part = row[x] >> shift & 0xFF
          colors.append(alpha == 0 ? 255 : UInt8(min(255, (part * 255 + alpha / 2) / alpha)))
        }
      }
    }
    return (colors, opacity)
  }
}
