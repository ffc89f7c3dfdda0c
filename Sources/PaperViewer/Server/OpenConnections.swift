import NIOCore
import Synchronization

/// The connections there are, so that there are not too many, and all end with the server.
final class OpenConnections: Sendable {
  private let channels = Mutex<[ObjectIdentifier: any Channel]>([:])
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Takes a connection in. Returns whether there is room for it.
  func enter(_ channel: any Channel) -> Bool {
    let key = ObjectIdentifier(channel)
    let isIn = channels.withLock { channels in
      guard channels.count < limit else { return false }
      channels[key] = channel
      return true
    }
    if isIn {
      channel.closeFuture.whenComplete { _ in
        self.channels.withLock { _ = $0.removeValue(forKey: key) }
      }
    }
    return isIn
  }

  func closeAll() async {
    for channel in channels.withLock({ Array($0.values) }) {
      channel.close(promise: nil)
    }
  }
}

/// The gate, once there is one.
final class GateBox: Sendable {
  private let held = Mutex<Gate?>(nil)

  var gate: Gate? {
    get { held.withLock { $0 } }
    set { held.withLock { $0 = newValue } }
  }
}
