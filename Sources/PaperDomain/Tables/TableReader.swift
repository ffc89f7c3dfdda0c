/// Determines the changes that a table makes, and all its errors.
struct TableReader {
  private let table: MetadataTable
  private let snapshot: LibrarySnapshot
  private let resolver: ReferenceResolver
  private let isAddition: Bool
  private let check: LibraryCheck
  private let byID: [String: [Entity]]
  private(set) var problems: [TableProblem] = []
  /// The line of each entity read so far, by file.
  private var seen: [String: Int] = [:]

  init(
    _ table: MetadataTable, _ snapshot: LibrarySnapshot, _ resolver: ReferenceResolver,
    isAddition: Bool
  ) {
    self.table = table
    self.snapshot = snapshot
    self.resolver = resolver
    self.isAddition = isAddition
    check = LibraryCheck(snapshot, base: nil, blobs: NoBlobs())
    byID = table.columns.contains { $0.column == .id } ? snapshot.carriersByID() : [:]
  }

  /// The maximum number of errors to report. Each one may search for similar names, which takes
  /// time.
  private static let mostProblems = 100

  mutating func changes() -> [TableChange] {
    table.rows.compactMap { row in
      guard problems.count < TableReader.mostProblems, let entity = entity(row),
        let (kind, before) = entity.carrier,
        let file = entity.file
      else { return nil }
      if let line = seen[file] {
        report(
          row.position, nil, "'\(entity.path)' is in line \(line) already", "remove one of them")
        return nil
      }
      seen[file] = row.position.line
      var change = TableChange(entity: entity, title: nil, metadata: before)
      for (index, column) in table.columns.enumerated() {
        let field = row.fields[index]
        let cell = Cell(field: field, heading: column.heading.text, kind: kind, file: file)
        switch column.column {
        case .path, .id: break
        case .kind:
          if !field.text.isEmpty, ItemName.folded(field.text) != entity.kindName {
            report(cell, "'\(entity.path)' is a \(entity.kindName)", nil)
          }
        case .title: change.title = title(cell, of: entity)
        case .tags: take(cell, tags: &change.metadata)
        case .variable(let name): take(cell, variable: name, &change.metadata)
        }
      }
      return change.title == nil && change.metadata == before ? nil : change
    }
  }

  private struct Cell {
    let field: CSVField
    let heading: String
    let kind: CarrierKind
    let file: String
  }

  private mutating func report(
    _ position: TextPosition, _ column: String?, _ message: String, _ fix: String?
  ) {
    problems.append(TableProblem(position, column, message, fix: fix))
  }

  private mutating func report(_ cell: Cell, _ message: String, _ fix: String?) {
    report(cell.field.position, cell.heading, message, fix)
  }

  private func field(_ column: MetadataTable.Column, _ row: MetadataTable.Row) -> CSVField? {
    let index = table.columns.firstIndex { $0.column == column }
    return index.map { row.fields[$0] }.flatMap { $0.text.isEmpty ? nil : $0 }
  }

  /// Returns the entity with the row's id, whatever path the row has; without an id, the entity at
  /// its path.
  private mutating func entity(_ row: MetadataTable.Row) -> Entity? {
    let path = field(.path, row)
    if let id = field(.id, row) {
      let carriers = byID[id.text.lowercased()] ?? []
      // A copied folder has its original's ids until it is committed.
      let meant =
        carriers.count > 1 ? carriers.first(where: { $0.path == path?.text }) : carriers.first
      guard let entity = meant else {
        let what = carriers.isEmpty ? "no entity has" : "several entities have"
        report(id.position, "id", "\(what) the id '\(id.text)'", "leave it empty to go by path")
        return nil
      }
      if let path, path.text != entity.path, let other = named(path.text), other.file != entity.file
      {
        report(
          path.position, "path", "the id is that of '\(entity.path)'",
          "leave one of them empty")
        return nil
      }
      return entity
    }
    guard let path else {
      report(row.position, nil, "path and id are empty", nil)
      return nil
    }
    do throws(ReferenceError) {
      let reference = try Reference(parsing: path.text)
      let isBundle = field(.kind, row).map { ItemName.folded($0.text) == "bundle" } ?? false
      let entity =
        isBundle ? .bundle(try resolver.bundle(reference)) : try resolver.entity(reference)
      if entity.carrier == nil {
        report(path.position, "path", "a \(entity.kindName) has no tags and variables", nil)
        return nil
      }
      return entity
    } catch {
      report(path.position, "path", error.explanation, error.hints.first)
      return nil
    }
  }

  private func named(_ path: String) -> Entity? {
    do throws(ReferenceError) {
      return try resolver.entity(Reference(parsing: path))
    } catch {
      // The entity was moved in the meantime; the row's id decides.
      return nil
    }
  }

  private mutating func title(_ cell: Cell, of entity: Entity) -> String? {
    let text = cell.field.text
    if text.isEmpty || text == entity.title { return nil }
    switch entity {
    case .doc, .group:
      if text.allSatisfy(\.isWhitespace) {
        report(cell, "the \(entity.kindName) needs a title", "leave it empty to keep it")
        return nil
      }
      if let scalar = TitleText.controlCharacter(in: text) {
        report(
          cell, "the title contains the control character U+\(scalar.hexadecimal)",
          "a title is one line of text")
        return nil
      }
      return text
    case .folder, .page, .bundle, .tagGroup, .variable:
      report(cell, "a \(entity.kindName) has no title", "leave it empty")
      return nil
    }
  }

  private mutating func take(_ cell: Cell, tags metadata: inout Metadata) {
    var tags: [TagReference] = []
    for name in TagList.names(in: cell.field.text) {
      guard let tag = TagReference(parsing: name) else {
        report(cell, "'\(name)' is not a tag: tags are written Group/Tag", "put ; between tags")
        continue
      }
      if tags.contains(tag) { continue }
      tags.append(tag)
      // Invalid tags that the entity has already may stay.
      if metadata.tags.contains(tag) { continue }
      for problem in check.metadataProblems(Metadata(tags: [tag]), of: cell.kind, in: cell.file) {
        report(cell, problem.message, problem.fix)
      }
    }
    let kept = metadata.tags.filter { isAddition || tags.contains($0) }
    metadata.tags = kept + tags.filter { !kept.contains($0) }
  }

  private mutating func take(_ cell: Cell, variable name: String, _ metadata: inout Metadata) {
    let text = cell.field.text
    let index = metadata.variables.firstIndex { $0.name == name }
    if text.isEmpty {
      if let index, !isAddition { metadata.variables.remove(at: index) }
      return
    }
    if let index, metadata.variables[index].value.description == text { return }
    var value = VariableValue.option(text)
    if case .int? = snapshot.variable(named: name)?.type, let number = Int(text) {
      value = .int(number)
    }
    let assignment = VariableAssignment(name: name, value: value)
    let found = check.metadataProblems(
      Metadata(variables: [assignment]), of: cell.kind, in: cell.file)
    for problem in found { report(cell, problem.message, problem.fix) }
    if let index {
      metadata.variables[index] = assignment
    } else {
      metadata.variables.append(assignment)
    }
  }
}

extension LibrarySnapshot {
  /// Returns all entities that can carry tags and variables, by id.
  fileprivate func carriersByID() -> [String: [Entity]] {
    var found: [String: [Entity]] = [:]
    func note(_ entity: Entity) {
      if let id = entity.id { found[id.description, default: []].append(entity) }
    }
    for doc in docs.values { note(.doc(doc)) }
    for group in groups.values { note(.group(group)) }
    for page in pages.values { note(.page(page)) }
    for bundle in bundles.values { note(.bundle(bundle)) }
    return found
  }
}

/// An error in a table, and its position.
package struct TableProblem: Error, Hashable, Sendable {
  package var position: TextPosition
  /// The heading of the column.
  package var column: String?
  package var message: String
  package var fix: String?

  package init(_ position: TextPosition, _ column: String?, _ message: String, fix: String?) {
    self.position = position
    self.column = column
    self.message = message
    self.fix = fix
  }
}

/// Why a table was refused as a whole.
package struct TableRefusal: UserFacingError, Hashable {
  /// At least one, in the order of the text.
  package var problems: [TableProblem]
  /// The table's file, as the user named it.
  package var file: String

  package init(_ problems: [TableProblem], file: String = "") {
    self.problems = problems.sorted {
      ($0.position.line, $0.position.column) < ($1.position.line, $1.position.column)
    }
    self.file = file
  }

  package var errorCode: ErrorCode { .malformed }

  package var explanation: String { problems.first.map(line) ?? "" }

  package var hints: [String] {
    let fix = problems.first?.fix.map { [$0] } ?? []
    let others = problems.dropFirst().prefix(20).map { "also \(line($0))" }
    let rest = problems.count - 1 - others.count
    return fix + others + (rest > 0 ? ["and \(rest) more"] : [])
  }

  private func line(_ problem: TableProblem) -> String {
    let place = "\(file):\(problem.position.line):\(problem.position.column)"
    return "\(place): \(problem.column.map { "column '\($0)': " } ?? "")\(problem.message)"
  }
}

/// A row's entity, before and after.
package struct TableChange: Sendable {
  package var entity: Entity
  /// The new title; `nil` if it is unchanged.
  package var title: String?
  package var metadata: Metadata
}

extension LibraryEditor {
  /// Changes entities to match a table: all of it, or nothing.
  ///
  /// The table's columns are complete: a tag that is missing in the field is removed, and an empty
  /// field clears a variable. An empty title changes nothing.
  ///
  /// - Parameter isAddition: Whether an empty field leaves a variable unchanged and tags are only
  ///   added.
  /// - Returns: The entities that change.
  /// - Throws: ``TableRefusal`` with all errors of the rows, such as unknown entities, tags and
  ///   values.
  package mutating func apply(
    _ table: MetadataTable, isAddition: Bool, _ resolver: ReferenceResolver
  ) throws -> [TableChange] {
    var reader = TableReader(table, snapshot, resolver, isAddition: isAddition)
    let changes = reader.changes()
    if !reader.problems.isEmpty { throw TableRefusal(reader.problems) }
    for change in changes {
      guard let file = change.entity.file, let before = change.entity.carrier?.metadata else {
        continue
      }
      if let title = change.title { _ = try retitle(change.entity, to: title) }
      if change.metadata != before {
        try write(change.metadata, over: before, to: file)
        remember(change.metadata, of: change.entity)
      }
    }
    return changes
  }
}
