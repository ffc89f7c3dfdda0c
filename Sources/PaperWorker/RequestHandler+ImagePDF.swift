import ImageFiles
import ImagePDF
import Leptonica
import Poppler
import WorkerProtocol

extension RequestHandler {
  /// JPEG quality of images that have to be encoded again: the loss is invisible, and small beside
  /// that of the camera's own encoding.
  private static let jpegQuality = 92

  /// Makes a PDF of an image file, with a page for each page of the file.
  ///
  /// JPEG, PNG, Group 4 fax and JPEG data of TIFFs is taken unchanged, if PDF can show it. Other
  /// images are decoded and encoded again: without loss, unless they were stored with loss.
  ///
  /// - Parameter cut: What is to be shown of a photo.
  func imagePDF(_ path: [UInt8], _ cut: PhotoCut) throws(Refusal) -> ConvertedImage {
    let file = try askingPoppler { () throws(PopplerError) in try MappedFile(path: path) }
    return try file.withBytes { bytes in
      Result { () throws(Refusal) in try converted(bytes, cut) }
    }.get()
  }

  /// The image file inside a PDF that was made of it; `nil` if there is none.
  func sourceImage(_ path: [UInt8]) throws(Refusal) -> [UInt8]? {
    let document = try document(path)
    return try askingPoppler { () throws(PopplerError) in
      try document.embeddedFile(
        named: ConvertedImage.sourceName, maximumBytes: Frame.maximumAnswerBytes - 1_024)
    }
  }

  private func converted(
    _ bytes: UnsafeRawBufferPointer, _ cut: PhotoCut
  ) throws(Refusal) -> ConvertedImage {
    guard let type = ImageType(Array(bytes.prefix(64))), type != .pdf else { throw .notAnImage }
    let (images, isUnchanged) = try images(of: type, bytes)
    let shown = try self.cut(images, of: type, bytes, cut)
    return ConvertedImage(
      type: type.rawValue, pageCount: images.count, pdf: ImagePDF.make(of: images),
      original: isUnchanged
        ? nil
        : ImagePDF.make(of: images, embedding: attachment(of: type, bytes)),
      cut: shown?.pdf, isFlat: shown?.isFlat ?? false)
  }

  /// The image file as it is embedded. Only TIFFs may be stored without compression.
  private func attachment(
    of type: ImageType, _ bytes: UnsafeRawBufferPointer
  ) -> ImagePDF.Attachment {
    let name = ConvertedImage.sourceName
    guard type == .tiff, let deflated = Deflated.bytes(bytes), deflated.count < bytes.count / 8 * 7
    else { return ImagePDF.Attachment(name, Array(bytes)) }
    return ImagePDF.Attachment(name, size: bytes.count, deflated: deflated)
  }

  /// A PDF of what is to be shown of the images; `nil` for all of them as they are.
  private func cut(
    _ images: [EmbeddedImage], of type: ImageType, _ bytes: UnsafeRawBufferPointer, _ cut: PhotoCut
  ) throws(Refusal) -> (pdf: [UInt8], isFlat: Bool)? {
    if images.count == 1, var flat = try flat(type, bytes, cut.sheet) {
      flat.orientation = flat.orientation.turned(cut.quarterTurns)
      return (ImagePDF.make(of: [flat]), true)
    }
    guard cut.quarterTurns > 0 else { return nil }
    let turned = images.map { image in
      var image = image
      image.orientation = image.orientation.turned(cut.quarterTurns)
      return image
    }
    return (ImagePDF.make(of: turned), false)
  }

  /// The sheet of paper in a photo, laid flat; `nil` if none is wanted or seen.
  private func flat(
    _ type: ImageType, _ bytes: UnsafeRawBufferPointer, _ sheet: PhotoCut.Sheet
  ) throws(Refusal) -> EmbeddedImage? {
    guard sheet != .whole else { return nil }
    let photo = try decodedPhoto(type, bytes)
    guard let corners = photo.corners(sheet) else { return nil }
    let flat = try photo.flat(corners)
    let encoded = flat.pixels.withUnsafeBytes { pixels in
      JPEG.encode(
        pixels: pixels, width: flat.width, height: flat.height, dpi: 0, quality: Self.jpegQuality)
    }
    guard let encoded else { throw .outOfMemory }
    return try refusing { () throws(ImagePDFError) in try EmbeddedImage(encoded) }
  }

  /// Draws an image into the buffer.
  func draw(_ image: any DecodableImage) throws(Refusal) {
    try PixelSize.check(width: image.width, height: image.height)
    let pixels = try askingPoppler { () throws(PopplerError) in
      try buffer.prepare(width: image.width, height: image.height)
    }
    try asking { () throws(ImageFileError) in
      try image.draw(into: pixels.assumingMemoryBound(to: UInt32.self))
    }
  }

  private func images(
    of type: ImageType, _ bytes: UnsafeRawBufferPointer
  ) throws(Refusal) -> (images: [EmbeddedImage], isUnchanged: Bool) {
    switch type {
    case .jpeg, .png:
      do throws(ImagePDFError) {
        return ([try EmbeddedImage(Array(bytes))], true)
      } catch {
        guard error == .pixelsNeeded else { throw Refusal(error) }
        return ([try plainPNG(bytes)], false)
      }
    case .heic, .avif:
      let file = try asking { () throws(ImageFileError) in try HeifFile(bytes) }
      return ([try encoded(file, isLossless: false, file.exif)], false)
    case .webp:
      let file = try asking { () throws(ImageFileError) in try WebPFile(bytes) }
      var image = try encoded(file, isLossless: file.isLossless, file.exif)
      image.orientation = file.exif.map { EXIF($0[...]).orientation } ?? .upright
      return ([image], false)
    case .tiff: return try pages(ofTIFF: bytes)
    default: throw Refusal(.unsupportedType(type))
    }
  }

  /// The image of a PNG without interlacing and transparency. The resolution is kept.
  private func plainPNG(_ bytes: UnsafeRawBufferPointer) throws(Refusal) -> EmbeddedImage {
    guard let header = PNGHeader(bytes) else { throw .imageDamaged }
    try PixelSize.check(width: header.width, height: header.height)
    try askingPoppler { () throws(PopplerError) in try buffer.decodePNG(bytes) }
    return try lossless(pixelsPerMetre: header.pixelsPerMetre)
  }

  private func pages(
    ofTIFF bytes: UnsafeRawBufferPointer
  ) throws(Refusal) -> (images: [EmbeddedImage], isUnchanged: Bool) {
    var images: [EmbeddedImage] = []
    var isUnchanged = true
    while images.count < TiffFile.maximumPages {
      let page = try asking { () throws(ImageFileError) in
        try TiffFile(bytes, page: images.count)
      }
      guard let page else { break }
      if let image = unchanged(page) {
        images.append(image)
        continue
      }
      isUnchanged = false
      var image = try encoded(page, isLossless: true, nil)
      image.orientation = page.upright
      image.dpi = page.dpi
      images.append(image)
    }
    return (images, isUnchanged)
  }

  /// A page's data as it is stored; `nil` if it must be decoded.
  private func unchanged(_ page: TiffFile) -> EmbeddedImage? {
    guard page.width > 0, page.height > 0, page.width <= ImagePDF.maximumPixels / page.height
    else { return nil }
    switch page.stored {
    case .fax(let data, let blackIsOne):
      return EmbeddedImage(
        fax: data, width: page.width, height: page.height, blackIsOne: blackIsOne,
        orientation: page.upright, dpi: page.dpi)
    case .jpeg(let data, let isRGB):
      guard var image = try? EmbeddedImage(data), image.width == page.width,
        image.height == page.height
      else { return nil }
      if isRGB { image.useComponentsAsColors() }
      image.orientation = page.upright
      image.dpi = page.dpi
      return image
    case nil: return nil
    }
  }

  /// Decodes an image and encodes it again.
  private func encoded(
    _ image: any DecodableImage, isLossless: Bool, _ exif: [UInt8]?
  ) throws(Refusal) -> EmbeddedImage {
    try draw(image)
    var embedded = try isLossless ? lossless(pixelsPerMetre: nil) : jpeg()
    embedded.dpi = exif.flatMap { EXIF($0[...]).dpi } ?? embedded.dpi
    return embedded
  }

  private func lossless(pixelsPerMetre: UInt32?) throws(Refusal) -> EmbeddedImage {
    let bytes = try png(compression: .small, pixelsPerMetre: pixelsPerMetre)
    return try refusing { () throws(ImagePDFError) in try EmbeddedImage(bytes) }
  }

  private func jpeg() throws(Refusal) -> EmbeddedImage {
    guard
      let bytes = JPEG.encode(
        pixels: buffer.pixels, width: buffer.width, height: buffer.height, dpi: 0,
        quality: Self.jpegQuality)
    else { throw .outOfMemory }
    return try refusing { () throws(ImagePDFError) in try EmbeddedImage(bytes) }
  }

  func asking<T>(_ body: () throws(ImageFileError) -> T) throws(Refusal) -> T {
    do throws(ImageFileError) {
      return try body()
    } catch {
      switch error {
      case .noHeif: throw .noHeif
      case .damaged: throw .imageDamaged
      case .unsupported(let reason): throw .imageUnusable(reason)
      case .outOfMemory: throw .outOfMemory
      }
    }
  }

  func refusing<T>(_ body: () throws(ImagePDFError) -> T) throws(Refusal) -> T {
    do throws(ImagePDFError) {
      return try body()
    } catch {
      throw Refusal(error)
    }
  }
}

extension TiffFile {
  var upright: Orientation { Orientation(rawValue: orientation) ?? .upright }
}

extension Refusal {
  init(_ error: ImagePDFError) {
    switch error {
    case .empty: self = .empty
    case .notAnImage: self = .notAnImage
    case .tooLarge(let width, let height): self = .imageTooLarge(width: width, height: height)
    default: self = .imageUnusable(error.reason)
    }
  }
}
