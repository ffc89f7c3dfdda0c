import Glibc

/// A reusable buffer for the pixels of images.
///
/// It is kept between pages: memory above 32 MB returns to the kernel when it is freed, and the
/// page faults of new memory take four times as long as drawing a page (measured at 300 DPI).
package final class PixelBuffer {
  /// The number of bytes that are kept for the next image; larger buffers are freed.
  private static let keptBytes = 64 << 20

  private(set) var memory: UnsafeMutableRawPointer?
  private var capacity = 0

  /// The size of the image in the buffer, in pixels, and the bytes per pixel.
  package internal(set) var width = 0
  package internal(set) var height = 0
  package internal(set) var bytesPerPixel = 0

  package init() {}

  deinit {
    free(memory)
  }

  /// The pixels, row after row from the top, without padding.
  package var pixels: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: memory, count: width * height * bytesPerPixel)
  }

  /// Makes room for a white image of four bytes per pixel.
  ///
  /// - Throws: ``PopplerError/outOfMemory`` if there is no memory for it.
  package func prepare(width: Int, height: Int) throws(PopplerError) -> UnsafeMutableRawPointer {
    let bytes = width * height * 4
    if capacity < bytes || (capacity > Self.keptBytes && bytes <= Self.keptBytes) {
      free(memory)
      memory = malloc(max(bytes, 1 << 20))
      capacity = memory == nil ? 0 : max(bytes, 1 << 20)
    }
    guard let memory else { throw .outOfMemory }
    memset(memory, 0xFF, bytes)
    self.width = width
    self.height = height
    bytesPerPixel = 4
    return memory
  }
}
