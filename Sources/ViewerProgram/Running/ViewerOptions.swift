import Files
import PaperDomain
import PaperSession
import PaperViewer

/// The options of `pc-viewer`, which `pc view` passes.
struct ViewerOptions {
  var root = ""
  var address = "127.0.0.1"
  /// Whether other devices may connect.
  var servesOthers = false
  /// `nil` for the library's own port, or another one if that is in use.
  var port: Int?
  var tokenFile: String?
  var certificate: String?
  var key: String?
  var givenCertificate: TLSFiles? {
    guard let certificate, let key else { return nil }
    return TLSFiles(certificate: certificate, key: key)
  }
  /// Whether connections from other devices are not encrypted.
  var isPlain = false
  /// The address at which a phone reaches this device; `nil` for one of the network.
  var phoneAddress: String?
  /// The path of the first page in the browser.
  var start = "/"
  var opensBrowser = true
  /// Whether the address is printed as JSON.
  var printsJSON = false
  /// A folder with files that replace those of the web page.
  var assets: String?

  /// - Throws: ``StartFailure`` for options that `pc view` does not pass.
  init(_ words: [String]) throws(StartFailure) {
    var rest = words.makeIterator()
    func value(of name: String) throws(StartFailure) -> String {
      guard let value = rest.next() else { throw .wrongLine("\(name) lacks its value") }
      return value
    }
    while let word = rest.next() {
      switch word {
      case "--library": root = try value(of: word)
      case "--listen":
        address = try value(of: word)
        servesOthers = true
      case "--port":
        guard let number = Int(try value(of: word)), (0...65_535).contains(number) else {
          throw .wrongLine("--port takes a number up to 65535")
        }
        port = number
      case "--token-file": tokenFile = try value(of: word)
      case "--tls-cert": certificate = try value(of: word)
      case "--tls-key": key = try value(of: word)
      case "--no-tls": isPlain = true
      case "--phone-address": phoneAddress = try value(of: word)
      case "--start": start = try value(of: word)
      case "--assets": assets = try value(of: word)
      case "--no-browser": opensBrowser = false
      case "--json": printsJSON = true
      default: throw .wrongLine("pc-viewer is started by pc view, which does not pass '\(word)'")
      }
    }
    if root.isEmpty { throw .wrongLine("pc-viewer is started by pc view") }
  }

  /// Parses a token file: one line for each token, `read TOKEN NAME` or `edit TOKEN NAME`, with
  /// `<EMAIL>` and `@DEVICE` behind the name if wanted.
  static func tokens(in text: String, file: String) throws(StartFailure) -> [AccessToken] {
    var tokens: [AccessToken] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
      if words.isEmpty || words[0].hasPrefix("#") { continue }
      guard words.count >= 2, let role = AccessToken.Role(rawValue: String(words[0])) else {
        throw .wrongLine("\(file):\(number + 1): a line is 'read TOKEN NAME' or 'edit TOKEN NAME'")
      }
      guard words[1].utf8.count >= AccessToken.shortest else {
        throw .wrongLine(
          "\(file):\(number + 1): a token has \(AccessToken.shortest) characters at least")
      }
      guard words[1].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && !";,%+&#\"\\".utf8.contains($0) })
      else { throw .wrongLine("\(file):\(number + 1): a token is of letters and digits") }
      let person = person(words.count > 2 ? words[2] : "reader \(tokens.count + 1)")
      // These are the characters that git's authors can't have.
      guard person.name.allSatisfy({ !"<>".contains($0) }), !person.name.isEmpty else {
        throw .wrongLine("\(file):\(number + 1): a name has no '<' or '>', and is not empty")
      }
      tokens.append(AccessToken(String(words[1]), role: role, person: person))
    }
    if tokens.isEmpty { throw .wrongLine("\(file): there is no token in it") }
    return tokens
  }

  /// Parses `NAME <EMAIL> @DEVICE`, of which only the name is required.
  private static func person(_ text: Substring) -> Person {
    var words = text.split(separator: " ")
    var device: String?
    var email: String?
    if let last = words.last, last.hasPrefix("@"), last.count > 1 {
      device = String(words.removeLast().dropFirst())
    }
    if let last = words.last, last.hasPrefix("<"), last.hasSuffix(">"), last.count > 2 {
      email = String(words.removeLast().dropFirst().dropLast())
    }
    return Person(name: words.joined(separator: " "), email: email, device: device)
  }
}
