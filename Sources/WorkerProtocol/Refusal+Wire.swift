extension Refusal {
  private enum Tag: UInt8 {
    case unreadable, notAFile, empty, notAPDF, damaged, encrypted, noPages, tooManyPages
    case noSuchPage, pageDamaged, pageSizeUnusable, sizeUnusable, drawingFailed, answerTooLarge
    case outOfMemory, notAPNG, imageDamaged, imageTooLarge, missingLanguage, noLanguage
    case recognitionFailed, noSuchTile, noEngine, noQpdf, certified
    case needsRepair, source, notAnImage, imageUnusable, noHeif
  }

  func write(to writer: inout WireWriter) {
    writer.write(tag.rawValue)
    switch self {
    case .unreadable(let errno):
      writer.write(errno)
    case .noSuchPage(let first, let second), .imageTooLarge(let first, let second),
      .noSuchTile(let first, let second):
      writer.write(int: first)
      writer.write(int: second)
    case .pageDamaged(let number):
      writer.write(int: number)
    case .pageSizeUnusable(let width, let height):
      writer.write(width)
      writer.write(height)
    case .drawingFailed(let text), .missingLanguage(let text), .needsRepair(let text),
      .imageUnusable(let text):
      writer.write(text)
    case .source(let index, let reason):
      writer.write(int: index)
      writer.write(reason)
    default:
      break
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    guard let tag = Tag(rawValue: try reader.read(UInt8.self)) else { throw .malformed }
    switch tag {
    case .unreadable: self = .unreadable(errno: try reader.read(Int32.self))
    case .notAFile: self = .notAFile
    case .empty: self = .empty
    case .notAPDF: self = .notAPDF
    case .damaged: self = .damaged
    case .encrypted: self = .encrypted
    case .noPages: self = .noPages
    case .tooManyPages: self = .tooManyPages
    case .noSuchPage:
      self = .noSuchPage(number: try reader.readInt(), pageCount: try reader.readInt())
    case .pageDamaged: self = .pageDamaged(number: try reader.readInt())
    case .pageSizeUnusable:
      self = .pageSizeUnusable(width: try reader.readDouble(), height: try reader.readDouble())
    case .sizeUnusable: self = .sizeUnusable
    case .drawingFailed: self = .drawingFailed(try reader.readText())
    case .answerTooLarge: self = .answerTooLarge
    case .outOfMemory: self = .outOfMemory
    case .notAPNG: self = .notAPNG
    case .imageDamaged: self = .imageDamaged
    case .imageTooLarge:
      self = .imageTooLarge(width: try reader.readInt(), height: try reader.readInt())
    case .missingLanguage: self = .missingLanguage(try reader.readText())
    case .noEngine: self = .noEngine
    case .noHeif: self = .noHeif
    case .noQpdf: self = .noQpdf
    case .notAnImage: self = .notAnImage
    case .imageUnusable: self = .imageUnusable(try reader.readText())
    case .certified: self = .certified
    case .needsRepair: self = .needsRepair(try reader.readText())
    case .source: self = .source(try reader.readCount(), try reader.readText())
    case .noLanguage: self = .noLanguage
    case .recognitionFailed: self = .recognitionFailed
    case .noSuchTile:
      self = .noSuchTile(columns: try reader.readInt(), rows: try reader.readInt())
    }
  }

  private var tag: Tag {
    switch self {
    case .unreadable: .unreadable
    case .notAFile: .notAFile
    case .empty: .empty
    case .notAPDF: .notAPDF
    case .damaged: .damaged
    case .encrypted: .encrypted
    case .noPages: .noPages
    case .tooManyPages: .tooManyPages
    case .noSuchPage: .noSuchPage
    case .pageDamaged: .pageDamaged
    case .pageSizeUnusable: .pageSizeUnusable
    case .sizeUnusable: .sizeUnusable
    case .drawingFailed: .drawingFailed
    case .answerTooLarge: .answerTooLarge
    case .outOfMemory: .outOfMemory
    case .notAPNG: .notAPNG
    case .imageDamaged: .imageDamaged
    case .imageTooLarge: .imageTooLarge
    case .missingLanguage: .missingLanguage
    case .noEngine: .noEngine
    case .noHeif: .noHeif
    case .noQpdf: .noQpdf
    case .notAnImage: .notAnImage
    case .imageUnusable: .imageUnusable
    case .certified: .certified
    case .needsRepair: .needsRepair
    case .source: .source
    case .noLanguage: .noLanguage
    case .recognitionFailed: .recognitionFailed
    case .noSuchTile: .noSuchTile
    }
  }
}
