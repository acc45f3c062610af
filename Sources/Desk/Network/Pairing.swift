import HTTPServing
import Synchronization

/// Lets devices of the home network in: a code pairs one device, and a few wrong ones end it.
///
/// Each device has its own cookie. It ends with the desk, or when the owner removes the device.
final class Pairing: Sendable {
  struct Device: Sendable {
    let number: Int
    /// `192.168.0.7`
    let address: String
    fileprivate let cookie: Secret
  }

  /// How a try of a code ended.
  enum Answer: Sendable {
    case paired(cookie: Secret)
    case wrong
    /// No code opens the desk now.
    case closed
  }

  private struct State {
    var code: PairingCode?
    var triesLeft = 0
    var devices: [Device] = []
    var lastNumber = 0
  }

  /// The number of wrong codes, from all devices together, that end a pairing.
  static let mostTries = 5

  /// Where other machines reach the desk, the best one first.
  let addresses: [HostAddress]
  /// The events of the pairing; only one task may read them.
  let news: AsyncStream<PairingNews>
  private let tell: AsyncStream<PairingNews>.Continuation
  private let state = Mutex(State())

  init(at addresses: [HostAddress]) {
    self.addresses = addresses
    (news, tell) = AsyncStream.makeStream()
  }

  /// The code that opens the desk now.
  func code(at now: ContinuousClock.Instant = .now) -> PairingCode? {
    state.withLock { state in state.code.flatMap { $0.end > now ? $0 : nil } }
  }

  var devices: [Device] { state.withLock { $0.devices } }

  /// Replaces the code by a new one.
  func renew(at now: ContinuousClock.Instant = .now) {
    let code = PairingCode(at: now)
    state.withLock { state in
      state.code = code
      state.triesLeft = Pairing.mostTries
    }
    tell.yield(.code(code))
  }

  /// Pairs a device that gives the code. It takes the same time for every wrong text.
  func pair(
    _ given: String, from peer: HostAddress?, at now: ContinuousClock.Instant = .now
  ) -> Answer {
    let (answer, news) = state.withLock { state -> (Answer, PairingNews?) in
      guard let code = state.code, code.end > now else { return (.closed, nil) }
      guard code.equals(given) else {
        state.triesLeft -= 1
        if state.triesLeft > 0 { return (.wrong, nil) }
        state.code = nil
        return (.closed, .closed)
      }
      state.code = nil
      state.lastNumber += 1
      let device = Device(number: state.lastNumber, address: peer?.host ?? "?", cookie: Secret())
      state.devices.append(device)
      return (.paired(cookie: device.cookie), .paired(device))
    }
    if let news { tell.yield(news) }
    return answer
  }

  /// Whether a cookie is that of a paired device.
  func admits(cookie: String) -> Bool {
    devices.reduce(false) { isKnown, device in device.cookie.equals(cookie) || isKnown }
  }

  /// Shuts a device out.
  func end(_ number: Int) {
    let ended = state.withLock { state -> Device? in
      let ended = state.devices.first { $0.number == number }
      state.devices.removeAll { $0.number == number }
      return ended
    }
    if let ended { tell.yield(.ended(ended)) }
  }

  /// Ends a code that is too old.
  func expire(at now: ContinuousClock.Instant = .now) {
    let hasExpired = state.withLock { state in
      guard let code = state.code, code.end <= now else { return false }
      state.code = nil
      return true
    }
    if hasExpired { tell.yield(.expired) }
  }
}

/// An event in the pairing of devices with the desk.
enum PairingNews: Sendable {
  case code(PairingCode)
  case paired(Pairing.Device)
  case ended(Pairing.Device)
  /// Too many wrong codes.
  case closed
  case expired
}
