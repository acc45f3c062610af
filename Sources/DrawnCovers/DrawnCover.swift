/// Appends a cover for a title that has none: an inline SVG, the same each time for the same words.
///
/// It stands where the title is also written, so it is hidden from assistive technology. It has no ids, no styles and no
/// scripts; the font is that of the page. `folder` is the kind's, as in `anime`; one that is not known gets no mark of its kind.
package func drawCover(
  title: String, creator: String?, kind folder: String, into bytes: inout [UInt8]
) {
  let choice = chosenPalette(title: title, kind: folder)
  var dice = choice.dice
  let palette = choice.palette
  let dress = Dress(folder: folder)
  let design = dice.pick(from: dress.hasBand ? Design.allWithFreeFoot : Design.all)

  var drawing = Drawing(palette: palette)
  swap(&drawing.bytes, &bytes)
  drawing.add(
    #"<svg class="drawn" viewBox="0 0 200 300" aria-hidden="true">"#)
  drawing.add(#"<path fill="\#(palette.ground)" d="M0 0h200v300H0z"/>"#)
  design.draw(&drawing, &dice)
  let words = TitleBlock(
    title: CoverText(title, limit: 160),
    creator: CoverText(creator ?? "", limit: 48))
  dress.draw(on: &drawing, creator: words.creator)
  words.write(in: design.zone, dress: dress, on: &drawing)
  drawing.add("</svg>")
  swap(&drawing.bytes, &bytes)
}

/// The colour that a drawn cover has most of, `0xRRGGBB`.
package func groundOfDrawnCover(title: String, kind folder: String) -> UInt32 {
  chosenPalette(title: title, kind: folder).palette.ground.rgb
}

private func chosenPalette(title: String, kind folder: String) -> (dice: Dice, palette: Palette) {
  var dice = Dice(seed: stableHash(of: [folder, title]))
  let palette = dice.pick(from: Palette.all)
  return (dice, palette)
}
