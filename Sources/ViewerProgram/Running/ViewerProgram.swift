import Files
import Glibc
import PaperDomain
import PaperIndex
import PaperLibrary
import PaperSession
import PaperViewer
import Programs
import RunLog

/// `pc-viewer`: serves one library until a signal stops it.
package enum ViewerProgram {
  /// Runs the program. Returns its exit status, with the same meaning as that of `pc`.
  package static func main(_ words: [String], environment: [String: String]) async -> Int32 {
    // Before other threads start: they inherit the blocked signals, and one thread waits for them.
    do {
      try Logger.start(environment)
    } catch {
      say("error: \(error.explanation)")
      say("hint: \(error.hint)")
      return 2
    }
    do {
      let options = try ViewerOptions(words)
      let surroundings = try ViewerSurroundings(root: options.root, environment: environment)
      // Ctrl-C gives the same status as in every command; SIGTERM, of a service manager, is 0.
      return try await serve(options, surroundings) == SIGINT ? 130 : 0
    } catch {
      tell(error)
      return 2
    }
  }

  /// Serves until a signal arrives, and returns it.
  private static func serve(
    _ options: ViewerOptions, _ surroundings: ViewerSurroundings
  ) async throws -> Int32 {
    raiseDescriptorLimit()
    let library = try DiskLibrary(surroundings)
    let own = try tokens(options)
    var settings = ServerSettings(
      address: options.address, port: options.port ?? 0, tokens: own.tokens,
      assets: try replacedAssets(options), tls: try certificate(options, surroundings),
      phone: phone(options, surroundings),
      finished: { request in
        Logger.info(
          .viewer,
          "\(request.method) \(request.route) answered \(request.status) after \(request.time), \(request.bytes) bytes"
        )
      })
    if options.port == nil { settings.port = usualPort(of: surroundings.root) }
    let server: ViewerServer
    do {
      server = try await ViewerServer.start(settings, library: library)
    } catch ServerFailure.cannotListen where options.port == nil {
      settings.port = 0
      server = try await start(settings, library)
    } catch ServerFailure.cannotListen(let address, let port, let code) {
      throw StartFailure.cannotListen(
        address: address, port: port, reason: String(cString: strerror(code)))
    } catch ServerFailure.badCertificate(let file, let reason) {
      throw StartFailure.badCertificate(file: file, reason: reason)
    }
    let host = options.address.contains(":") ? "[\(options.address)]" : options.address
    var url = "\(settings.tls == nil ? "http" : "https")://\(host):\(server.port)/"
    if let secret = own.secret {
      url += "open?token=\(secret)"
      if options.start != "/" { url += "&to=\(PercentCoding.encoded(options.start))" }
    }
    if own.secret == nil { sayAddresses(options, settings, port: server.port) }
    if options.printsJSON {
      let answer: JSONLiteral = ["url": .string(url), "port": .int(server.port)]
      print(String(decoding: answer.document(), as: UTF8.self), terminator: "")
    } else {
      print(url)
    }
    fflush(nil)
    library.watcher.start()
    await library.autoSync.start(library.watcher.news())
    // Its answer is there when the first reader asks.
    Task { try? await library.report(.check) }
    await library.keptPapers.start(library.watcher.news())
    if options.opensBrowser, own.secret != nil { openBrowser(url, surroundings.environment) }
    let signal = await StopSignal.wait()
    await server.stop()
    await library.stop()
    return signal
  }

  /// Says what people on other devices open: `0.0.0.0` stands for all addresses and is none.
  private static func sayAddresses(
    _ options: ViewerOptions, _ settings: ServerSettings, port: Int
  ) {
    let isAll = ["0.0.0.0", "::"].contains(options.address)
    let own = isAll ? settings.phone?.addresses() ?? [] : [options.address]
    for address in own.isEmpty ? ["127.0.0.1"] : own {
      let host = address.contains(":") ? "[\(address)]" : address
      let scheme = settings.tls == nil ? "http" : "https"
      say(
        "hint: each person opens \(scheme)://\(host):\(port)/open?token=TOKEN, with their own token"
      )
    }
  }

  private static func start(
    _ settings: ServerSettings, _ library: DiskLibrary
  ) async throws -> ViewerServer {
    do {
      return try await ViewerServer.start(settings, library: library)
    } catch ServerFailure.cannotListen(let address, let port, let code) {
      throw StartFailure.cannotListen(
        address: address, port: port, reason: String(cString: strerror(code)))
    }
  }

  /// The tokens of the token file, or a new one for the user of this device, valid for this run.
  private static func tokens(
    _ options: ViewerOptions
  ) throws -> (tokens: [AccessToken], secret: String?) {
    if let file = options.tokenFile {
      let status = try FileSystem.status(of: file, followingLinks: true)
      guard status.permissions & 0o077 == 0 else { throw StartFailure.openTokenFile(file) }
      let text = String(decoding: try FileSystem.read(file, limit: 1 << 20), as: UTF8.self)
      return (try ViewerOptions.tokens(in: text, file: file), nil)
    }
    var generator = SystemRandomNumberGenerator()
    let digits = Array("0123456789abcdefghijklmnopqrstuvwxyz")
    let secret = String(
      (0..<32).map { _ in digits[Int.random(in: digits.indices, using: &generator)] })
    let owner = AccessToken(
      secret, role: .edit, person: Person(name: personName()), isOwner: true)
    return ([owner], secret)
  }

  /// The certificate for connections from other devices; `nil` for plain HTTP.
  private static func certificate(
    _ options: ViewerOptions, _ surroundings: ViewerSurroundings
  ) throws -> TLSFiles? {
    if let given = options.givenCertificate { return given }
    if !options.servesOthers { return nil }
    if options.isPlain {
      say("warning: connections are not encrypted: everyone on the network can read along")
      return nil
    }
    let own = try OwnCertificate(
      hosts: [options.address, "127.0.0.1", "localhost"], environment: surroundings.environment)
    say(
      "the certificate's SHA-256 is \(try OwnCertificate.fingerprint(of: own.files.certificate))")
    say("hint: browsers warn about it once: compare this fingerprint with theirs")
    return own.files
  }

  /// Phones are shown the given certificate, or that of this device.
  private static func phone(
    _ options: ViewerOptions, _ surroundings: ViewerSurroundings
  ) -> PhoneSettings {
    PhoneSettings(address: options.phoneAddress, isPlain: options.isPlain) { address in
      do {
        let files =
          try options.givenCertificate
          ?? OwnCertificate(
            hosts: [address, "127.0.0.1", "localhost"], environment: surroundings.environment
          ).files
        return .init(
          files, fingerprint: try OwnCertificate.fingerprint(of: files.certificate))
      } catch {
        let explained = error as? any UserFacingError
        throw ViewerRefusal(
          .failed, explained?.explanation ?? "\(error)", hint: explained?.hints.first)
      }
    }
  }

  private static func personName() -> String {
    guard let entry = getpwuid(getuid()), let name = entry.pointee.pw_name else { return "me" }
    return String(cString: name)
  }

  /// The same port for a library each time, so that a browser keeps its stored data.
  private static func usualPort(of root: String) -> Int {
    let digest = Digest.sha256(Array(root.utf8))
    return 20_000 + (Int(digest[0]) << 8 | Int(digest[1])) % 20_000
  }

  /// The files of a folder for development of the web page; read once at the start.
  private static func replacedAssets(_ options: ViewerOptions) throws -> [String: [UInt8]] {
    guard let folder = options.assets else { return [:] }
    var files: [String: [UInt8]] = [:]
    var paths: [String] = []
    try FileSystem.walk(folder) { file throws(FileError) in
      if file.kind == .regular { paths.append(file.path) }
      return .proceed
    }
    for path in paths {
      files[path] = try FileSystem.read(RawPath.join(folder, path), limit: 16 << 20)
    }
    return files
  }

  private static func openBrowser(_ url: String, _ environment: [String: String]) {
    guard
      environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil
        || environment["BROWSER"] != nil
    else { return }
    var browser = Program(
      [environment["BROWSER"] ?? "xdg-open", url], environment: environment)
    browser.input = .none
    browser.output = .none
    browser.errors = .none
    do throws(ProgramError) {
      let running = try browser.start()
      Task.detached { _ = Result { () throws(ProgramError) in try running.wait() } }
    } catch {
      // The address is printed: the user can open it.
    }
  }

  /// Raises the limit of open files: the browser of each reader opens several connections.
  private static func raiseDescriptorLimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, 16_384)
    _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  private static func tell(_ error: any Error) {
    let explained = error as? any UserFacingError
    say("error: \(explained?.explanation ?? String(describing: error))")
    for hint in explained?.hints ?? [] { say("hint: \(hint)") }
  }

  /// Prints a line on standard error, in the form of `pc`.
  private static func say(_ line: String) {
    let text = line.hasPrefix("hint: ") ? "\(line)\n" : "pc: \(line)\n"
    _ = Array(text.utf8).withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
  }
}
