/// A table of things with their titles, tags and variables, as a spreadsheet has it: one row a thing,
/// found by its id or else its path.
package struct MetadataTable {
  /// What a column is about.
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

  /// What stands above a variable's column: its name, or `variable:title` where the name alone means
  /// something else.
  package static func heading(ofVariable name: String) -> String {
    fixed[ItemName.folded(name)] == nil ? name : prefix + name
  }

  /// Reads a table; its first record names the columns.
  ///
  /// - Throws: ``TableRefusal`` with everything that is wrong.
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
          TextPosition(line: 1, column: 1), nil, "no column says which things are meant",
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
