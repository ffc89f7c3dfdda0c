import Qpdf

/// The places in a file to which its links and its outline lead.
struct Destinations {
  /// Trees deeper than this are not read: one that contains itself would never end.
  private static let maximumDepth = 32

  let document: QpdfDocument
  /// The number of each page, by its object.
  private var numbers: [Int: Int] = [:]
  private var named: [[UInt8]: QpdfObject] = [:]

  init(_ document: QpdfDocument) throws(QpdfError) {
    self.document = document
    for number in 1...max(try document.pageCount, 1) {
      numbers[try document.page(number).id.number] = number
    }
    let root = try document.root
    if let names = try root.value("/Dests") {
      for key in try names.keys { named[Array(key.utf8.dropFirst())] = try names.value(key) }
    }
    if let tree = try root.value("/Names")?.value("/Dests") {
      var seen: Set<Int> = []
      try add(tree, depth: 0, &seen)
    }
  }

  /// - Parameter seen: The numbers of nodes that were read: a tree may contain itself.
  private mutating func add(
    _ node: QpdfObject, depth: Int, _ seen: inout Set<Int>
  ) throws(QpdfError) {
    let number = try node.id.number
    guard depth < Self.maximumDepth, number == 0 || seen.insert(number).inserted else { return }
    let names = try node.value("/Names")?.items ?? []
    for index in stride(from: 0, to: names.count - 1, by: 2) {
      if let name = try names[index].string { named[name] = names[index + 1] }
    }
    for kid in try node.value("/Kids")?.items ?? [] { try add(kid, depth: depth + 1, &seen) }
  }

  /// Where a link or a heading leads in this file; `nil` if it leads to no page of it.
  func target(of item: QpdfObject) throws(QpdfError) -> (page: Int, place: QpdfObject)? {
    let action = try item.value("/A")
    let isAction = try action?.value("/S")?.name == "/GoTo"
    return try (isAction ? action?.value("/D") : item.value("/Dest")).flatMap {
      target throws(QpdfError) in try place(target)
    }
  }

  /// The page's number and the explicit destination that a destination means.
  private func place(
    _ target: QpdfObject, depth: Int = 0
  ) throws(QpdfError) -> (page: Int, place: QpdfObject)? {
    guard depth < 4 else { return nil }
    if let items = try target.items {
      guard let page = items.first else { return nil }
      if let number = numbers[try page.id.number], try page.id.number > 0 {
        return (number, target)
      }
      // Some programs write the page's index, which the standard has only for other files.
      guard let index = try page.number, index >= 0, index < Double(numbers.count) else {
        return nil
      }
      let number = Int(index) + 1
      let explicit = try document.parsed("[]")
      try explicit.append(try document.page(number))
      for item in items.dropFirst() { try explicit.append(item) }
      return (number, explicit)
    }
    var name = try target.string
    if name == nil { name = try target.name.map { Array($0.utf8.dropFirst()) } }
    let value: QpdfObject?
    if let name { value = named[name] } else { value = try target.value("/D") }
    guard let value else { return nil }
    return try place(value, depth: depth + 1)
  }
}
