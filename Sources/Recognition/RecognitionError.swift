/// Why an engine could not be set up or could not recognise a picture.
package enum RecognitionError: Error, Hashable, Sendable {
  /// The engine's library is not there.
  case notInstalled
  /// Recognition was asked for without any language.
  case noLanguage
  /// No model of this language is installed.
  case missingLanguage(String)
  /// The models are there and could not be loaded.
  case setUpFailed
  case recognitionFailed
}
