/// What finds words in a picture: the port through which the worker reads pages.
///
/// An engine is a target of its own that conforms to this; the worker prepares the picture, chooses
/// how it is taken apart, and judges what comes back. One thread at a time.
package protocol RecognitionEngine: AnyObject {
  /// Its version, such as `5.3.0`: what a text depends on.
  ///
  /// - Throws: `.notInstalled`.
  static var version: String { get throws(RecognitionError) }

  /// The codes of the languages it has models of, sorted.
  ///
  /// - Throws: `.notInstalled`.
  static var availableLanguages: [String] { get throws(RecognitionError) }

  /// Loads the models.
  ///
  /// - Parameter languages: Codes in order of weight, such as `["chi_sim", "eng"]`.
  /// - Throws: `.notInstalled`, `.noLanguage`, `.missingLanguage` with the first that is not installed.
  init(languages: [String]) throws(RecognitionError)

  /// Finds the words of a picture, in reading order.
  ///
  /// What was read before has no influence: the same picture always gives the same words.
  func words(
    in picture: GreyPicture, segmentation: PageSegmentation
  ) throws(RecognitionError) -> [RecognisedWord]

  /// How often the picture must be turned by 90° clockwise to be upright, 0…3.
  ///
  /// - Returns: `nil` where that can't be told, or the engine can't tell at all.
  func quarterTurns(toUpright picture: GreyPicture) throws(RecognitionError) -> Int?
}
