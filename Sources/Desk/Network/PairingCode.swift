/// A code that lets one device of the home network in.
struct PairingCode: Sendable {
  /// For people: eight characters.
  private let typed: Secret
  /// For cameras, behind `#` of an address.
  let scanned = Secret(digits: 32)
  let end: ContinuousClock.Instant

  /// How long a code opens the desk.
  static let minutes = 10
  /// None of them looks like another one.
  static let characters = Array("2345679ACDEFGHJKMNPQRTVWXY")
  private static let length = 8

  init(at now: ContinuousClock.Instant) {
    typed = Secret(digits: PairingCode.length, from: PairingCode.characters)
    end = now + .seconds(60 * PairingCode.minutes)
  }

  /// `K7QM-4R2T`
  var text: String { "\(typed.text.prefix(4))-\(typed.text.dropFirst(4))" }

  /// Whether a text is the code as someone types it, or as a camera reads it.
  func equals(_ given: String) -> Bool {
    let typed = typed.equals(given.uppercased().filter { $0.isLetter || $0.isNumber })
    let scanned = scanned.equals(given)
    return typed || scanned
  }
}
