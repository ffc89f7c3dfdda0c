/// How a terminal shows pictures.
enum PictureProtocol: Sendable {
  /// Kitty's graphics protocol, also of Ghostty and Konsole.
  case kitty
  /// iTerm2's inline images, also of WezTerm and VS Code.
  case iTerm

  /// - Returns: `nil` for a terminal that is not known to show any.
  init?(_ environment: [String: String]) {
    let program = environment["TERM_PROGRAM"] ?? ""
    if environment["KITTY_WINDOW_ID"] != nil || environment["TERM"] == "xterm-kitty"
      || program == "ghostty" || environment["KONSOLE_VERSION"] != nil
    {
      self = .kitty
    } else if ["iTerm.app", "WezTerm", "vscode", "mintty"].contains(program) {
      self = .iTerm
    } else {
      return nil
    }
  }

  /// The sequence that shows a PNG at the cursor, and a new line.
  func shown(_ png: [UInt8]) -> String {
    let text = Base64.text(png)
    switch self {
    case .iTerm:
      return
        "\u{1B}]1337;File=inline=1;size=\(png.count);width=60%;preserveAspectRatio=1:\(text)\u{7}\n"
    case .kitty:
      // The protocol takes at most 4,096 bytes in a piece.
      var pieces = ""
      var rest = text[...]
      var isFirst = true
      while !rest.isEmpty {
        let piece = rest.prefix(4_096)
        rest = rest.dropFirst(4_096)
        pieces +=
          "\u{1B}_G\(isFirst ? "a=T,f=100,r=24," : "")m=\(rest.isEmpty ? 0 : 1);\(piece)\u{1B}\\"
        isFirst = false
      }
      return pieces + "\n"
    }
  }
}
