/// What a word of the command line names, and so what completes it.
enum CompletedValue: Equatable {
  /// A doc, group or page by its path.
  case item
  /// A doc, group, page or bundle.
  case reference
  /// A reference, tag, tag group or variable.
  case thing
  case bundle
  /// `BUNDLE#N`.
  case bundlePage
  /// A page, or a bundle's.
  case page
  /// A reference, `+Group/Tag` or `-Group/Tag`.
  case tagging
  case tag
  /// A reference or `NAME=VALUE`.
  case setting
  case assignment
  case variable
  /// The conditions of a query: `year>=2020`, `tag:Group/Tag`, `in:PATH`.
  case condition
  /// What `--sort` takes.
  case sortKey
  /// The name of a verb, then of a verb's own verb, or a topic of the help.
  case helpTopic
  case settingName
  case oneOf([String])
  case file
  case folder
  /// Free text without candidates.
  case text

  /// - Parameters:
  ///   - verb: The command's names, as `["bundle", "show"]`.
  ///   - value: What the help calls the word.
  init(verb: [String], value: String) {
    let line = (verb + [value]).joined(separator: " ")
    self = CompletedValue.ofCommands[line] ?? CompletedValue.ofNames[value] ?? .text
  }

  /// Words that are called alike by commands and are not alike.
  private static let ofCommands: [String: CompletedValue] = [
    "tag words": .tagging, "set words": .setting, "bind words": .reference,
    "add group": .item, "bundle show name": .bundle, "bundle add-variant name": .bundle,
    "bundle append name": .bundle, "bundle map name": .bundle, "bundle rm name": .bundle,
    "define tag group/tag": .tag, "import doc": .item, "search query": .condition,
    "show ref": .thing, "rm ref": .thing, "rename ref": .thing,
    "rename new": .text, "tags rename old": .tag, "tags rename new": .text, "tags rm name": .tag,
    "variables rename old": .variable, "variables rename new": .text,
    "variables rm name": .variable, "split first": .item,
    "completions shell": .oneOf(["bash", "zsh", "fish"]),
    "render variant": .oneOf(["display", "original", "ocr"]),
  ]

  private static let ofNames: [String: CompletedValue] = [
    "ref": .reference, "reference": .reference, "doc": .item, "new": .item, "path": .item,
    "page": .page, "bundle": .bundle, "bundle#pages": .bundlePage, "group/tag": .tag,
    "query": .condition, "table": .file, "key": .sortKey, "name=value": .assignment, "paths": .file,
    "file": .file, "files": .file, "output": .file, "dir": .folder, "directory": .folder,
    "setting": .settingName,
  ]
}
