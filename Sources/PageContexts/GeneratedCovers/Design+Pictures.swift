extension Design {
  static let pictures = [
    Design(zone: .top, draw: sunOverWaves),
    Design(zone: .top, draw: moonOverHills),
    Design(zone: .top, draw: peak),
    Design(zone: .top, draw: rakedGarden),
    Design(zone: .foot, draw: brushedCircle),
    Design(zone: .left, draw: bamboo),
    Design(zone: .top, draw: bandsOfMist),
    Design(zone: .top, draw: quarterCircles),
    Design(zone: .top, draw: foldedFan),
    Design(zone: .foot, draw: rainOnUmbrella),
    Design(zone: .foot, draw: latticeWindow),
    Design(zone: .foot, draw: curtain),
    Design(zone: .top, draw: layersOfPaper),
    Design(zone: .top, draw: pineIslands),
    Design(zone: .foot, draw: lanterns),
  ]

  private static func sunOverWaves(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    drawing.circle(
      palette.accent, x: random.number(in: 50...150), y: random.number(in: 178...198),
      radius: random.number(in: 34...46))
    drawing.add(#"<g stroke="\#(palette.ground)" stroke-width="3">"#)
    for (row, color) in [palette.second, palette.veil, palette.third, palette.second].enumerated() {
      let start = row % 2 == 0 ? -25 : -50
      let y = 232 + 24 * row
      drawing.fill(color, "M\(start) \(y)\(scallops(5, radius: 25))V320H-50z")
    }
    drawing.add("</g>")
  }

  private static func moonOverHills(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    let x = random.number(in: 45...155)
    drawing.circle(palette.accent, x: x, y: 176, radius: random.number(in: 18...30))
    for (layer, color) in [palette.veil, palette.second, palette.third].enumerated() {
      let y = 205 + 32 * layer
      let (rise, fall) = (random.number(in: 14...44), random.number(in: 10...34))
      let top = random.number(in: 30...90)
      drawing.fill(
        color,
        "M0 \(y)Q\(top / 2) \(y) \(top) \(y - rise)T\(top + 70) \(y - fall / 2)T200 \(y - fall)V300H0z"
      )
    }
  }

  private static func peak(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    let x = random.number(in: 70...130)
    drawing.circle(
      palette.accent, x: x < 100 ? x + 45 : x - 45, y: random.number(in: 172...190), radius: 24)
    drawing.fill(
      palette.second, "M-30 300Q\(x - 45) 250 \(x - 14) 172h28Q\(x + 45) 250 230 300z")
    drawing.fill(
      palette.isDark ? palette.ink : palette.third,
      "M\(x - 14) 172h28q6 16 15 31l-14-6-9 12-11-14-9 11-8-9-11 7q12-17 19-32z")
    var haze: Markup = ""
    for y in [262, 280] {
      let indent = random.number(in: 0...60)
      haze += "M\(indent - 20) \(y)h\(random.number(in: 80...150))"
    }
    drawing.stroke(palette.veil, width: 9, haze, more: #" stroke-linecap="round""#)
  }

  private static func rakedGarden(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    let (x, y) = (random.number(in: 60...140), random.number(in: 212...236))
    drawing.stroke(palette.veil, width: 220, "M100 152v160", more: #" stroke-dasharray="4 8""#)
    drawing.circle(palette.ground, x: x, y: y, radius: 64)
    drawing.rings(
      palette.veil, x: x, y: y, radii: stride(from: 60, through: 36, by: -12), width: 4)
    drawing.fill(palette.second, "M\(x - 28) \(y + 12)q2-40 30-38 27 2 27 30 0 12-29 12t-28-4z")
    drawing.fill(
      palette.accent, "M\(x - 40) \(y + 17)q0-17 15-17 15 0 16 14 0 6-15 6t-16-3z")
  }

  private static func brushedCircle(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    let color = random.element(of: [palette.accent, palette.second, palette.ink])
    let turn = random.number(in: 0...359)
    drawing.add(
      #"<g fill="none" stroke="\#(color)" stroke-linecap="round" transform="rotate(\#(turn) 100 100)"><circle cx="100" cy="100" r="62" stroke-width="15" stroke-dasharray="345 60"/><circle cx="101" cy="98" r="66" stroke-width="5" stroke-dasharray="372 60"/><circle cx="98" cy="101" r="55" stroke-width="3" stroke-dasharray="210 20 60 90"/></g>"#
    )
  }

  private static func bamboo(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    for (x, width, color) in [
      (140, 7, palette.veil), (184, 11, palette.second), (160, 16, palette.accent),
    ] {
      drawing.stroke(
        color, width: width, "M\(x + random.number(in: -3...3)) 320V-\(random.number(in: 10...60))",
        more: #" stroke-dasharray="62 3""#)
    }
    let y = random.number(in: 190...230)
    drawing.fill(
      palette.second,
      "M160 \(y)q-46 2-64 30 44-2 64-30zM160 \(y)q-30 14-32 46 28-16 32-46zM160 \(y - 4)q-30-22-58-14 24 20 58 14z"
    )
  }

  private static func bandsOfMist(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    let x = random.number(in: 55...145)
    drawing.circle(palette.accent, x: x, y: 218, radius: random.number(in: 44...54))
    var bands: Markup = ""
    for (row, y) in [190, 208, 226, 244, 262, 280].enumerated() {
      let length = random.number(in: 60...110)
      bands += row % 2 == 0 ? "M-10 \(y)h\(length)" : "M210 \(y)h-\(length)"
    }
    drawing.stroke(palette.second, width: 11, bands, more: #" stroke-linecap="round""#)
    drawing.stroke(palette.ground, width: 3, bands, more: #" stroke-linecap="round""#)
  }

  private static func quarterCircles(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    let colors = [palette.accent, palette.second, palette.third, palette.veil]
    var last = -1
    for (x, y) in [(0, 150), (67, 150), (133, 150), (0, 225), (67, 225), (133, 225)] {
      var choice = random.number(in: 0...3)
      if choice == last { choice = (choice + 1) % 4 }
      last = choice
      let shape: Markup =
        switch random.number(in: 0...5) {
        case 0: "M\(x) \(y)h67a67 75 0 0 1-67 75z"
        case 1: "M\(x) \(y)v75h67a67 75 0 0 0-67-75z"
        case 2: "M\(x + 67) \(y)v75h-67a67 75 0 0 1 67-75z"
        case 3: "M\(x) \(y)h67v75a67 75 0 0 1-67-75z"
        case 4: "M\(x + 33) \(y + 7)a30 30 0 0 1 0 60 30 30 0 0 1 0-60z"
        default: "M\(x) \(y)h67v75h-67z"
        }
      drawing.fill(colors[choice], shape)
    }
  }

  private static func foldedFan(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    let x = random.number(in: 80...120)
    drawing.outline(
      palette.second, width: 62, "M\(x - 89) 284a89 89 0 0 1 178 0",
      more: #" stroke-dasharray="13 1""#)
    drawing.outline(
      palette.accent, width: 20, "M\(x - 106) 284a106 106 0 0 1 212 0",
      more: #" stroke-dasharray="15.5 1.2""#)
    drawing.outline(
      palette.third, width: 52, "M\(x - 32) 284a32 32 0 0 1 64 0",
      more: #" stroke-dasharray="1 4.6""#)
    drawing.circle(palette.ink, x: x, y: 284, radius: 5)
  }

  private static func rainOnUmbrella(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    let slant = random.number(in: 14...40)
    var rain: Markup = ""
    for x in stride(from: 10, through: 230, by: 22) {
      rain += "M\(x) -\(random.number(in: 4...60))l-\(slant) 200"
    }
    drawing.stroke(palette.second, width: 2, rain, more: #" stroke-dasharray="26 14""#)
    let x = random.number(in: 80...120)
    drawing.fill(palette.ground, "M\(x - 62) 130h124v40h-124zM0 168h200v60H0z")
    drawing.fill(
      palette.accent,
      "M\(x - 62) 150q6-56 62-60 56 4 62 60-15-14-31 0-16-14-31 0-15-14-31 0-16-14-31 0z")
    drawing.outline(
      palette.ground, width: 2,
      "M\(x) 90q-26 24-31 60M\(x) 90q26 24 31 60M\(x) 90v58")
  }

  private static func latticeWindow(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    drawing.fill(palette.veil, "M20 20h160v150H20z")
    drawing.circle(
      palette.accent, x: random.number(in: 60...140), y: random.number(in: 60...110),
      radius: random.number(in: 24...36))
    let y = random.number(in: 96...140)
    drawing.fill(palette.second, "M20 \(y)q40-\(random.number(in: 10...40)) 80 0t80-8V170H20z")
    drawing.outline(
      palette.ink, width: 3,
      "M20 20h160v150H20zM60 20v150M100 20v150M140 20v150M20 70h160M20 120h160"
    )
  }

  private static func curtain(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    let color = random.element(of: [palette.second, palette.accent])
    let crest = color == palette.accent ? palette.third : palette.accent
    drawing.fill(
      color,
      "M20 26h38v130q-18 5-38 0zM61 26h38v130q-18 5-38 0zM102 26h38v130q-18 5-38 0zM143 26h38v130q-18 5-38 0z"
    )
    if random.bool() {
      drawing.ring(crest, x: 100, y: 86, radius: 30, width: 9)
    } else {
      drawing.circle(crest, x: 100, y: 86, radius: 34)
      drawing.fill(color, "M100 62l24 36H76z")
    }
    drawing.stroke(color, width: 2, "M100 50v70")
    drawing.stroke(palette.ink, width: 5, "M8 22h184", more: #" stroke-linecap="round""#)
  }

  private static func layersOfPaper(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    for (layer, color) in [palette.veil, palette.third, palette.second, palette.accent].enumerated()
    {
      let y = 176 + 34 * layer
      let swing = random.number(in: 12...30) * (random.bool() ? 1 : -1)
      drawing.fill(color, "M0 \(y)C60 \(y - swing) 90 \(y + swing) 200 \(y - swing / 2)V300H0z")
    }
  }

  private static func pineIslands(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    drawing.circle(palette.accent, x: random.number(in: 40...160), y: 182, radius: 20)
    drawing.stroke(palette.veil, width: 220, "M100 226v90", more: #" stroke-dasharray="2 7""#)
    let x = random.number(in: 60...110)
    drawing.fill(
      palette.second,
      "M\(x - 54) 244q10-44 46-46 30 0 44 24 30-6 46 22zM\(x + 70) 226q8-18 22-18 16 0 20 18z")
    drawing.outline(palette.third, width: 4, "M\(x) 204q-8-22 6-44")
    drawing.fill(
      palette.third,
      "M\(x - 24) 180q0-10 20-10t22 10zM\(x - 14) 166q2-10 20-10t22 10zM\(x - 2) 152q2-8 14-8t14 8z"
    )
    drawing.stroke(
      palette.second, width: 3, "M\(x - 40) 254h90M\(x - 10) 266h70M\(x - 24) 278h30",
      more: #" stroke-linecap="round""#)
  }

  private static func lanterns(_ drawing: inout Drawing, _ random: inout SplitMix64) {
    let palette = drawing.palette
    var (strings, ribs, rims): (Markup, Markup, Markup) = ("", "", "")
    for (x, color) in [(44, palette.second), (100, palette.accent), (156, palette.third)] {
      let y = random.number(in: 50...100)
      drawing.fill(
        color, "M\(x - 10) \(y)h20q16 6 16 32t-16 32h-20q-16-6-16-32t16-32z")
      strings += "M\(x) 0v\(y)"
      ribs += "M\(x - 24) \(y + 18)h48M\(x - 26) \(y + 32)h52M\(x - 24) \(y + 46)h48"
      rims += "M\(x - 10) \(y)h20M\(x - 10) \(y + 64)h20"
    }
    drawing.stroke(palette.ink, width: 2, strings)
    drawing.stroke(palette.ground, width: 2, ribs)
    drawing.stroke(palette.ink, width: 4, rims)
  }

  /// Half circles side by side, from left to right; SVG enlarges a radius that is too small.
  static func scallops(_ count: Int, radius: Int) -> Markup {
    var path: Markup = ""
    for _ in 0..<count { path += "a1 1 0 0 1 \(2 * radius) 0" }
    return path
  }
}
