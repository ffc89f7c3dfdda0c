import ArgumentParser

/// `-z`: records, printed or read from the input, that end in a NUL byte, for names of any kind.
package struct NulOption: ParsableArguments, Sendable {
  @Flag(name: .customShort("z"), help: "End each record with a NUL byte and escape nothing.")
  package var endsInNul = false

  package init() {}
}
