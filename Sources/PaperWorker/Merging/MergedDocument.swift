import Qpdf
import WorkerProtocol

/// A PDF made of pages of others.
struct MergedDocument {
  let document: QpdfDocument

  init(_ plan: MergePlan, _ sources: [MergeSource]) throws(QpdfError) {
    document = try QpdfDocument()
    for page in plan.pages {
      try document.add(sources[page.source].document.page(page.number))
    }
    // Only now, when every page that a link leads to has its place in this document.
    for (index, page) in plan.pages.enumerated() {
      guard let annotations = sources[page.source].annotations[page.number] else { continue }
      try document.page(index + 1).set("/Annots", to: document.copy(annotations))
    }
    try addLabels(plan.pages)
    try addOutline(plan, sources)
    try addLayers(of: sources)
    if !plan.title.isEmpty {
      let info = try document.newObject("<< >>")
      try info.set("/Title", toText: plan.title)
      try document.trailer.set("/Info", to: info)
    }
  }

  func written() throws(QpdfError) -> [UInt8] { try document.written() }

  private func addLabels(_ pages: [MergePlan.Page]) throws(QpdfError) {
    let numbers = try document.parsed("[]")
    for (index, page) in pages.enumerated() {
      try numbers.append(document.parsed("\(index)"))
      let label = try document.parsed("<< >>")
      try label.set("/P", toText: page.label)
      try numbers.append(label)
    }
    let labels = try document.newObject("<< >>")
    try labels.set("/Nums", to: numbers)
    try document.root.set("/PageLabels", to: labels)
  }

  /// Copies the layers of the sources, so that what is hidden in one stays hidden.
  private func addLayers(of sources: [MergeSource]) throws(QpdfError) {
    let groups = try document.parsed("[]")
    let hidden = try document.parsed("[]")
    var isEmpty = true
    for source in sources {
      guard let properties = try source.document.root.value("/OCProperties") else { continue }
      for group in try properties.value("/OCGs")?.items ?? [] where try group.id.number > 0 {
        try groups.append(document.copy(group))
        isEmpty = false
      }
      for group in try properties.value("/D")?.value("/OFF")?.items ?? []
      where try group.id.number > 0 {
        try hidden.append(document.copy(group))
      }
    }
    guard !isEmpty else { return }
    let view = try document.parsed("<< >>")
    try view.set("/Order", to: groups)
    try view.set("/OFF", to: hidden)
    let properties = try document.newObject("<< >>")
    try properties.set("/OCGs", to: groups)
    try properties.set("/D", to: view)
    try document.root.set("/OCProperties", to: properties)
  }
}
