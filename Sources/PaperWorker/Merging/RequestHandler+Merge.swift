import Poppler
import Qpdf
import WorkerProtocol

extension RequestHandler {
  /// One PDF of the pages of several.
  func merge(_ plan: MergePlan) throws(Refusal) -> WrittenPDF {
    let taken = Dictionary(grouping: plan.pages, by: \.source).mapValues { Set($0.map(\.number)) }
    var sources: [MergeSource] = []
    for (index, path) in plan.sources.enumerated() {
      do throws(Refusal) {
        sources.append(try MergeSource(path, pages: taken[index] ?? [], mended))
      } catch {
        throw .source(index, error.reason)
      }
    }
    let result = Result { () throws(QpdfError) in
      try MergedDocument(plan, sources).written()
    }
    return WrittenPDF(
      bytes: try result.mapError(Refusal.init).get(),
      mended: sources.indices.filter {
        sources[$0].document.isRepaired || sources[$0].document.isEncrypted
      })
  }

  /// A PDF without encryption and damage.
  func rewritten(_ path: [UInt8]) throws(Refusal) -> WrittenPDF {
    let file = try askingPoppler { () throws(PopplerError) in try MappedFile(path: path) }
    return try file.withBytes { bytes in
      Result { () throws(QpdfError) in
        let document = try mended(bytes)
        return WrittenPDF(bytes: try document.written(), mended: [0])
      }
    }.mapError(Refusal.init).get()
  }

  /// A PDF whose annotations are part of its pages' content.
  func flattened(_ path: [UInt8]) throws(Refusal) -> WrittenPDF {
    var failure: QpdfError
    do throws(QpdfError) {
      return WrittenPDF(bytes: try QpdfRun.flattened(path), mended: [])
    } catch {
      failure = error
    }
    // The run gives no reason; opening the file does.
    _ = try rewritten(path)
    for password in passwords.all {
      do throws(QpdfError) {
        return WrittenPDF(bytes: try QpdfRun.flattened(path, password: password), mended: [])
      } catch {
        failure = error
      }
    }
    throw Refusal(failure)
  }
}

/// A file of a merge. Its document reads the file's bytes until the result is written.
final class MergeSource {
  private let file: MappedFile
  let destinations: Destinations
  /// The annotations of the pages that are merged, which are not on the pages any more.
  let annotations: [Int: QpdfObject]
  var document: QpdfDocument { destinations.document }

  /// Opens a file with `mended`, and removes the annotations of the pages that are merged.
  init(
    _ path: [UInt8], pages: Set<Int>,
    _ mended: (UnsafeRawBufferPointer) throws(QpdfError) -> QpdfDocument
  ) throws(Refusal) {
    let file = try askingPoppler { () throws(PopplerError) in try MappedFile(path: path) }
    self.file = file
    let opened = file.withBytes { bytes in
      Result { () throws(QpdfError) in
        // The bytes stay where they are while the file is mapped.
        let destinations = try Destinations(mended(bytes))
        return (destinations, try destinations.takeAnnotations(of: pages))
      }
    }
    (destinations, annotations) = try opened.mapError(Refusal.init).get()
  }
}
