extension MappedFile {
  /// Whether `%PDF-` is within the first 1,024 bytes, where PDF readers search for it.
  var beginsLikeAPDF: Bool {
    withBytes { bytes in Array(bytes.prefix(1_024)).contains("%PDF-".utf8) }
  }
}
