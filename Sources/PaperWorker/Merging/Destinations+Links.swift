import Qpdf

extension Destinations {
  /// Takes the annotations off pages, and makes their links independent of the rest of the file.
  ///
  /// Named destinations become places on pages, because names of several files can be the same. A
  /// link to a page that is not in `pages` is left out: it would take that page's content along.
  ///
  /// - Returns: By page number, an array for each page that has annotations.
  func takeAnnotations(of pages: Set<Int>) throws(QpdfError) -> [Int: QpdfObject] {
    var taken: [Int: QpdfObject] = [:]
    for number in pages.sorted() {
      let page = try document.page(number)
      guard let annotations = try page.value("/Annots")?.items, !annotations.isEmpty else {
        continue
      }
      let kept = try document.newObject("[]")
      for annotation in annotations {
        if try keep(annotation, among: pages) { try kept.append(annotation) }
      }
      try page.remove("/Annots")
      taken[number] = kept
    }
    return taken
  }

  /// Makes a link's destination explicit; returns whether the annotation is kept.
  private func keep(
    _ annotation: QpdfObject, among pages: Set<Int>
  ) throws(QpdfError) -> Bool {
    guard try annotation.value("/Subtype")?.name == "/Link",
      let (number, place) = try target(of: annotation)
    else {
      // Another annotation; or a web address, another file, or nothing that can be found.
      return true
    }
    guard pages.contains(number) else { return false }
    try annotation.set("/Dest", to: place)
    if try annotation.value("/A")?.value("/S")?.name == "/GoTo" { try annotation.remove("/A") }
    return true
  }
}
