extension FilterTest {
  /// Whether something is present: tags, notes, a variant, a value of a variable.
  static func possession(_ value: String, _ context: FilterContext) -> Condition {
    guard let possession = Filter.Possession(rawValue: ItemName.folded(value)) else {
      let wanted = ItemName.folded(value)
      return { entity in
        entity.carrier?.metadata.variables.contains { ItemName.folded($0.name) == wanted } ?? false
      }
    }
    switch possession {
    case .tags: return { $0.carrier?.metadata.tags.isEmpty == false }
    case .variables: return { $0.carrier?.metadata.variables.isEmpty == false }
    case .notes:
      let (annotated, looseNotes) = (context.annotated, context.looseNotes)
      return { entity in
        guard case .page(let page) = entity else { return false }
        return page.id.map(annotated.contains) == true
          || looseNotes.contains("docs/\(page.path).notes.json")
      }
    case .text:
      let (texts, bundles) = (context.correctedTexts, context.correctedBundles)
      let snapshot = context.snapshot
      return { entity in
        switch entity {
        case .page(let page):
          let shown = snapshot.present(page.binding)
          return texts.contains(
            CorrectedText(bundle: shown.bundle, pageNumber: shown.pageNumber))
        case .bundle(let bundle): return bundles.contains(bundle.name)
        case .folder, .doc, .group, .tagGroup, .variable: return false
        }
      }
    case .display: return hasVariant(.display, context)
    case .original: return hasVariant(.original, context)
    case .ocr: return hasVariant(.ocr, context)
    }
  }

  private static func hasVariant(
    _ variant: Variant, _ context: FilterContext
  ) -> Condition {
    let snapshot = context.snapshot
    return { entity in
      switch entity {
      case .page(let page): snapshot.bundle(named: page.binding.bundle)?.files[variant] != nil
      case .bundle(let bundle): bundle.files[variant] != nil
      case .folder, .doc, .group, .tagGroup, .variable: false
      }
    }
  }

  /// Whether an entity is in a state; never true for an unknown state.
  static func state(_ value: String, _ context: FilterContext) -> Condition {
    guard let state = Filter.State(rawValue: ItemName.folded(value)) else { return { _ in false } }
    let snapshot = context.snapshot
    switch state {
    case .doc, .group, .page, .bundle: return { $0.kindName == state.rawValue }
    case .empty:
      return { entity in
        switch entity {
        case .doc(let doc): snapshot.groupNames(inDoc: doc.path).isEmpty
        case .group(let group): snapshot.pageNames(inGroup: group.path).isEmpty
        case .folder, .page, .bundle, .tagGroup, .variable: false
        }
      }
    case .unlisted:
      let unlisted = context.unlisted
      return { $0.file.map(unlisted.contains) ?? false }
    case .unused:
      let used = context.usedBundles
      return { entity in
        guard case .bundle(let bundle) = entity else { return false }
        return !used.contains(bundle.name)
      }
    case .dangling:
      return { entity in
        guard case .page(let page) = entity else { return false }
        guard let bundle = snapshot.bundle(named: page.binding.bundle) else { return true }
        let count = bundle.pageCount ?? PDFBundle.maximumPages
        return !(1...max(count, 1)).contains(page.binding.pageNumber)
      }
    case .shared:
      let uses = context.uses
      return { entity in
        guard case .page(let page) = entity else { return false }
        return uses[snapshot.present(page.binding), default: 0] > 1
      }
    case .tagged: return { $0.carrier?.metadata.tags.isEmpty == false }
    case .untagged: return { $0.carrier?.metadata.tags.isEmpty == true }
    }
  }
}
