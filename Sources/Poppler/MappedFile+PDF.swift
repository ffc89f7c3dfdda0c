extension MappedFile {
  /// Whether `%PDF-` stands within the first 1,024 bytes, where readers look for it.
  var beginsLikeAPDF: Bool {
    withBytes { bytes in Array(bytes.prefix(1_024)).contains("%PDF-".utf8) }
  }
}
