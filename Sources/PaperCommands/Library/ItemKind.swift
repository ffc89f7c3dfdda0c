import ArgumentParser

/// The kinds of entities that `pc ls` lists and commands select.
package enum ItemKind: String, ExpressibleByArgument, CaseIterable, Sendable {
  case doc, group, page, bundle

  /// The kinds that are searched unless bundles are asked for.
  static let below: [ItemKind] = [.doc, .group, .page]
}
