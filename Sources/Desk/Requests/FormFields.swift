import Base

/// The fields of a form, in the order of the page.
struct FormFields: Sendable {
  private(set) var fields: [(name: String, value: String)] = []

  private static let most = 200

  init() {}

  /// Reads `name=value&…`; nil for anything that browsers don't send.
  init?(urlEncoded bytes: some Sequence<UInt8>) {
    for pair in Array(bytes).split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard fields.count < FormFields.most, let name = FormFields.decoded(parts[0]),
        let value = FormFields.decoded(parts.count > 1 ? parts[1] : [])
      else { return nil }
      fields.append((name, value))
    }
  }

  /// The value of the last field with the name: a checkbox follows the hidden field for its
  /// unchecked state.
  subscript(name: String) -> String? { fields.last { $0.name == name }?.value }

  mutating func add(_ name: String, _ value: String) { fields.append((name, value)) }

  private static func decoded(_ part: some Sequence<UInt8>) -> String? {
    var decoded: [UInt8] = []
    var bytes = part.makeIterator()
    while let byte = bytes.next() {
      switch byte {
      case UInt8(ascii: "+"): decoded.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = bytes.next()?.hexDigitValue, let low = bytes.next()?.hexDigitValue else {
          return nil
        }
        decoded.append(high << 4 | low)
      default: decoded.append(byte)
      }
    }
    // Browsers send line ends as CR LF.
    return String(validating: decoded, as: UTF8.self)?.replacing("\r\n", with: "\n")
  }
}
