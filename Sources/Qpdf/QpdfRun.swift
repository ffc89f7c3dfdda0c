import CQpdf

/// A run of qpdf as its command line has it, inside this process.
package enum QpdfRun {
  private final class Output {
    var bytes: [UInt8] = []
  }

  /// Returns a PDF whose annotations are part of its pages' content.
  ///
  /// - Parameters:
  ///   - path: Raw bytes.
  ///   - password: `nil` for a file that needs none.
  /// - Throws: ``QpdfError``: `.notInstalled` if libqpdf can't be loaded, `.damaged` if qpdf
  ///   refuses the file, also one with another password.
  package static func flattened(
    _ path: [UInt8], password: [UInt8]? = nil
  ) throws(QpdfError) -> [UInt8] {
    try run(
      (password.map { [Array("--password=".utf8) + $0] } ?? [])
        + [
          "--decrypt", "--flatten-annotations=all", "--generate-appearances", "--deterministic-id",
          "--object-streams=generate",
        ].map { Array($0.utf8) } + [path, Array("-".utf8)])
  }

  private static func run(_ arguments: [[UInt8]]) throws(QpdfError) -> [UInt8] {
    var functions = try QpdfLibrary.functions
    let words = ([Array("qpdf".utf8)] + arguments).map { word in
      let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: word.count + 1)
      _ = copy.initialize(from: word.map { CChar(bitPattern: $0) } + [0])
      return copy
    }
    defer { for word in words { word.deallocate() } }
    let pointers = words.map { UnsafePointer($0.baseAddress) } + [nil]
    let output = Output()
    let code = cqpdf_run(
      &functions, pointers,
      { bytes, count, context in
        guard let context, let bytes else { return count == 0 ? 0 : 1 }
        Unmanaged<Output>.fromOpaque(context).takeUnretainedValue().bytes.append(
          contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
        return 0
      }, Unmanaged.passUnretained(output).toOpaque())
    guard code == 0 || code == 3, !output.bytes.isEmpty else {
      throw .damaged("qpdf ends with code \(code)")
    }
    return output.bytes
  }
}
