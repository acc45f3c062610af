/// How a title is set on its artwork, in the terms of the style sheet: at the largest size that
/// should fit. The browser breaks the lines, since only it knows the font.
package struct TitleLayout: Sendable, Equatable {
  package let position: Position
  /// An index into `sizes`; one byte, as there is a layout for each title.
  private let sizeIndex: UInt8

  /// Font sizes in the artwork's units. The last ones are only for words that would be broken at
  /// any other size.
  package static let sizes = [30, 26, 23, 20, 18, 16, 14, 12]

  /// How many of them are for titles of any words.
  fileprivate static let usualCount = 6

  package var size: Int { TitleLayout.sizes[Int(sizeIndex)] }

  fileprivate init(_ position: Position, sizeIndex: Int) {
    (self.position, self.sizeIndex) = (position, UInt8(sizeIndex))
  }

  /// The place of the title; the raw value is a class of the style sheet.
  package enum Position: String, Sendable, CaseIterable {
    /// On the ground above the picture, below it, or at the left of something tall.
    case above, below, beside
    /// On a label pasted over a pattern, as high as its words.
    case label
    /// From top to bottom, at the right of the ground above the picture.
    case column
    /// From top to bottom on the narrow slip of a Japanese binding.
    case slip
  }
}

extension CoverArtwork {
  package func layout(of title: String) -> TitleLayout {
    let words = MeasuredWords(title, limit: 160)
    let (position, sizeIndex): (TitleLayout.Position, Int) =
      switch zone {
      case .top where words.isVertical && words.count <= 12:
        (
          .column,
          words.sizeIndex(
            inColumnsOf: words.count <= 5 ? words.count : (words.count + 1) / 2, height: 112,
            atMost: 26)
        )
      case .top: (.above, words.sizeIndex(width: 156, height: 92))
      case .left: (.beside, words.sizeIndex(width: 104, height: 138))
      case .foot: (.below, words.sizeIndex(width: 156, height: 74))
      case .label where words.isVertical:
        (.slip, words.sizeIndex(inColumnsOf: words.count, height: 190, atMost: 23))
      case .label: (.label, words.sizeIndex(width: 120, height: 140))
      }
    return TitleLayout(position, sizeIndex: sizeIndex)
  }
}

extension MeasuredWords {
  /// The largest size at which the words fit, unbroken, into a box. Titles that are too long for
  /// the box are cut after some lines, so only their words must fit.
  fileprivate func sizeIndex(width: Int, height: Int) -> Int {
    for (index, size) in TitleLayout.sizes.prefix(TitleLayout.usualCount).enumerated() {
      let leading = size + (size + 4) / 6
      let maximum = min(size > 23 ? 3 : size > 18 ? 5 : 8, height / leading)
      if fits(width: width * 1000 / size, lines: maximum) { return index }
    }
    return TitleLayout.sizes.indices.dropFirst(TitleLayout.usualCount - 1).first {
      widest <= width * 1000 / TitleLayout.sizes[$0]
    } ?? TitleLayout.sizes.count - 1
  }

  /// The largest size at which a column of so many characters fits into a height.
  fileprivate func sizeIndex(inColumnsOf count: Int, height: Int, atMost largest: Int) -> Int {
    TitleLayout.sizes.prefix(TitleLayout.usualCount).firstIndex {
      $0 <= largest && $0 * count <= height
    } ?? TitleLayout.usualCount - 1
  }
}
