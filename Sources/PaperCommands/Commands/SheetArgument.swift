import ArgumentParser
package import PaperDomain
import PaperIndex

/// What is shown of a photo, as an option names it.
package struct SheetArgument: ExpressibleByArgument, Sendable {
  package let part: SheetChoice.Part

  package init?(argument: String) {
    switch argument {
    case "whole": part = .whole
    case "found": part = .found
    default:
      let words = argument.split(separator: ",", omittingEmptySubsequences: false)
      let numbers = words.compactMap { Double($0) }
      guard numbers.count == words.count,
        let corners = SheetChoice.Part(corners: numbers)
      else { return nil }
      part = corners
    }
  }
}

/// Clockwise quarter turns, named in degrees.
package struct TurnArgument: ExpressibleByArgument, Sendable {
  package let quarterTurns: Int

  package init?(argument: String) {
    guard let place = ["0", "90", "180", "270"].firstIndex(of: argument) else { return nil }
    quarterTurns = place
  }
}
