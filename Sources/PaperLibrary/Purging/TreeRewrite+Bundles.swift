import Files
import GitFiles
import GitNames
import Libgit2
import PaperDomain

extension TreeRewrite {
  /// The index of the set of names that refer to removed bundles, in a commit with these bundles.
  mutating func namesGone(in bundles: ObjectID) throws -> Int {
    if scope.bundles.isEmpty && scope.bundleNames.isEmpty { return 0 }
    if let known = bundleNames.places[bundles] { return known }
    let folders = try repository.tree(bundles).filter { $0.mode == .directory }
    var gone: Set<String> = []
    for folder in folders {
      guard let bundle = try bundle(folder.name, in: folder.id),
        scope.contains(bundle: bundle.id, named: folder.name)
      else { continue }
      gone.formUnion([folder.name] + bundle.formerly)
    }
    let standing = Set(folders.map(\.name)).subtracting(gone)
    return bundleNames.add(gone.subtracting(standing), of: bundles)
  }

  mutating func bundle(_ name: String, in folder: ObjectID) throws -> PDFBundle? {
    let path = "bundles/\(name)/bundle.json"
    guard let entry = try repository.entry(in: folder, path: "bundle.json"),
      case .bundle(let bundle)? = try manifest(entry.id, path, .bundle(name: name))
    else { return nil }
    return bundle
  }

  /// Rewrites a bundle's folder: removes the folder of a removed bundle, and the texts of removed
  /// bytes.
  mutating func bundleFolder(
    _ name: String, _ tree: ObjectID, _ entries: [TreeEntry], _ path: String, _ names: Int,
    keepsTexts: Bool
  ) throws -> [TreeEntry] {
    guard let bundle = try bundle(name, in: tree) else {
      return try rewrite(entries, path, .plain, names)
    }
    if scope.contains(bundle: bundle.id, named: name) {
      for file in try repository.walkTree(tree) {
        removed.insert(ExactPath("\(path)/\(file.path)"))
      }
      return []
    }
    let gone = keepsTexts ? [] : scope.pagesWithoutText(of: bundle)
    let text = entries.firstIndex { $0.name == "text" && $0.mode == .directory }
    guard let text, !gone.isEmpty else { return try rewrite(entries, path, .plain, names) }
    var entries = entries
    let texts = try repository.tree(entries[text].id)
    let left = texts.filter { file in
      guard file.name.hasSuffix(".txt"), let number = Int(file.name.dropLast(4)) else {
        return true
      }
      return !gone.contains(number)
    }
    for file in texts where !left.contains(file) {
      removed.insert(ExactPath("\(path)/text/\(file.name)"))
    }
    let rest = try rewrite(left, "\(path)/text", .plain, names)
    let folder = entries.remove(at: text)
    var kept = try rewrite(entries, path, .plain, names)
    if rest == texts {
      kept.append(folder)
    } else if !rest.isEmpty {
      kept.append(
        TreeEntry(folder.name, .directory, try sink.add(.tree, TreeEntry.tree(of: rest))))
    }
    // The folder is at the end of `kept`. If nothing else differs, the tree is unchanged, and its
    // entries are returned in git's order, which is by name.
    return kept == entries + [folder] && rest == texts ? try repository.tree(tree) : kept
  }
}
