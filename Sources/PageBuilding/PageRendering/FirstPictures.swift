import Base
import Templates

extension PageBuffer {
  /// Makes browsers load the pictures of the first screen together with the page, instead of
  /// waiting for the layout, because visitors wait for the largest of them.
  mutating func loadFirstPictures() { remove(withSpan { places(of: 6, in: $0) }) }
}

/// The attribute that delays a picture. Texts can't contain it, since their quotes are escaped.
private let waiting = Array(#" loading="lazy""#.utf8)

private func places(of count: Int, in page: Span<UInt8>) -> [Range<Int>] {
  var places: [Range<Int>] = []
  // The rarest letter of the attribute on pages.
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
