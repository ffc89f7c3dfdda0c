/// The folder of PP-OCR on this machine: the library that runs it, and its models.
///
/// No library names it: otherwise a copied library could make a worker load a program.
package struct PPOCRFolder: Hashable, Sendable {
  package static let library = "libonnxruntime.so"
  /// In bytes. A shorter file must not be loaded: using what is missing of it kills the process.
  package static let librarySize = 29_352_200
  /// Finds lines of text.
  package static let detection = "detection.onnx"
  /// Reads a line.
  package static let recognition = "recognition.onnx"

  package let path: String

  /// `$PC_PP_OCR`, else `papercenter/pp-ocr` in the person's folder for data (`$XDG_DATA_HOME`, else
  /// `~/.local/share`); `nil` if none of these is an absolute path.
  package init?(environment: [String: String]) {
    func folder(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let data = folder("XDG_DATA_HOME") ?? folder("HOME").map { "\($0)/.local/share" }
    guard let path = folder("PC_PP_OCR") ?? data.map({ "\($0)/papercenter/pp-ocr" }) else {
      return nil
    }
    self.path = path
  }
}
