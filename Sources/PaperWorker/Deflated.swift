import CZlib

/// Data in zlib's format, as PDF's FlateDecode reads it.
enum Deflated {
  /// Compresses data at zlib's standard level; `nil` when zlib has no memory.
  static func bytes(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    var isWhole = false
    let data = [UInt8](unsafeUninitializedCapacity: Int(compressBound(uLong(bytes.count)))) {
      output, count in
      var length = uLongf(output.count)
      let source = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
      isWhole = compress(output.baseAddress, &length, source, uLong(bytes.count)) == Z_OK
      count = isWhole ? Int(length) : 0
    }
    return isWhole ? data : nil
  }
}
