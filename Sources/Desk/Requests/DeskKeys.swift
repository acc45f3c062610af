import Synchronization

/// The secrets of one run of the desk.
final class DeskKeys: Sendable {
  /// In the address that the terminal shows.
  let address = Secret()
  /// In the address that the browser is started with. Other users of the machine may see it in the
  /// list of processes, so it opens the desk only once.
  let launch = Secret()
  /// The value of the cookie for which a valid address is exchanged.
  let cookie = Secret()
  /// In every form, so that no other site's page can send one.
  let form = Secret()
  private let isLaunched = Atomic<Bool>(false)

  /// Whether a text is the secret of an address.
  func opens(_ text: String) -> Bool {
    if address.equals(text) { return true }
    return launch.equals(text)
      && isLaunched.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged
  }
}

/// Random characters from the system's source; by default 256 bits as hexadecimal digits.
struct Secret: Sendable {
  let text: String

  init(digits count: Int = 64, from digits: [Character] = Array("0123456789abcdef")) {
    var random = SystemRandomNumberGenerator()
    text = String((0..<count).map { _ in digits[Int(random.next(upperBound: UInt(digits.count)))] })
  }

  /// Compares in constant time.
  func equals(_ given: String) -> Bool {
    let (own, given) = (Array(text.utf8), Array(given.utf8))
    var difference = own.count ^ given.count
    for index in own.indices {
      difference |= Int(own[index] ^ (index < given.count ? given[index] : 0))
    }
    return difference == 0
  }
}
