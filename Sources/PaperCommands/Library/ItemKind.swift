import ArgumentParser

/// What `pc ls` can list.
package enum ItemKind: String, ExpressibleByArgument, CaseIterable, Sendable {
  case doc, group, page
}
