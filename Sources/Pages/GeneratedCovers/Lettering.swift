/// How the words of a title stand on its plate, in the names by which the style sheet knows it.
///
/// The browser sets the lines, as it alone knows the font; here it is only found out how large they may be. Lines that
/// were set here, as SVG text, took 300 bytes more of each card and 3 % of a build.
package struct Lettering: Sendable, Equatable {
  package let place: Place
  /// That of the letters, where the cover is 200 wide, by its place in `sizes`: small, as each title has one.
  private let sizePlace: UInt8

  package static let sizes = [30, 26, 23, 20, 18, 16]

  package var size: Int { Lettering.sizes[Int(sizePlace)] }

  fileprivate init(_ place: Place, sizePlace: Int) {
    (self.place, self.sizePlace) = (place, UInt8(sizePlace))
  }

  /// The part of a plate that is free for words.
  package enum Place: String, Sendable, CaseIterable {
    /// The ground above the picture, below it, or at the left of something tall.
    case above, below, beside
    /// A label pasted over a pattern, as on old notebooks; it is as high as its words.
    case label
    /// From top to bottom, at the right of the ground above the picture.
    case column
    /// The narrow slip of a Japanese binding, written from top to bottom.
    case slip
  }
}

extension Plate {
  package func lettering(of title: String) -> Lettering {
    let words = MeasuredWords(title, limit: 160)
    let (place, sizePlace) =
      switch zone {
      case .top where words.isVertical && words.count <= 12:
        (
          Lettering.Place.column,
          words.size(
            inColumnsOf: words.count <= 5 ? words.count : (words.count + 1) / 2, high: 112,
            atMost: 26)
        )
      case .top: (.above, words.size(width: 156, height: 92))
      case .left: (.beside, words.size(width: 104, height: 138))
      case .foot: (.below, words.size(width: 156, height: 74))
      case .label where words.isVertical:
        (.slip, words.size(inColumnsOf: words.count, high: 190, atMost: 23))
      case .label: (.label, words.size(width: 120, height: 140))
      }
    return Lettering(place, sizePlace: sizePlace)
  }
}

extension MeasuredWords {
  /// The place of the largest size at which the words fit without one being parted; the smallest when none does.
  fileprivate func size(width: Int, height: Int) -> Int {
    for (place, size) in Lettering.sizes.enumerated() {
      let leading = size + (size + 4) / 6
      let limit = min(size > 23 ? 3 : size > 18 ? 5 : 8, height / leading)
      if fits(room: width * 1000 / size, limit: limit) { return place }
    }
    return Lettering.sizes.count - 1
  }

  /// That of the largest at which so many signs stand one above the other.
  fileprivate func size(inColumnsOf signs: Int, high height: Int, atMost largest: Int) -> Int {
    Lettering.sizes.firstIndex { $0 <= largest && $0 * signs <= height }
      ?? Lettering.sizes.count - 1
  }
}
