/// An OCR engine, which finds words in an image: the port through which the worker reads pages.
///
/// Each engine is a separate target that conforms to this protocol. The worker prepares the image,
/// chooses the segmentation, and rates the result. An engine is used by one thread at a time.
package protocol RecognitionEngine: AnyObject {
  /// The engine's version, such as `5.3.0`, on which texts depend.
  ///
  /// - Throws: ``RecognitionError/notInstalled`` if the engine's library can't be loaded.
  static var version: String { get throws(RecognitionError) }

  /// The codes of the languages with installed models, sorted.
  ///
  /// - Throws: ``RecognitionError/notInstalled`` if the engine's library can't be loaded.
  static var availableLanguages: [String] { get throws(RecognitionError) }

  /// Loads the models.
  ///
  /// - Parameter languages: Codes in order of weight, such as `["chi_sim", "eng"]`.
  /// - Throws: ``RecognitionError``: `.noLanguage` for an empty list, `.missingLanguage` with the
  ///   first that is not installed, `.setUpFailed` if a model can't be loaded, `.notInstalled` if
  ///   the library can't.
  init(languages: [String]) throws(RecognitionError)

  /// Finds the words of an image, in reading order.
  ///
  /// The result does not depend on earlier images: the same image always gives the same words.
  ///
  /// - Throws: ``RecognitionError/recognitionFailed`` if the engine fails, or the image has no
  ///   pixels.
  func words(
    in picture: GreyPicture, segmentation: PageSegmentation
  ) throws(RecognitionError) -> [RecognisedWord]

  /// The number of clockwise rotations by 90° that make the image upright, 0…3.
  ///
  /// - Returns: `nil` if it is unknown, or the engine does not support this.
  /// - Throws: ``RecognitionError/recognitionFailed`` if the image has no pixels.
  func quarterTurns(toUpright picture: GreyPicture) throws(RecognitionError) -> Int?
}
