import Files
package import PaperDomain

extension Library {
  /// What people said of words, for everyone in the library.
  ///
  /// - Throws: `FileError`.
  package func wordCorrections() throws -> ReadingLog<WordCorrection> {
    let source = WorkingSource(root: folder)
    return ReadingLog(parsing: try source.readIfPresent(WordCorrection.file) ?? [])
  }
}
