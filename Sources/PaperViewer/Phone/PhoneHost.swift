import PaperSession

/// Starts and stops the listener for a phone, as the person at the computer asks.
actor PhoneHost {
  private let settings: PhoneSettings
  private let assets: AssetTable
  /// Called after every change.
  private let changed: @Sendable () -> Void
  private var server: PhoneServer?
  private var isStarting = false
  private var watch: Task<Void, Never>?

  init(_ settings: PhoneSettings, _ assets: AssetTable, changed: @escaping @Sendable () -> Void) {
    self.settings = settings
    self.assets = assets
    self.changed = changed
  }

  /// Starts a listener with a new code; one that runs is stopped.
  ///
  /// - Parameters:
  ///   - address: One of those of the last answer; `nil` for the likeliest.
  ///   - isPlain: Whether connections are not encrypted; `nil` for what the server was started with.
  /// - Throws: ``Problem`` without a network, or an address that is not this computer's;
  ///   ``ViewerRefusal`` without a certificate.
  func start(
    into inbox: any ViewerInbox, at address: String?, isPlain: Bool?
  ) async throws -> PhoneAnswer {
    guard !isStarting else { throw Problem(.busy, "the code is being made") }
    isStarting = true
    defer { isStarting = false }
    await stop()
    let addresses = settings.addresses()
    guard let address = address ?? addresses.first, addresses.contains(address) else {
      throw Problem(
        .refused, "this computer is in no network in which a phone could reach it",
        hint: "connect both to the same Wi-Fi, or name an address with pc view --phone-address")
    }
    let certificate = isPlain ?? settings.isPlain ? nil : try settings.certificate(address)
    let link = PhoneLink(into: inbox, changed: changed)
    do {
      server = try await PhoneServer.start(link, at: address, certificate, assets)
    } catch ServerFailure.cannotListen {
      throw Problem(.refused, "this computer does not have the address \(address)")
    }
    watch = Task { [weak self] in
      while !link.isOver() {
        do { try await Task.sleep(for: .seconds(2)) } catch { return }
      }
      await self?.stop()
    }
    changed()
    return answer()
  }

  func decide(allows: Bool) -> PhoneAnswer {
    server?.link.decide(allows: allows)
    return answer()
  }

  func stop() async {
    watch?.cancel()
    watch = nil
    guard let server else { return }
    self.server = nil
    await server.stop()
    changed()
  }

  func answer() -> PhoneAnswer {
    guard let server else { return PhoneAnswer(stage: "off") }
    let link = server.link
    let stage = link.stage
    return PhoneAnswer(
      stage: stage.name, url: stage == .waiting ? server.url : nil,
      code: stage == .waiting ? QRCode(server.url) : nil, secondsLeft: link.secondsLeft(),
      check: stage.pairing?.check, device: stage.pairing?.device, client: stage.pairing?.client,
      address: server.address, addresses: settings.addresses(),
      fingerprint: server.fingerprint, received: link.received)
  }
}

/// The state of the link to a phone, for the person at the computer. A missing member is not known
/// at this stage.
struct PhoneAnswer: Encodable {
  /// `off`, or that of ``PhoneLink/Stage``.
  var stage: String
  var url: String?
  var code: QRCode?
  var secondsLeft: Int?
  var check: String?
  var device: String?
  var client: String?
  var address: String?
  var addresses: [String]?
  /// Missing where connections are not encrypted.
  var fingerprint: String?
  /// The number of files that arrived.
  var received: Int?
}
