/// The type of an image file, identified by its first bytes.
package enum ImageType: String, Hashable, Sendable, CaseIterable {
  case jpeg = "JPEG"
  case png = "PNG"
  case heic = "HEIC"
  case avif = "AVIF"
  case tiff = "TIFF"
  case gif = "GIF"
  case webp = "WebP"
  case bmp = "BMP"
  case jpeg2000 = "JPEG 2000"
  case jpegXL = "JPEG XL"
  case pdf = "PDF"

  /// Identifies the type of a file by its bytes; `nil` for any other type.
  package init?(_ bytes: [UInt8]) {
    func has(_ text: String, at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
    switch true {
    case bytes.starts(with: [0xFF, 0xD8, 0xFF]): self = .jpeg
    case bytes.starts(with: PNGImage.signature): self = .png
    case bytes.starts(with: [0x49, 0x49, 0x2A, 0x00]),
      bytes.starts(with: [0x4D, 0x4D, 0x00, 0x2A]):
      self = .tiff
    case has("GIF8"): self = .gif
    case has("RIFF") && has("WEBP", at: 8): self = .webp
    case has("BM") && bytes.count > 26: self = .bmp
    case has("jP  ", at: 4), bytes.starts(with: [0xFF, 0x4F, 0xFF, 0x51]): self = .jpeg2000
    case has("JXL ", at: 4), bytes.starts(with: [0xFF, 0x0A]): self = .jpegXL
    case has("ftypavi", at: 4): self = .avif
    case has("ftyphei", at: 4), has("ftyphev", at: 4), has("ftypmif1", at: 4),
      has("ftypmsf1", at: 4), has("ftyphe", at: 4):
      self = .heic
    case has("%PDF-"): self = .pdf
    default: return nil
    }
  }
}
