import Base
import Templates

extension PageBuffer {
  /// Has browsers load the first pictures of a page with the page itself, and not only when its layout is known: they are
  /// on the first screen, and the largest of them is what a visitor waits for.
  mutating func loadAtOnce(pictures count: Int) {
    if count > 0 { remove(withSpan { places(of: count, in: $0) }) }
  }
}

/// What has a picture wait for the layout. Between quotes it is in no text: there they are escaped.
private let waiting = Array(#" loading="lazy""#.utf8)

/// Where the first pictures are told to wait.
private func places(of count: Int, in page: Span<UInt8>) -> [Range<Int>] {
  var places: [Range<Int>] = []
  // The letter that is the rarest on pages.
  let (letter, offset) = (UInt8(ascii: "z"), 12)
  var start = 0
  while places.count < count, let found = page.firstIndex(of: letter, from: start) {
    start = found + 1
    let place = found - offset..<found - offset + waiting.count
    if place.lowerBound >= 0, place.upperBound <= page.count,
      page.extracting(place).isEqual(to: waiting.span)
    {
      places.append(place)
    }
  }
  return places
}
