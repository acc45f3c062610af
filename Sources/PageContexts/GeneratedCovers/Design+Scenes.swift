/// Further pictures, so that a wall of covers hardly ever shows one of them twice.
extension Design {
  static let scenes = [
    Design(zone: .top, draw: gate),
    Design(zone: .top, draw: pagoda),
    Design(zone: .top, draw: blossoms),
    Design(zone: .top, draw: cranes),
    Design(zone: .top, draw: sailingBoat),
    Design(zone: .top, draw: archedBridge),
    Design(zone: .label, draw: fallingLeaves),
    Design(zone: .label, draw: constellations),
    Design(zone: .foot, draw: steamingCup),
    Design(zone: .foot, draw: pinwheel),
  ]

  private static func gate(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    drawing.circle(
      palette.third, x: random.number(in: 70...130), y: random.number(in: 214...236), radius: 40)
    drawing.fill(palette.veil, "M0 272q60-\(random.number(in: 6...16)) 110-2t90-6V300H0z")
    drawing.fill(
      palette.accent,
      "M34 170q66 12 132 0l3 14q-69 12-138 0zM52 206h96v9H52zM62 186h12l-4 100H57zM138 186h-12l4 100h13zM95 186h10v20H95z"
    )
  }

  private static func pagoda(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    let x = random.number(in: 80...120)
    drawing.circle(
      palette.accent, x: x < 100 ? x + 52 : x - 52, y: random.number(in: 168...196), radius: 17)
    drawing.stroke(palette.second, width: 3, "M\(x) 146v30")
    var (roofs, walls): (Markup, Markup) = ("", "")
    for floor in 0..<4 {
      let (half, y) = (24 + 9 * floor, 182 + 31 * floor)
      roofs += "M\(x - half - 10) \(y + 4)q\(half)-2 \(half)-16h20q0 14 \(half) 16z"
      walls += "M\(x - half + 8) \(y + 4)h\(2 * half - 16)v14h-\(2 * half - 16)z"
    }
    drawing.fill(palette.veil, walls)
    drawing.fill(palette.second, roofs)
    drawing.fill(palette.third, "M0 294h200v6H0z")
  }

  private static func blossoms(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    drawing.outline(
      palette.second, width: 8,
      "M206 290q-50-2-80-36t-84-42M126 254q-6-30 10-60M150 274q-40 10-70 2",
      more: #" stroke-linecap="round""#)
    var (petals, hearts): (Markup, Markup) = ("", "")
    for (x, y) in [(46, 210), (96, 234), (136, 196), (84, 276), (168, 282)] {
      let (x, y) = (x + random.number(in: -6...6), y + random.number(in: -6...6))
      for (dx, dy) in [(0, -11), (10, -3), (6, 9), (-6, 9), (-10, -3)] {
        petals += "M\(x + dx) \(y + dy)h0"
      }
      hearts += "M\(x) \(y)h0"
    }
    let round: Markup = #" stroke-linecap="round""#
    drawing.stroke(palette.accent, width: 15, petals, more: round)
    drawing.stroke(palette.third, width: 8, hearts, more: round)
  }

  private static func cranes(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    drawing.circle(
      palette.accent, x: random.number(in: 60...140), y: 226, radius: random.number(in: 40...52))
    var birds: Markup = ""
    for (x, y) in [(36, 176), (92, 200), (64, 246), (140, 232), (118, 276)] {
      let (x, y) = (x + random.number(in: -10...10), y + random.number(in: -8...8))
      birds += "M\(x) \(y)q-16-16-32-6 18 0 26 16l18 6-6-14q8-18 28-18-22-10-34 16z"
    }
    drawing.fill(palette.isDark ? palette.ink : palette.second, birds)
  }

  private static func sailingBoat(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    let x = random.number(in: 70...120)
    drawing.circle(palette.third, x: random.number(in: 30...170), y: 176, radius: 16)
    drawing.fill(
      palette.accent, "M\(x) 166q42 30 34 78h-34zM\(x - 6) 178q-26 34-24 66h24z")
    drawing.fill(palette.second, "M\(x - 46) 250h96l-16 20h-62z")
    var waves: Markup = ""
    for y in [276, 288] {
      waves +=
        "M\(random.number(in: -40 ... -10)) \(y)q10-8 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0"
    }
    drawing.outline(palette.second, width: 4, waves)
  }

  private static func archedBridge(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    drawing.circle(
      palette.third, x: random.number(in: 40...160), y: random.number(in: 170...182), radius: 15)
    let rise = random.number(in: 84...104)
    drawing.outline(palette.accent, width: 12, "M-10 270Q100 \(270 - rise) 210 270")
    drawing.outline(palette.accent, width: 3, "M-10 248Q100 \(248 - rise) 210 248")
    var posts: Markup = ""
    for x in stride(from: 20, through: 180, by: 32) {
      // The height of the curve there.
      let y = 270 - rise * (x + 10) * (210 - x) / (110 * 220)
      posts += "M\(x) \(y - 26)v24"
    }
    drawing.stroke(palette.accent, width: 4, posts)
    drawing.stroke(
      palette.second, width: 3, "M20 282h70M60 291h90M130 276h50", more: #" stroke-linecap="round""#
    )
  }

  private static func fallingLeaves(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    for color in [palette.second, palette.accent, palette.veil] {
      var leaves: Markup = ""
      for _ in 0..<7 {
        let (x, y) = (random.number(in: 0...190), random.number(in: 20...290))
        let (dx, dy) = (random.number(in: 10...22), random.number(in: -22...22))
        leaves +=
          "M\(x) \(y)q\(dy) \(-dx) \(dx + dy) \(dy - dx)q\(dx - dy) \(dy + dx)-\(dx + dy) \(dx - dy)z"
      }
      drawing.fill(color, leaves)
    }
  }

  private static func constellations(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    let round: Markup = #" stroke-linecap="round""#
    var small: Markup = ""
    for _ in 0..<26 {
      small += "M\(random.number(in: 6...194)) \(random.number(in: 6...294))h0"
    }
    drawing.stroke(palette.second, width: 4, small, more: round)
    var (line, stars): (Markup, Markup) = ("", "")
    for step in 0..<7 {
      let (x, y) = (24 + 26 * step, random.number(in: step % 2 == 0 ? 200...280 : 20...110))
      line += step == 0 ? "M\(x) \(y)" : "L\(x) \(y)"
      stars += "M\(x) \(y)h0"
    }
    drawing.outline(palette.veil, width: 2, line)
    drawing.stroke(palette.accent, width: 9, stars, more: round)
  }

  private static func steamingCup(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    let x = random.number(in: 84...116)
    drawing.fill(palette.veil, "M\(x - 70) 160q70-24 140 0-70 24-140 0z")
    drawing.fill(palette.accent, "M\(x - 42) 96h84q4 58-26 66h-32q-30-8-26-66z")
    drawing.fill(palette.third, "M\(x - 42) 96q42 14 84 0-42-14-84 0z")
    let swing = random.number(in: 7...13)
    drawing.outline(
      palette.second, width: 4,
      "M\(x - 18) 78q-\(swing)-13 0-26t0-26M\(x) 78q-\(swing)-15 0-30t0-30M\(x + 18) 78q-\(swing)-13 0-26t0-26",
      more: #" stroke-linecap="round""#)
  }

  private static func pinwheel(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    let (x, y) = (random.number(in: 88...112), 88)
    drawing.stroke(palette.ink, width: 4, "M\(x) \(y)V196")
    drawing.fill(
      palette.accent,
      "M\(x) \(y)v-66l34 32zM\(x) \(y)h66l-32 34zM\(x) \(y)v66l-34-32zM\(x) \(y)h-66l32-34z")
    drawing.fill(
      palette.third,
      "M\(x) \(y)v-66l-26 40zM\(x) \(y)h66l-40-26zM\(x) \(y)v66l26-40zM\(x) \(y)h-66l40 26z")
    drawing.circle(palette.ink, x: x, y: y, radius: 6)
  }
}
