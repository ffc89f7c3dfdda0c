/// Why an engine could not be set up or could not recognise an image.
package enum RecognitionError: Error, Hashable, Sendable {
  /// The engine's library is not installed.
  case notInstalled
  /// Recognition was requested without any language.
  case noLanguage
  /// No model of this language is installed.
  case missingLanguage(String)
  /// The models are installed but could not be loaded.
  case setUpFailed
  case recognitionFailed
}
