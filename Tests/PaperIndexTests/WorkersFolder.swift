import Foundation

/// A temporary folder for one test, removed with this value.
final class WorkersFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "pc-workers-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      print("left behind: \(url.path)")
    }
  }

  /// Writes a file under a new name.
  func write(_ text: String) throws -> [UInt8] {
    let file = url.appending(path: "\(UUID()).pdf")
    try Data(text.utf8).write(to: file)
    return Array(file.path.utf8)
  }

  /// Writes an executable shell script.
  ///
  /// A child process writes the file: another test's child could inherit a descriptor of this
  /// process that is open for writing, and the script would then be "busy".
  func script(_ text: String, name: String = "worker") throws -> String {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let text = Array("#!/bin/sh\n\(text)\n".utf8)
    let source = url.appending(path: "\(UUID()).sh")
    try Data(text).write(to: source)
    let install = try Process.run(
      URL(filePath: "/usr/bin/install"), arguments: ["-m", "755", source.path, file.path])
    install.waitUntilExit()
    guard install.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    return file.path
  }

  func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: url.appending(path: name).path)
  }

  func read(_ name: String) throws -> String {
    try String(contentsOf: url.appending(path: name), encoding: .utf8)
  }

  /// A page of A7 with one line of text.
  static func pdf(text: String) -> String {
    page(
      resources: "/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>",
      content: "BT /F 12 Tf 20 100 Td (\(text)) Tj ET", objects: [])
  }

  /// A page that takes very long to draw: ten forms, each drawn ten times by the one before.
  static let bomb: String = {
    let forms = (5..<15).map { number in
      let content =
        number == 14
        ? "0 0 1 1 re f" : String(repeating: "/X Do ", count: 10)
      return "<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject"
        + " << /X \(number + 1) 0 R >> >> /Length \(content.utf8.count) >>\n"
        + "stream\n\(content)\nendstream"
    }
    return page(resources: "/XObject << /X 5 0 R >>", content: "/X Do", objects: forms)
  }()

  /// Without a cross-reference table: readers reconstruct it.
  private static func page(resources: String, content: String, objects: [String]) -> String {
    let all =
      [
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 210 297] /Contents 4 0 R"
          + " /Resources << \(resources) >> >>",
        "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream",
      ] + objects
    let bodies = all.enumerated().map { "\($0.offset + 1) 0 obj\n\($0.element)\nendobj\n" }
    return "%PDF-1.4\n\(bodies.joined())trailer\n<< /Size \(all.count + 1) /Root 1 0 R >>\n%%EOF\n"
  }
}
