import ArgumentParser

/// `-z`: entries that end in a NUL byte, printed or read from stdin; safe for names of any kind.
package struct NulOption: ParsableArguments, Sendable {
  @Flag(name: .customShort("z"), help: "End each record with a NUL byte and escape nothing.")
  package var endsInNul = false

  package init() {}
}
