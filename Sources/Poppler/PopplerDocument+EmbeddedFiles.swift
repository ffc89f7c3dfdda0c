import CPoppler

extension PopplerDocument {
  /// The bytes of an embedded file of the document.
  ///
  /// - Returns: `nil` if there is none of this name.
  /// - Throws: ``PopplerError``: `.damaged` if the file can't be read, `.outputTooLarge` beyond
  ///   `maximumBytes`.
  package func embeddedFile(
    named name: String, maximumBytes: Int
  ) throws(PopplerError) -> [UInt8]? {
    guard let list = poppler_document_get_attachments(raw) else { return nil }
    defer { g_list_free_full(list) { g_object_unref($0) } }
    for attachment in elements(of: list, PopplerAttachment.self) {
      guard let found = poppler_attachment_get_name(attachment),
        String(cString: found) == name
      else { continue }
      let sink = ByteSink(maximum: maximumBytes)
      let save: PopplerAttachmentSaveFunc = { bytes, count, closure, _ in
        guard let bytes, let closure else { return 0 }
        let part = UnsafeRawBufferPointer(start: bytes, count: Int(count))
        let sink = Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue()
        return sink.take(part.bindMemory(to: UInt8.self)) ? 1 : 0
      }
      let isSaved = withExtendedLifetime(sink) {
        poppler_attachment_save_to_callback(
          attachment, save, Unmanaged.passUnretained(sink).toOpaque(), nil)
      }
      guard isSaved != 0 else { throw sink.isFull ? .outputTooLarge : .damaged }
      return sink.bytes
    }
    return nil
  }
}
