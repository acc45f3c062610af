/// The layout of a title on its artwork, in the terms of the style sheet: at the largest size that
/// should fit. The browser breaks the lines, since only it knows the font.
package struct TitleLayout: Sendable, Equatable {
  package let position: Position
  /// An index into `sizes`; one byte, because each title has a layout.
  private let sizeIndex: UInt8

  /// Font sizes in the artwork's units. The first ones are only for covers without a picture, the
  /// last ones for words that would be broken at any other size.
  package static let sizes = [44, 36, 30, 26, 23, 20, 18, 16, 14, 12]

  /// The indices of the sizes for titles with words of any length.
  fileprivate static let usual = 2..<8

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
    /// In large letters that fill the cover.
    case series
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
      case .series: (.series, words.largestIndex(width: 164, height: 200))
      }
    return TitleLayout(position, sizeIndex: sizeIndex)
  }
}

extension MeasuredWords {
  /// The largest size at which the words fit, unbroken, into a box. Titles that are too long for
  /// the box are cut after some lines, so only their words have to fit.
  fileprivate func sizeIndex(width: Int, height: Int) -> Int {
    for index in TitleLayout.usual {
      let size = TitleLayout.sizes[index]
      let leading = size + (size + 4) / 6
      let maximum = min(size > 23 ? 3 : size > 18 ? 5 : 8, height / leading)
      if fits(width: width * 1000 / size, lines: maximum) { return index }
    }
    return unbrokenIndex(from: TitleLayout.usual.upperBound - 1, width: width)
  }

  /// Like `sizeIndex`, in as many lines as the height has room for.
  fileprivate func largestIndex(width: Int, height: Int) -> Int {
    TitleLayout.sizes.indices.first { index in
      let size = TitleLayout.sizes[index]
      return fits(width: width * 1000 / size, lines: height / (size + (size + 4) / 6))
    } ?? unbrokenIndex(from: TitleLayout.usual.upperBound - 1, width: width)
  }

  /// The largest size at which no word is broken.
  private func unbrokenIndex(from start: Int, width: Int) -> Int {
    TitleLayout.sizes.indices.dropFirst(start).first {
      widest <= width * 1000 / TitleLayout.sizes[$0]
    } ?? TitleLayout.sizes.count - 1
  }

  /// The largest size at which a column of this many characters fits into a height.
  fileprivate func sizeIndex(inColumnsOf count: Int, height: Int, atMost largest: Int) -> Int {
    TitleLayout.usual.first { index in
      TitleLayout.sizes[index] <= largest && TitleLayout.sizes[index] * count <= height
    } ?? TitleLayout.usual.upperBound - 1
  }
}
