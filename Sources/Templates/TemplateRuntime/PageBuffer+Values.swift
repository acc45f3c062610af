import Base

extension PageBuffer: ByteSink {}

extension PageBuffer {
  package mutating func append(_ bytes: [UInt8]) {
    append(bytes.span)
  }

  /// A part of some bytes.
  package mutating func append(_ bytes: [UInt8], _ range: Range<Int>) {
    append(bytes.span, range)
  }

  mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    if !range.isEmpty { append(bytes.extracting(range)) }
  }

  /// Text that is markup already.
  package mutating func append(_ markup: borrowing String) {
    (copy markup).withSpan { append($0) }
  }

  /// A whole number in decimal digits.
  package mutating func append(_ number: Int) {
    guard number >= 10 else {
      return 0..<10 ~= number ? append(UInt8(ascii: "0") + UInt8(number)) : append(String(number))
    }
    var digits: [20 of UInt8] = .init(repeating: 0)
    var start = digits.count
    var rest = number
    while rest > 0 {
      start -= 1
      digits[start] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    }
    append(digits.span, start..<digits.count)
  }

  /// Adds text in a form that is right between elements and in quoted attributes.
  package mutating func append(escaping text: borrowing String) {
    (copy text).withSpan { append(escaping: $0, .anyQuotes) }
  }

  /// The same of bytes that are text.
  package mutating func append(escaping text: Span<UInt8>) {
    append(escaping: text, .anyQuotes)
  }

  /// Adds a JSON text for a `<script>`, in quotes.
  package mutating func append(quotingForJSON text: borrowing String) {
    append(UInt8(ascii: "\""))
    append(escapingForJSON: text)
    append(UInt8(ascii: "\""))
  }

  /// Adds what is before a member's value in JSON, as in `,"name":`.
  ///
  /// - Parameter key: Plain characters alone.
  package mutating func append(keyForJSON key: StaticString, isFirst: Bool) {
    append(isFirst ? "\"" as StaticString : ",\"")
    append(key)
    append("\":" as StaticString)
  }
}
