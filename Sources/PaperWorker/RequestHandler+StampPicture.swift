import CZlib
import PDFMarkup
import Poppler
import WorkerProtocol

extension RequestHandler {
  /// A PNG as a PDF has it, with its transparency.
  func stampPicture(_ png: [UInt8]) throws(Refusal) -> StampPicture {
    guard let header = png.withUnsafeBytes(PNGHeader.init) else { throw .notAPNG }
    try PixelSize.check(width: header.width, height: header.height)
    let (colors, opacity) = try askingPoppler { () throws(PopplerError) in
      try png.withUnsafeBytes { bytes in
        Result { () throws(PopplerError) in try PNGSurface(bytes).samples }
      }.get()
    }
    guard let packedColors = deflated(colors), let packedOpacity = deflated(opacity) else {
      throw .outOfMemory
    }
    return StampPicture(
      width: header.width, height: header.height, colors: packedColors, opacity: packedOpacity)
  }

  /// Bytes in zlib's format; `nil` when it has no memory.
  private func deflated(_ bytes: [UInt8]) -> [UInt8]? {
    var size = compressBound(uLong(bytes.count))
    var result: Int32 = Z_MEM_ERROR
    let packed = [UInt8](unsafeUninitializedCapacity: Int(size)) { output, filled in
      result = compress2(output.baseAddress, &size, bytes, uLong(bytes.count), 9)
      filled = result == Z_OK ? Int(size) : 0
    }
    return result == Z_OK ? packed : nil
  }
}
