/// A command whose arguments may look like options: it says so in the parser's words first.
package protocol WordRewriting {
  /// - Parameter words: What stands behind the verb.
  static func rewritten(_ words: [String]) -> [String]
}
