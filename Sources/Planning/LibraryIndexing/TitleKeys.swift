import Bytes
import Glibc

/// What titles are sorted by, one behind the other: as texts of their own, most would be two pieces of memory each.
struct TitleKeys {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// With room for so many.
  init(capacity: Int) {
    bytes.reserveCapacity(capacity * 24)
    ends.reserveCapacity(capacity)
  }

  /// That of the next title: its `sortTitle`, or itself without an English article.
  ///
  /// - Parameter language: Of the title.
  mutating func append(_ title: String, in language: String, sortTitle: String?) {
    if let sortTitle {
      append(sortTitle, from: 0)
    } else {
      let isEnglish = language == "en" || language.hasPrefix("en-")
      append(title, from: isEnglish ? articleLength(title) : 0)
    }
  }

  private mutating func append(_ text: String, from start: Int) {
    if text.utf8Span.isKnownASCII {
      let first = bytes.count
      text.withBytes { bytes += UnsafeBufferPointer(rebasing: $0[start...]) }
      // In place: sixteen at a time.
      for place in first..<bytes.count where (0x41...0x5A).contains(bytes[place]) {
        bytes[place] |= 0x20
      }
    } else {
      bytes += sortKey(String(Substring(text.utf8.dropFirst(start)))).utf8
    }
    ends.append(bytes.count)
  }

  /// The places of all keys in their order, equal ones in the order of `id`.
  ///
  /// The first sixteen bytes of a key decide nearly every comparison.
  func places(id: (Int) -> String) -> [Int] {
    bytes.withUnsafeBufferPointer { bytes in
      func key(_ place: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: bytes[(place == 0 ? 0 : ends[place - 1])..<ends[place]])
      }
      let heads = ends.indices.map { place in
        (
          first: number(of: 0..<8, in: key(place)), second: number(of: 8..<16, in: key(place)),
          place: place
        )
      }
      return heads.sorted { a, b in
        if a.first != b.first { return a.first < b.first }
        if a.second != b.second { return a.second < b.second }
        let order = orderInBytes(key(a.place), key(b.place))
        return order == 0 ? ByteOrder(id(a.place)) < ByteOrder(id(b.place)) : order < 0
      }.map(\.place)
    }
  }
}

/// Of how many bytes an English article at the beginning of a title is, with its space.
func articleLength(_ title: String) -> Int {
  title.withBytes { title in
    articles.first { article in
      title.count > article.utf8CodeUnitCount
        && article.withUTF8Buffer { zip(title, $0).allSatisfy { $0 | 0x20 == $1 } }
    }?.utf8CodeUnitCount ?? 0
  }
}

private let articles: [StaticString] = ["the ", "a ", "an "]
