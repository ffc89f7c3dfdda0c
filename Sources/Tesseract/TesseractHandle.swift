import CTesseract
import Recognition

/// One instance of Tesseract's engine; `deinit` frees it. No other type uses its pointer.
final class TesseractHandle {
  private let functions: ctesseract_functions
  private let raw: OpaquePointer

  /// - Parameter model: Names of models, joined by `+`.
  init(model: String) throws(RecognitionError) {
    functions = try TesseractLibrary.functions
    OpenMP.useOneThread()
    guard let raw = functions.TessBaseAPICreate() else { throw .setUpFailed }
    self.raw = raw
    guard functions.TessBaseAPIInit3(raw, nil, model) == 0 else { throw .setUpFailed }
  }

  deinit {
    functions.TessBaseAPIEnd(raw)
    functions.TessBaseAPIDelete(raw)
  }

  /// Runs `body` with the image set, and clears it afterwards.
  func with<T>(
    _ picture: GreyPicture,
    _ body: (ctesseract_functions, OpaquePointer) throws(RecognitionError) -> T
  ) throws(RecognitionError) -> T {
    guard picture.width > 0, picture.height > 0 else { throw .recognitionFailed }
    defer { functions.TessBaseAPIClear(raw) }
    // Tesseract copies the pixels.
    picture.pixels.withUnsafeBufferPointer { pixels in
      functions.TessBaseAPISetImage(
        raw, pixels.baseAddress, Int32(picture.width), Int32(picture.height), 1,
        Int32(picture.width))
    }
    // Below 70, Tesseract would estimate the resolution itself.
    functions.TessBaseAPISetSourceResolution(raw, Int32(max(70, picture.dpi.rounded())))
    return try body(functions, raw)
  }
}
