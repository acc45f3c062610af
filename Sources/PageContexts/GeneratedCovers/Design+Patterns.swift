extension Design {
  /// Papers and cloths with a pattern all over, and a label.
  static let patterns = [
    Design(zone: .label, draw: seaWaves),
    Design(zone: .label, draw: basketEyes),
    Design(zone: .label, draw: checks),
    Design(zone: .label, draw: stripes),
    Design(zone: .label, draw: zigzags),
    Design(zone: .label, draw: dots),
    Design(zone: .label, draw: scales),
    Design(zone: .label, draw: risingSteam),
    Design(zone: .label, draw: plaid),
    Design(zone: .label, draw: ripples),
    Design(zone: .label, draw: tortoiseshell),
  ]

  private static func seaWaves(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    let (line, sea) =
      random.bool() ? (palette.ground, palette.second) : (palette.second, palette.veil)
    drawing.add(#"<g fill="\#(sea)" stroke="\#(line)" stroke-width="5">"#)
    for row in 0..<9 {
      let isOdd = row % 2 == 1
      let (x, y) = (isOdd ? 0 : -50, 46 + 35 * row)
      var rings: Markup = "M\(x) \(y)\(scallops(isOdd ? 2 : 3, radius: 50))"
      for arch in 0..<(isOdd ? 2 : 3) {
        rings += "M\(x + 20 + 100 * arch) \(y)a1 1 0 0 1 60 0"
      }
      drawing.add(#"<path d="\#(rings)"/>"#)
    }
    drawing.add("</g>")
  }

  private static func basketEyes(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    let color = random.element(of: [palette.second, palette.accent, palette.veil])
    let step = random.element(of: [40, 50])
    var lines: Markup = ""
    for x in stride(from: -4 * step, through: 220, by: step) {
      lines += "M\(x) 0l175 303M\(200 - x) 0l-175 303"
    }
    // Between the crossings, so that hexagons and triangles are left.
    let rise = step * 433 / 500
    for y in stride(from: rise / 2, through: 300, by: rise) {
      lines += "M0 \(y)h200"
    }
    drawing.stroke(color, width: 3, lines)
  }

  private static func checks(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    let side = random.element(of: [20, 25, 40])
    let color = random.element(of: [palette.second, palette.accent, palette.veil])
    var rows: Markup = ""
    for row in 0..<(300 / side + 1) {
      rows += "M\(row % 2 == 0 ? 0 : -side) \(row * side + side / 2)h\(220 + side)"
    }
    drawing.stroke(color, width: side, rows, more: #" stroke-dasharray="\#(side)""#)
  }

  private static func stripes(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    let rhythm: Markup = random.element(of: [
      "14 6 2 6", "3 5 9 5 3 15", "20 20", "2 8", "6 3 1 12",
    ])
    let color = random.element(of: [palette.second, palette.accent, palette.third])
    drawing.stroke(color, width: 310, "M0 150h200", more: #" stroke-dasharray="\#(rhythm)""#)
  }

  private static func zigzags(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    let start = random.number(in: 0...3)
    // Rows are apart, so that those of one colour can be one shape.
    for (color, numbers) in [
      (palette.second, [0]), (palette.veil, [1, 3]), (palette.accent, [2]),
    ] {
      var rows: Markup = ""
      for row in 0..<9 where numbers.contains((row + start) % 4) {
        rows += "M0 \(row * 38 - 4)l25 25 25-25 25 25 25-25 25 25 25-25 25 25 25-25"
      }
      drawing.outline(color, width: 14, rows)
    }
  }

  private static func dots(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    let step = random.element(of: [20, 25, 40])
    var rows: Markup = ""
    for row in 0...(300 / step * 2) {
      rows += "M\(row % 2 == 0 ? 0 : step / 2) \(row * step / 2)h210"
    }
    drawing.stroke(
      random.element(of: [palette.second, palette.accent, palette.third]), width: step * 2 / 5,
      rows,
      more: #" stroke-linecap="round" stroke-dasharray="0 \#(step)""#)
  }

  private static func scales(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    let colors = [palette.second, random.bool() ? palette.veil : palette.second, palette.accent]
    for (first, color) in colors.enumerated() {
      var rows: Markup = ""
      for row in [first, first + 3] {
        rows += "M0 \(row * 50 + 50)l25-50 25 50 25-50 25 50 25-50 25 50 25-50 25 50z"
      }
      drawing.fill(color, rows)
    }
  }

  private static func risingSteam(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    var lines: Markup = ""
    for column in 0..<9 {
      let swing = column % 2 == 0 ? 22 : -22
      lines += "M\(column * 25) -10q\(swing) 40 0 80t0 80 0 80 0 80"
    }
    drawing.outline(
      random.element(of: [palette.second, palette.accent]), width: random.element(of: [3, 5, 8]),
      lines)
  }

  private static func plaid(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    let rhythm: Markup = random.element(of: ["26 10 3 11", "16 34", "30 5 5 10", "8 8 8 26"])
    let more: Markup = #" stroke-opacity=".55" stroke-dasharray="\#(rhythm)""#
    drawing.stroke(palette.second, width: 310, "M0 150h200", more: more)
    drawing.stroke(
      random.bool() ? palette.second : palette.accent, width: 210, "M100 0v300", more: more)
  }

  private static func ripples(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    let (x, y) = (random.number(in: 0...200), random.number(in: 170...300))
    drawing.rings(
      palette.accent, x: x, y: y, radii: stride(from: 20, through: 300, by: 84), width: 10)
    drawing.rings(
      palette.second, x: x, y: y,
      radii: stride(from: 48, through: 300, by: 28).filter { ($0 - 20) % 84 != 0 }, width: 5)
  }

  private static func tortoiseshell(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    var lines: Markup = ""
    for row in 0..<7 {
      let (y, up) = (row * 50, row % 2 == 0 ? -1 : 1)
      let step: Markup = up < 0 ? "25-15 25 15" : "25 15 25-15"
      lines += "M0 \(y)l\(step) \(step) \(step) \(step)"
      for x in stride(from: row % 2 == 0 ? 0 : 25, through: 200, by: 50) {
        lines += "M\(x) \(row % 2 == 0 ? y : y + 15)v\(row % 2 == 0 ? 50 : 20)"
      }
    }
    drawing.outline(random.element(of: [palette.second, palette.accent]), width: 3, lines)
  }
}
