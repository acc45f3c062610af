import Base

extension String {
  /// The text cut in the middle, at spaces if possible, because the end of a long title tells its
  /// seasons apart.
  package func middleTruncated(to length: Int) -> String {
    let scalars = unicodeScalars
    guard utf8.count > length, scalars.count > length else { return self }
    let rest = scalars.suffix(length / 3)
    let end = rest.firstIndex(of: " ").map { rest[$0...].dropFirst() } ?? rest
    return truncatedAtWord(to: length - end.count - 1) + " " + String(end)
  }

  /// The text cut after a word if possible, with an ellipsis; `length` counts Unicode scalars.
  package func truncatedAtWord(to length: Int) -> String {
    guard utf8.count > length, let end = withSpan({ endOfWords(in: $0, upTo: length) })
    else { return self }
    return String(self[..<utf8.index(startIndex, offsetBy: end)]) + "…"
  }
}

/// The offset at which to cut a text; nil if all of it fits.
///
/// It stops once the length is reached, so that the rest of a long text isn't read.
private func endOfWords(in utf8: Span<UInt8>, upTo length: Int) -> Int? {
  var count = 0
  var (end, lastSpace): (Int?, Int?)
  for index in utf8.indices where utf8[index] & 0xC0 != 0x80 {
    if count == length { return lastSpace ?? end ?? index }
    if count == length - 1 { end = index }
    if utf8[index] == UInt8(ascii: " "), length / 2 < count, count < length - 1 {
      lastSpace = index
    }
    count += 1
  }
  return nil
}
