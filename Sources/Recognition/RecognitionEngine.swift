/// An OCR engine, which finds words in an image: the port through which the worker reads pages.
///
/// Each engine is a separate target that conforms to this protocol. The worker prepares the image,
/// chooses the segmentation, and rates the result. An engine is used by one thread at a time.
package protocol RecognitionEngine: AnyObject {
  /// Finds the words of an image, in reading order.
  ///
  /// The result does not depend on earlier images: the same image always gives the same words.
  ///
  /// - Throws: ``RecognitionError/recognitionFailed`` if the engine fails, or the image has no
  ///   pixels.
  func words(
    in picture: GreyPicture, segmentation: PageSegmentation
  ) throws(RecognitionError) -> [RecognisedWord]
}
