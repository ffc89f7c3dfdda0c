import Files
import Glibc
import PaperDomain
import PaperIndex
import PaperLibrary

/// The context of the process: the library's path, and the paths of the other programs.
struct ViewerSurroundings: Sendable {
  let root: String
  let environment: [String: String]
  let worker: WorkerExecutable
  /// The path of `pc`.
  let program: String

  static let cacheFile = "index.sqlite"

  /// - Throws: ``StartFailure`` if a program is missing.
  init(root: String, environment: [String: String]) throws {
    self.root = root
    self.environment = environment
    let own = try FileSystem.linkTarget(of: "/proc/self/exe")
    guard let worker = WorkerExecutable.locate(besides: own, environment: environment) else {
      throw StartFailure.missing(program: "pc-worker", beside: own)
    }
    self.worker = worker
    let folder = RawPath.directory(of: own)
    let places =
      environment["PC_PROGRAM"].map { [$0] } ?? ["\(folder)/pc", "\(folder)/../../bin/pc"]
    guard let program = places.first(where: { access($0, X_OK) == 0 }) else {
      throw StartFailure.missing(program: "pc", beside: own)
    }
    self.program = program
  }

  func openLibrary() throws -> Library {
    try Library.open(
      at: root,
      settings: LibrarySettings(
        environment: environment, now: { Timestamp(seconds: Int64(time(nil))) },
        command: ["view"],
        openVersionCache: {
          try Cache(path: RawPath.join($0, ViewerSurroundings.cacheFile))
        }))
  }
}

/// The error of a program that can't start.
enum StartFailure: UserFacingError {
  case missing(program: String, beside: String)
  case cannotListen(address: String, port: Int, reason: String)
  case wrongLine(String)
  case badCertificate(file: String, reason: String)
  /// No certificate could be made.
  case noCertificate(reason: String)
  /// A token file that its group or others may read or change.
  case openTokenFile(String)

  var explanation: String {
    switch self {
    case .missing(let program, let other): "\(program) is not beside '\(other)'"
    case .cannotListen(let address, let port, let reason):
      "can't listen on \(address), port \(port): \(reason)"
    case .wrongLine(let reason): reason
    case .badCertificate(let file, let reason): "'\(file)' can't be used: \(reason)"
    case .noCertificate(let reason): "there is no certificate for encrypted connections: \(reason)"
    case .openTokenFile(let file): "other users of this device can read or change '\(file)'"
    }
  }

  var hints: [String] {
    switch self {
    case .missing: ["make install puts all of them in place"]
    case .cannotListen: ["pc view without --port uses a free port"]
    case .wrongLine, .badCertificate: []
    case .noCertificate:
      ["apt-get install openssl, or name one with --tls-cert FILE --tls-key FILE"]
    case .openTokenFile(let file): ["chmod 600 \(file.quoted) makes it yours alone"]
    }
  }
}
