import ArgumentParser

/// What `pc ls` can list, and commands can select.
package enum ItemKind: String, ExpressibleByArgument, CaseIterable, Sendable {
  case doc, group, page, bundle

  /// What is looked through unless bundles are asked for.
  static let below: [ItemKind] = [.doc, .group, .page]
}
