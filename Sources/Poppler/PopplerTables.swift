import CPoppler

/// Keeps the tables that all documents share loaded while it lives.
///
/// Poppler reads its tables of encodings from the files of poppler-data when the first document is
/// opened, and frees them when the last one is closed: 1.5 ms for every file of an import, a third
/// of its time. So a document of one empty page stays open.
package final class PopplerTables {
  private let raw: OpaquePointer?

  package init() {
    let bytes = Array(PopplerTables.document.utf8)
    let shared = g_bytes_new(bytes, gsize(bytes.count))
    defer { g_bytes_unref(shared) }
    // If this is `nil`, every document takes longer; there is no other effect.
    raw = poppler_document_new_from_bytes(shared, nil, nil)
  }

  deinit {
    if let raw { g_object_unref(UnsafeMutableRawPointer(raw)) }
  }

  private static let document: String = {
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1 1] >>",
    ]
    var text = "%PDF-1.4\n"
    var entries = "0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      let digits = String(text.utf8.count)
      entries += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    text += "xref\n0 \(objects.count + 1)\n\(entries)"
    text += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    return text
  }()
}
