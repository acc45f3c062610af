extension Drawing {
  /// A seal with the number of a volume at the right edge; none for the first one.
  ///
  /// - Parameter top: Where the seal begins, unless it is of several signs and begins higher.
  mutating func sign(_ volume: Int, below top: Int) {
    guard volume > 1, volume < 100 else { return }
    let (tens, ones) = volume.quotientAndRemainder(dividingBy: 10)
    let signs = (tens > 1 ? [tens] : []) + (tens > 0 ? [10] : []) + (ones > 0 ? [ones] : [])
    let height = 6 + 22 * signs.count
    let y = top < 100 ? top : top - 22 * (signs.count - 1)
    add(
      #"<rect x="160" y="\#(y)" width="28" height="\#(height)" rx="3" fill="\#(palette.accent)" stroke="\#(palette.ground)" stroke-width="2"/>"#
    )
    for (index, sign) in signs.enumerated() {
      outline(
        palette.ground, width: 2, numerals[sign - 1],
        more: #" stroke-linecap="round" transform="translate(164 \#(y + 4 + 22 * index))""#)
    }
  }
}

/// The strokes of 一 to 十 in a square of 20 units.
private let numerals: [Markup] = [
  "M3 10h14", "M5 5h10M3 15h14", "M4 4h12M6 10h8M3 16h14",
  "M3 4h14v12H3zM8 4q0 6-3 8M12 4v6q0 2 3 2", "M4 4h12M3 16h14M10 4l-2 12M5 10h9v6",
  "M10 2v3M3 7h14M7 11l-3 6M13 11l3 6", "M3 9l14-3M9 3v11q0 2 2 2h5",
  "M8 5q-1 7-5 11M11 4q2 8 6 12",
  "M3 7h10v7q0 3 3 3v-3M8 3q0 9-5 14", "M3 9h14M10 3v14",
]
