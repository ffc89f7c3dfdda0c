/// One edit by hand of one file or folder of a library.
struct HandSurgery {
  /// The edited file and the edit.
  var name: String
  /// A shell script, run in the library's root; `..` is a folder for removed files.
  var script: String

  /// A library with an entity of every kind.
  static let library = """
    pc import -q $EXAMPLES/software-testing-midterm-2017.pdf --name midterm --doc D
    pc import -q $EXAMPLES/software-testing-midterm-2017-solutions.pdf --name solutions --doc E
    pc import -q $EXAMPLES/mock-exam-chinese.pdf --name mock
    pc new -q group d Extra; pc add -q d/extra 'solutions#1-3'
    pc define -q tag Subject/Testing; pc define -q variable Year --type int
    pc define -q variable Level --options easy,hard
    pc tag -q d d/pages d/pages/p001 midterm +Subject/Testing
    pc set -q d Year=2017; pc set -q d/pages/p001 Level=hard
    mkdir -p bundles/midterm/text; echo corrected >bundles/midterm/text/1.txt
    pc commit -q -m 'First papers'
    page=$(jq -r .id docs/d/pages/p001.json)
    echo '{ "page": "'$page'", "annotations": [ { "kind": "note", "text": "hm", "at": [0.5, 0.5] } ] }' \
      >docs/d/pages/p001.notes.json
    pc commit -q -m 'A note'

    """

  /// Files, another path for each, and their keys.
  private static let files: [(name: String, path: String, elsewhere: String, keys: [String])] = [
    ("library", "papercenter.json", "docs", ["format", "id", "name", "createdAt", "ocr"]),
    (
      "doc", "docs/d/doc.json", "docs",
      ["id", "title", "groups", "tags", "variables", "createdAt"]
    ),
    ("group", "docs/d/pages/group.json", "docs/e", ["id", "title", "pages", "tags", "createdAt"]),
    (
      "page", "docs/d/pages/p001.json", "docs/d/extra",
      ["id", "bundle", "pageNumber", "tags", "variables", "createdAt"]
    ),
    ("notes", "docs/d/pages/p001.notes.json", "docs/d/extra", ["page", "annotations"]),
    (
      "bundle", "bundles/midterm/bundle.json", "bundles/mock",
      ["id", "createdAt", "formerly", "display", "original", "ocr", "pageMapping", "languages"]
    ),
    ("text", "bundles/midterm/text/1.txt", "bundles/solutions", []),
    ("tags", "tags/subject.json", "variables", ["id", "name", "tags", "createdAt"]),
    ("variable", "variables/year.json", "tags", ["id", "name", "type", "scope", "createdAt"]),
    ("list", "variables/level.json", "tags", ["id", "name", "type", "options"]),
    ("attributes", ".gitattributes", "docs", []),
    ("schema", "schemas/page.schema.json", "docs", []),
  ]

  private static let folders: [(name: String, path: String, elsewhere: String)] = [
    ("doc", "docs/d", "docs/by"), ("group", "docs/d/pages", "docs/e"),
    ("bundle", "bundles/mock", "bundles/solutions"), ("shown bundle", "bundles/midterm", "docs"),
    ("tags", "tags", "docs"), ("docs", "docs", "bundles"), ("variables", "variables", "docs"),
    ("texts", "bundles/midterm/text", "bundles/solutions"), ("schemas", "schemas", "docs"),
  ]

  /// Edits of a file, `$1`; `$2` is the same name in another folder.
  private static let fileScripts: [(String, String)] = [
    ("is deleted", #"rm "$1""#), ("is deleted with git", #"git rm -q "$1""#),
    ("is emptied", #": >"$1""#), ("is cut", #"truncate -s 40 "$1""#),
    ("is broken", #"echo '} {' >>"$1""#), ("is a list", #"echo '[]' >"$1""#),
    ("is an empty object", #"echo '{}' >"$1""#),
    ("is no text", #"printf '\377\376\000' >"$1""#), ("ends in a NUL", #"printf '\000' >>"$1""#),
    ("is renamed", #"mv "$1" "${1%/*}/new.${1##*.}""#),
    ("is copied", #"cp "$1" "${1%/*}/new.${1##*.}""#), ("is moved", #"mv "$1" "$2""#),
    ("is copied elsewhere", #"cp "$1" "$2""#),
    ("is in capitals", #"mv "$1" "$(dirname "$1")/$(basename "$1" | tr a-z A-Z)""#),
    ("is executable", #"chmod +x "$1""#), ("is a folder", #"rm "$1"; mkdir "$1""#),
    ("is a folder with a file", #"rm "$1"; mkdir "$1"; echo x >"$1/x""#),
    ("is a link", #"mv "$1" ../aside; ln -s "$PWD/../aside" "$1""#),
    ("is a dangling link", #"ln -sf nowhere "$1""#), ("is a pipe", #"rm "$1"; mkfifo "$1""#),
    ("begins with a mark", #"{ printf '\357\273\277'; cat "$1"; } >../aside; cp ../aside "$1""#),
    ("has CRLF", #"sed -i 's/$/\r/' "$1""#), ("has a backup", #"cp "$1" "$1~"; cp "$1" "$1.orig""#),
  ]

  /// Edits of a folder.
  private static let folderScripts: [(String, String)] = [
    ("is deleted", #"rm -r "$1""#), ("is deleted with git", #"git rm -rq "$1""#),
    ("is renamed", #"mv "$1" "${1%/*}/new""#), ("is copied", #"cp -r "$1" "${1%/*}/new""#),
    ("is copied twice", #"cp -r "$1" "${1%/*}/new"; cp -r "$1" "${1%/*}/new2""#),
    ("is copied and renamed", #"cp -r "$1" "${1%/*}/new"; mv "$1" "${1%/*}/new3""#),
    ("is copied into itself", #"cp -r "$1" ../aside; mv ../aside "$1/inner""#),
    ("is in capitals", #"mv "$1" "$(dirname "$1")/$(basename "$1" | tr a-z A-Z)""#),
    ("is moved", #"mkdir -p "${2%/*}"; mv "$1" "$2""#),
    ("is copied elsewhere", #"mkdir -p "${2%/*}"; cp -r "$1" "$2""#),
    ("is a file", #"rm -r "$1"; echo x >"$1""#), ("is emptied", #"rm -r "$1"; mkdir "$1""#),
  ]

  private static let values = [
    "7", "\"zzz\"", "[]", "[\"zzz\"]", "[7]", "{}", "{\"zzz\": \"y\"}", "null", "true", "\"\"",
    "-1", "1.5", "\"/home/ada/x.pdf\"", "1e20",
  ]

  /// All edits, in a fixed order.
  static let all: [HandSurgery] = whole + keys + others

  private static let whole =
    files.flatMap { file in
      fileScripts.map { step in
        surgery("\(file.name) \(step.0)", file.path, file.elsewhere, step.1)
      }
    }
    + folders.flatMap { folder in
      folderScripts.map { step in
        surgery("folder of \(folder.name) \(step.0)", folder.path, folder.elsewhere, step.1)
      }
    }

  private static func surgery(
    _ name: String, _ path: String, _ elsewhere: String, _ script: String
  ) -> HandSurgery {
    let leaf = path.split(separator: "/").last.map(String.init) ?? path
    let here = path.contains("/") ? path : "./\(path)"
    return HandSurgery(name: name, script: "set -- '\(here)' '\(elsewhere)/\(leaf)'\n\(script)")
  }

  private static let keys = files.flatMap { file in
    file.keys.flatMap { key in
      values.map { value in
        HandSurgery(
          name: "\(file.name) \(key) = \(value)",
          script: "jq '.\(key) = \(value)' \(file.path) >../aside; cp ../aside \(file.path)")
      } + [
        HandSurgery(
          name: "\(file.name) without \(key)",
          script: "jq 'del(.\(key))' \(file.path) >../aside; cp ../aside \(file.path)"),
        HandSurgery(
          name: "\(file.name) \(key) twice",
          script: "sed -i '0,/{/s//{ \"\(key)\": 1,/' \(file.path)"
        ),
      ]
    }
  }

  private static let others = otherScripts.map { HandSurgery(name: $0.0, script: $0.1) }

  private static let otherScripts: [(String, String)] = [
    ("two pages gone", "rm docs/d/pages/p001.json docs/d/pages/p002.json"),
    ("all pages gone", "rm docs/d/extra/p*.json"),
    ("pages moved out", "mv docs/d/extra/p*.json docs/d/pages/"),
    ("pages swapped", "cd docs/d/pages; mv p001.json x; mv p002.json p001.json; mv x p002.json"),
    ("page copied over another", "cp docs/d/pages/p001.json docs/d/pages/p002.json"),
    ("doc copied over another", "cp docs/d/doc.json docs/e/doc.json"),
    ("bundle copied over another", "cp bundles/midterm/bundle.json bundles/mock/bundle.json"),
    ("notes copied", "cp docs/d/pages/p001.notes.json docs/d/pages/p002.notes.json"),
    ("doc in a doc", "cp -r docs/e docs/d/e"),
    ("group in a group", "mv docs/d/extra docs/d/pages/"),
    ("group in no doc", "mv docs/d/extra docs/"),
    ("page in no group", "mv docs/d/pages/p001.json docs/d/"),
    ("page unlisted", "sed -i '/p001/d' docs/d/pages/group.json"),
    (
      "page dropped in", "echo '{ \"bundle\": \"mock\", \"pageNumber\": 1 }' >docs/d/pages/p50.json"
    ),
    ("a fourth variant", edit("bundles/mock/bundle.json", ".scan = .display")),
    ("another first variant", edit("bundles/mock/bundle.json", ".scan = .display | del(.display)")),
    ("a mapping of nothing", edit("bundles/mock/bundle.json", ".pageMapping = {\"ocr\": \"1-2\"}")),
    ("a wrong page count", edit("bundles/mock/bundle.json", ".display[0].pages = 9")),
    ("a wrong size", edit("bundles/mock/bundle.json", ".display[0].bytes = 9")),
    ("no language", edit("papercenter.json", ".ocr = {\"languages\": [\"klingon\"]}")),
    ("a newer format", edit("papercenter.json", ".format = 2")),
    ("a tag renamed", "sed -i s/Testing/Tests/ tags/subject.json"),
    ("a tag gone", edit("tags/subject.json", ".tags = []")),
    ("a tag twice", edit("tags/subject.json", ".tags += .tags")),
    ("tags without ids", edit("tags/subject.json", "del(.tags[].id)")),
    ("a tag as text", edit("tags/subject.json", ".tags = [\"Testing\"]")),
    ("an option gone", edit("variables/level.json", ".options = [\"easy\"]")),
    ("an option twice", edit("variables/level.json", ".options += [\"easy\"]")),
    ("an unknown tag", edit("docs/d/doc.json", ".tags = [\"Subject/Nope\"]")),
    ("an unknown variable", edit("docs/d/doc.json", ".variables.Nope = 1")),
    ("a name with a colon", "mv docs/d/pages/p001.json docs/d/pages/a:b.json"),
    ("a name of other bytes", "mv docs/d/pages/p001.json docs/d/pages/$(printf 'a\\377').json"),
    ("names of one folding", "cp docs/d/pages/p001.json docs/d/pages/P001.json"),
    ("a text of no page", "echo x >bundles/midterm/text/99.txt"),
    ("a text with zeros", "echo x >bundles/midterm/text/01.txt"),
    ("a broken stamp", "mkdir -p stamps; echo { >stamps/a.json"),
    ("no rules for git", "rm .gitattributes .gitignore"),
    ("no index", "rm .git/index"), ("an index of version 4", "git update-index --index-version 4"),
    ("skipped", "git update-index --skip-worktree docs/d/doc.json; rm docs/d/doc.json"),
    ("a sparse checkout", "git sparse-checkout set --cone bundles/midterm; echo x >note"),
    ("nothing in git", "git rm -rq --cached ."),
    ("detached", "git checkout -q --detach; echo x >note"),
  ]

  private static func edit(_ file: String, _ filter: String) -> String {
    "jq '\(filter)' \(file) >../aside; cp ../aside \(file)"
  }
}
