import Glibc

/// Memory for the pixels of one picture after the other.
///
/// Kept between pages: memory above 32 MB goes back to the kernel when it is freed, and faulting it
/// in anew costs four times the drawing of a page (measured at 300 DPI).
package final class PixelBuffer {
  /// How many bytes are kept for the next picture; more is given back.
  private static let keptBytes = 64 << 20

  private(set) var memory: UnsafeMutableRawPointer?
  private var capacity = 0

  /// The picture in the buffer, in pixels, and the bytes that each of them takes.
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

  /// Makes room for a picture of four bytes a pixel, all white.
  func prepare(width: Int, height: Int) throws(PopplerError) -> UnsafeMutableRawPointer {
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
