import Foundation

/// The order of the folders of a target, from the bottom: a file names only types of its own folder
/// and of those below it.
struct FolderOrder {
  /// The folders, from the bottom.
  let folders: [String]

  /// Reads the items ``1. `Folder`: …`` below a heading.
  init(parsing page: String, heading: String) {
    let section = page.split(separator: "\n## ").first { $0.hasPrefix(heading) }
    folders = (section?.split(separator: "\n") ?? []).compactMap { line in
      line.firstMatch(of: /^[0-9]+\. `([A-Za-z\/]+)`/).map { String($0.1) }
    }
  }

  /// Returns the names of types of higher folders, as `file names Type of Folder`.
  ///
  /// - Parameter files: The texts of the files by their paths in the target. A type that several
  ///   folders declare does not count, nor one that is nested in another type.
  func violations(in files: [String: String]) -> [String] {
    let sources = files.mapValues(SourceText.code)
    var owners: [String: Set<String>] = [:]
    for (file, code) in sources {
      for name in SourceText.declaredTypes(in: code) {
        owners[name, default: []].insert(FolderOrder.folder(of: file))
      }
    }
    let floors = Dictionary(uniqueKeysWithValues: zip(folders, folders.indices))
    var violations: Set<String> = []
    for (file, code) in sources {
      guard let floor = floors[FolderOrder.folder(of: file)] else { continue }
      for match in code.matches(of: /\b[A-Z]\w*/) {
        let name = String(match.output)
        guard let folders = owners[name], folders.count == 1, let owner = folders.first,
          let other = floors[owner], other > floor
        else { continue }
        violations.insert("\(file) names \(name) of \(owner)")
      }
    }
    return violations.sorted()
  }

  static func folder(of file: String) -> String {
    file.lastIndex(of: "/").map { String(file[..<$0]) } ?? ""
  }
}

/// The text of a Swift file.
enum SourceText {
  /// The types that a text without comments declares at the top level.
  static func declaredTypes(in code: String) -> [String] {
    let form =
      /^(?:[a-z]+ )*(?:struct|enum|class|protocol|actor|typealias) ([A-Z]\w*)/
      .anchorsMatchLineEndings()
    return code.matches(of: form).map { String($0.1) }
  }

  /// Returns a text without its comments and string literals. The code of interpolations stays.
  static func code(of text: String) -> String {
    let bytes = Array(text.utf8)
    var code: [UInt8] = []
    // What surrounds the current byte: code with its open parentheses, or a string literal.
    var open: [Part] = [.code(parentheses: 0)]
    var index = 0
    func starts(_ token: String, at place: Int? = nil) -> Bool {
      bytes[(place ?? index)...].starts(with: token.utf8)
    }
    while index < bytes.count {
      switch open[open.count - 1] {
      case .code(let parentheses):
        if starts("//") {
          index = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
          continue
        }
        let ending = ["\"\"\"", "#\"", "\""].first { starts($0) }
        if let ending {
          open.append(.string(ending: ending == "#\"" ? "\"#" : ending))
          index += ending.utf8.count
          continue
        }
        switch bytes[index] {
        case UInt8(ascii: "("):
          open[open.count - 1] = .code(parentheses: parentheses + 1)
        case UInt8(ascii: ")") where parentheses == 0 && open.count > 1:
          open.removeLast()
          code.append(UInt8(ascii: " "))
          index += 1
          continue
        case UInt8(ascii: ")"):
          open[open.count - 1] = .code(parentheses: parentheses - 1)
        default: break
        }
        code.append(bytes[index])
        index += 1
      case .string(let ending):
        if starts(ending) {
          open.removeLast()
          code.append(UInt8(ascii: " "))
          index += ending.utf8.count
        } else if ending != "\"#", starts("\\(") {
          open.append(.code(parentheses: 0))
          index += 2
        } else {
          index += ending != "\"#" && starts("\\") ? 2 : 1
        }
      }
    }
    return String(decoding: code, as: UTF8.self)
  }

  private enum Part {
    case code(parentheses: Int)
    case string(ending: String)
  }
}
