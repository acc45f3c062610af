/// The words of a cover, set in the space that its design leaves.
struct TitleBlock {
  let title: CoverText
  let creator: CoverText

  /// The title in lines, at the largest size at which it fits.
  private struct Setting {
    let size: Int
    let lines: [CoverText.Line]
    var leading: Int { size + (size + 4) / 6 }
    var height: Int { lines.count * leading }
  }

  func write(in zone: Design.Zone, dress: Dress, on drawing: inout Drawing) {
    let left = dress.leftEdge
    let palette = drawing.palette
    let signature = dress.hasBand ? CoverText("", limit: 0) : creator
    switch zone {
    case .label:
      if title.isVertical {
        writeSlip(dress: dress, on: &drawing)
      } else {
        writeLabel(signature: signature, dress: dress, on: &drawing)
      }
    case .top where title.isVertical && title.signs.count <= 12:
      writeColumns(right: 182, top: dress.topEdge, height: 112, color: palette.ink, on: &drawing)
      signature.write(
        x: left, y: dress.topEdge + 10, width: 100, color: palette.ink, on: &drawing)
    case .top, .left:
      let width = zone == .left ? 104 : 180 - left
      let height = zone == .left ? 138 : 100
      let setting = set(width: width, height: height)
      var y = dress.topEdge
      writeLines(setting, x: left, top: &y, width: width, color: palette.ink, on: &drawing)
      signature.write(x: left, y: y + 14, width: width, color: palette.ink, on: &drawing)
    case .foot:
      let width = 180 - left
      let setting = set(width: width, height: 74)
      var y = 194
      writeLines(setting, x: left, top: &y, width: width, color: palette.ink, on: &drawing)
      signature.write(
        x: left, y: dress.bottomEdge - 6, width: width, color: palette.ink, on: &drawing)
    }
  }

  /// A label in the upper half, as on old notebooks; it is as high as its words.
  private func writeLabel(
    signature: CoverText, dress: Dress, on drawing: inout Drawing
  ) {
    let palette = drawing.palette
    let x = dress.leftEdge + 8
    let width = 200 - x - 28
    let setting = set(width: width - 24, height: 140)
    let height = max(40, setting.height + 28 + (signature.isEmpty ? 0 : 20))
    let top = dress.topEdge + 20
    drawing.fill(palette.label, "M\(x) \(top)h\(width)v\(height)h-\(width)z")
    drawing.add(
      #"<path fill="none" stroke="\#(palette.labelInk)" stroke-opacity=".5" d="M\#(x + 4) \#(top + 4)h\#(width - 8)v\#(height - 8)h-\#(width - 8)z"/>"#
    )
    var y = top + 12
    let centre = x + width / 2
    drawing.add(#"<g text-anchor="middle">"#)
    writeLines(setting, x: centre, top: &y, width: 0, color: palette.labelInk, on: &drawing)
    signature.write(
      x: centre, y: y + 15, width: width - 24, color: palette.labelInk, on: &drawing)
    drawing.add("</g>")
  }

  /// The narrow slip of a Japanese binding, at the upper left, written from top to bottom.
  private func writeSlip(dress: Dress, on drawing: inout Drawing) {
    let palette = drawing.palette
    let count = title.signs.count
    let size = count <= 8 ? 24 : count <= 11 ? 20 : 16
    let perColumn = min(count, 196 / size)
    let columns = min(2, (count + perColumn - 1) / perColumn)
    let (width, height) = (columns * (size + 4) + 14, perColumn * size + 26)
    let (x, y) = (dress.leftEdge, dress.topEdge + 2)
    drawing.fill(palette.label, "M\(x) \(y)h\(width)v\(height)h-\(width)z")
    writeColumns(
      right: x + width - 7, top: y + 13, height: height - 20, color: palette.labelInk, size: size,
      on: &drawing)
  }

  private func writeColumns(
    right: Int, top: Int, height: Int, color: Color, size chosen: Int? = nil,
    on drawing: inout Drawing
  ) {
    let count = title.signs.count
    let columns = count <= 5 ? 1 : 2
    let perColumn = chosen.map { height / $0 } ?? ((count + columns - 1) / columns)
    let size = chosen ?? min(28, height / perColumn)
    // One more than is needed, where a sign that begins no line has to move up.
    let room = (perColumn + (chosen == nil && columns > 1 ? 1 : 0)) * 1000
    let lines = title.lines(room: room, limit: 3)
    guard !lines.isEmpty else { return }
    let first = right - size / 2 - 2
    drawing.add(
      #"<text x="\#(first)" y="\#(top)" writing-mode="vertical-rl" font-size="\#(size)" fill="\#(color)">"#
    )
    for (column, line) in lines.enumerated() {
      if column > 0 {
        drawing.add(#"<tspan x="\#(first - column * (size + 4))" y="\#(top)">"#)
      }
      title.append(line, to: &drawing.bytes)
      if column > 0 { drawing.add("</tspan>") }
    }
    drawing.add("</text>")
  }

  private func set(width: Int, height: Int) -> Setting {
    let sizes = [30, 26, 23, 20, 18, 16]
    for size in sizes {
      let limit = min(size > 23 ? 3 : size > 18 ? 5 : 8, height / (size + (size + 4) / 6))
      let room = width * 1000 / size
      if title.fits(room: room, limit: limit) {
        return Setting(size: size, lines: balanced(room: room, limit: limit))
      }
    }
    return Setting(size: 16, lines: title.lines(room: width * 1000 / 16, limit: height / 19))
  }

  /// The fewest lines, as even as they can be.
  private func balanced(room: Int, limit: Int) -> [CoverText.Line] {
    let lines = title.lines(room: room, limit: limit)
    guard lines.count > 1 else { return lines }
    var (low, high) = (room / 2, room)
    for _ in 0..<5 {
      let middle = (low + high) / 2
      if title.fits(room: middle, limit: lines.count) { high = middle } else { low = middle }
    }
    return title.lines(room: high, limit: lines.count)
  }

  private func writeLines(
    _ setting: Setting, x: Int, top: inout Int, width: Int, color: Color, on drawing: inout Drawing
  ) {
    guard !setting.lines.isEmpty else { return }
    let start = title.isRightToLeft ? x + width : x
    let direction: Markup = title.isRightToLeft ? #" direction="rtl""# : ""
    let first = top + setting.size * 4 / 5
    drawing.add(
      #"<text x="\#(start)" y="\#(first)" font-size="\#(setting.size)" fill="\#(color)"\#(direction)>"#
    )
    for (index, line) in setting.lines.enumerated() {
      // The first line stands where the text does.
      if index > 0 {
        drawing.add(#"<tspan x="\#(start)" y="\#(first + index * setting.leading)">"#)
      }
      title.append(line, to: &drawing.bytes)
      if index > 0 { drawing.add("</tspan>") }
    }
    drawing.add("</text>")
    top += setting.height
  }
}

extension CoverText {
  /// One small line, cut where it does not fit.
  func write(x: Int, y: Int, width: Int, color: Color, on drawing: inout Drawing) {
    guard !isEmpty else { return }
    drawing.add(#"<text x="\#(x)" y="\#(y)" font-size="10" fill="\#(color)">"#)
    append(fitted(toWidth: width, size: 10), to: &drawing.bytes)
    drawing.add("</text>")
  }
}
