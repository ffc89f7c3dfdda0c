import WorkerProtocol

extension EngineFacts {
  /// Each engine of recognition: its version, `null` where it is not installed, and its languages.
  ///
  /// - Parameter folder: Where PP-OCR is looked for; `nil` if that is not said.
  func enginesJSON(ppOCRFolder folder: String? = nil) -> OutputJSON {
    [
      [
        "name": "tesseract", "version": .string(tesseract),
        "languages": .list(languages) { .string($0) },
      ],
      .object(
        [
          .init("name", "pp-ocr"), .init("version", .text(ppOCR)),
          .init("languages", ppOCR == nil ? [] : ["chi_sim"]),
        ] + (folder.map { [.init("folder", .string($0))] } ?? [])),
    ]
  }
}
