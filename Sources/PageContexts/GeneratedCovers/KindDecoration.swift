/// What shows the kind of a title on its cover: a book's spine, a manga's paper band, a film's
/// perforation.
struct KindDecoration {
  private let folder: String

  init(folder: String) {
    self.folder = folder
  }

  /// Whether a paper band around the foot carries the creator's name.
  var hasBand: Bool { folder == "manga" }

  func draw(on drawing: inout Drawing) {
    let palette = drawing.palette
    switch folder {
    case "books":
      drawing.add(##"<path fill-opacity=".16" d="M0 0h11v300H0z"/>"##)
      drawing.add(
        ##"<path stroke="#fff" stroke-opacity=".3" d="M11.5 0v300"/>"##)
    case "manga":
      drawing.fill(palette.label, "M0 262h200v38H0z")
      drawing.fill(palette.accent, "M0 262h200v3H0z")
    case "games":
      drawing.fill(palette.ink, "M0 0h200v12H0z")
      drawing.stroke(
        palette.ground, width: 4, "M14 6h26", more: #" stroke-dasharray="4""#)
    case "movies":
      drawing.stroke(palette.ink, width: 14, "M7 0v300")
      drawing.stroke(
        palette.ground, width: 6, "M7 5v300", more: #" stroke-dasharray="8 7""#)
    case "shows":
      drawing.stroke(palette.ink, width: 3, "M14 292h172")
      drawing.circle(palette.accent, x: 60, y: 292, radius: 4)
    case "anime":
      drawing.add(
        #"<rect x="8" y="8" width="184" height="284" rx="7" fill="none" stroke="\#(palette.ink)" stroke-opacity=".55"/>"#
      )
    default:
      break
    }
  }
}
