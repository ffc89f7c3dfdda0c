/// A table of entities with their titles, tags and variables, for a spreadsheet: one row per
/// entity, identified by its id or otherwise its path.
package struct MetadataTable {
  /// The contents of a column.
  enum Column: Hashable {
    case path, id, kind, title, tags
    case variable(String)
  }

  struct Row {
    var position: TextPosition
    var fields: [CSVField]
  }

  let columns: [(column: Column, heading: CSVField)]
  let rows: [Row]

  private static let fixed: [String: Column] = [
    "path": .path, "id": .id, "kind": .kind, "title": .title, "tags": .tags,
  ]
  private static let prefix = "variable:"

  /// Returns the heading of a variable's column: its name, or `variable:title` if the name alone is
  /// another column's heading.
  package static func heading(ofVariable name: String) -> String {
    fixed[ItemName.folded(name)] == nil ? name : prefix + name
  }

  /// Parses a table; its first record has the headings.
  ///
  /// - Throws: ``TableRefusal`` with all errors of its headings and of records of another length,
  ///   or for an error of its quotes.
  package init(parsing text: String, in snapshot: LibrarySnapshot) throws(TableRefusal) {
    var records: [[CSVField]]
    do {
      records = try CSVReader.records(in: text)
    } catch {
      throw TableRefusal([error])
    }
    if records.isEmpty {
      throw TableRefusal([
        TableProblem(
          TextPosition(line: 1, column: 1), nil, "the table is empty",
          fix: "its first line names the columns: path,tags,Year")
      ])
    }
    let headings = records.removeFirst()
    var problems: [TableProblem] = []
    var columns: [(column: Column, heading: CSVField)] = []
    for heading in headings {
      do throws(TableProblem) {
        let column = try MetadataTable.column(heading, in: snapshot)
        if columns.contains(where: { $0.column == column }) {
          throw TableProblem(
            heading.position, nil, "there are two columns of this name", fix: "remove one")
        }
        columns.append((column, heading))
      } catch {
        problems.append(error)
      }
    }
    if !columns.contains(where: { $0.column == .path || $0.column == .id }), problems.isEmpty {
      problems.append(
        TableProblem(
          TextPosition(line: 1, column: 1), nil, "a column path or id is missing",
          fix: "add a column path or id"))
    }
    for record in records where record.count != headings.count {
      problems.append(
        TableProblem(
          record[0].position, nil,
          "there are \(record.count) fields where the first line has \(headings.count)",
          fix: "quote fields with commas in them"))
    }
    if !problems.isEmpty { throw TableRefusal(problems) }
    self.columns = columns
    rows = records.map { Row(position: $0[0].position, fields: $0) }
  }

  private static func column(
    _ heading: CSVField, in snapshot: LibrarySnapshot
  ) throws(TableProblem) -> Column {
    let folded = ItemName.folded(heading.text)
    if let known = fixed[folded] { return known }
    let name =
      folded.hasPrefix(prefix) ? String(heading.text.dropFirst(prefix.count)) : heading.text
    let names = snapshot.variables.map(\.name)
    if let exact = names.first(where: { $0 == name }) { return .variable(exact) }
    let meant = names.first { ItemName.folded($0) == ItemName.folded(name) }
    if let meant { return .variable(meant) }
    let closest = EditDistance.closest(to: name, in: names + fixed.keys.sorted())
    throw TableProblem(
      heading.position, nil,
      heading.text.isEmpty ? "the column has no name" : "there is no variable '\(name)'",
      fix: closest.map { "did you mean '\($0)'?" }
        ?? (name.isEmpty
          ? "remove it" : "pc define variable \(name.inQuotes) --type int, or remove the column"))
  }
}

/// Tags in one field of a table: `Subject/Mathematics; Difficulty/Hard`. A tag whose name contains
/// a semicolon is quoted.
package enum TagList {
  package static func text(of tags: [TagReference]) -> String {
    tags.map { tag in
      let name = tag.description
      let mustBeQuoted = name.contains(";") || name.hasPrefix("\"")
      return mustBeQuoted ? "\"" + name.replacing("\"", with: "\"\"") + "\"" : name
    }.joined(separator: "; ")
  }

  /// Returns the names in a field, as written; line ends separate them too.
  package static func names(in text: String) -> [String] {
    var names: [String] = []
    var name = ""
    var isQuoted = false
    func trimmed(_ text: String) -> String {
      let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
      let head = text.unicodeScalars.drop(while: isBlank)
      return String(String.UnicodeScalarView(head.reversed().drop(while: isBlank).reversed()))
    }
    func unquoted(_ text: String) -> String {
      guard text.utf8.count >= 2, text.utf8.first == 0x22, text.utf8.last == 0x22 else {
        return text
      }
      return String(text.dropFirst().dropLast()).replacing("\"\"", with: "\"")
    }
    for scalar in text.unicodeScalars {
      if scalar == "\"", isQuoted || trimmed(name).isEmpty { isQuoted.toggle() }
      if !isQuoted, scalar == ";" || scalar == "\n" || scalar == "\r" {
        names.append(name)
        name = ""
      } else {
        name.unicodeScalars.append(scalar)
      }
    }
    return (names + [name]).map { unquoted(trimmed($0)) }.filter { !$0.isEmpty }
  }
}
