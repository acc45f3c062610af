import Base

extension PageBuffer: ByteSink {}

extension PageBuffer {
  package mutating func append(_ bytes: [UInt8]) { append(bytes.span) }

  package mutating func append(_ bytes: [UInt8], _ range: Range<Int>) { append(bytes.span, range) }

  mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    if !range.isEmpty { append(bytes.extracting(range)) }
  }

  package mutating func append(_ markup: borrowing String) { (copy markup).withSpan { append($0) } }

  /// Adds a whole number in decimal digits.
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

  /// Escapes text for use between elements and in quoted attributes.
  package mutating func append(escaping text: borrowing String) {
    (copy text).withSpan { append(escaping: $0) }
  }

  /// Encloses what was added since `start` in `<bdi>` if it may run from right to left.
  mutating func isolate(from start: Int) {
    guard mayRunRightToLeft, withSpan({ $0.hasRightToLeft(from: start) }) else { return }
    let text = withSpan { Array(copying: $0.extracting(start..<$0.count)) }
    remove([start..<count])
    append("<bdi>" as StaticString)
    append(text)
    append("</bdi>" as StaticString)
  }

  package mutating func append(escaping text: Span<UInt8>) {
    if append(escaping: text, .anyQuotes) { mayRunRightToLeft = true }
  }
}
