import Base
import Cpango
import FileSystem

// Pango's objects are released where they were made; borrowed runs and glyphs are read before the
// layout changes.

/// Sets a text into its box. Returns the letters without a font; if there are any, nothing is
/// drawn.
func set(_ box: TextBox, on cairo: OpaquePointer) -> [UInt32] {
  unsafe cairo_save(cairo)
  defer { unsafe cairo_restore(cairo) }
  // Columns are lines with a quarter turn.
  let (length, depth) = box.isVertical ? (box.height, box.width) : (box.width, box.height)
  unsafe cairo_translate(cairo, box.isVertical ? box.x + box.width : box.x, box.y)
  if box.isVertical { unsafe cairo_rotate(cairo, Double.pi / 2) }
  guard let context = unsafe pango_cairo_create_context(cairo) else { return [] }
  defer { unsafe g_object_unref(UnsafeMutableRawPointer(context)) }
  if box.isVertical { unsafe pango_context_set_base_gravity(context, PANGO_GRAVITY_EAST) }
  if let language = box.language {
    unsafe pango_context_set_language(context, pango_language_from_string(language))
  }
  let options = unsafe cairo_font_options_create()
  defer { unsafe cairo_font_options_destroy(options) }
  unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
  unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
  unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
  unsafe pango_cairo_context_set_font_options(context, options)
  unsafe pango_context_set_round_glyph_positions(context, 0)
  guard let layout = unsafe pango_layout_new(context) else { return [] }
  defer { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }
  unsafe pango_layout_set_text(layout, box.text, -1)
  unsafe pango_layout_set_alignment(
    layout, box.anchor == "middle" ? PANGO_ALIGN_CENTER : PANGO_ALIGN_LEFT)
  unsafe pango_layout_set_line_spacing(layout, box.isVertical ? 1.1 : 0.92)
  if box.letterSpacing != 0, let list = unsafe pango_attr_list_new() {
    unsafe pango_attr_list_insert(
      list, pango_attr_letter_spacing_new(Int32(box.letterSpacing * scale)))
    unsafe pango_layout_set_attributes(layout, list)
    unsafe pango_attr_list_unref(list)
  }
  let width = unsafe fit(layout, to: box, length: length, depth: depth)
  let missing = unsafe missingLetters(of: layout)
  guard missing.isEmpty else { return missing }

  let size = unsafe size(of: layout)
  let isRightToLeft = unsafe pango_layout_get_direction(layout, 0) == PANGO_DIRECTION_RTL
  let freeLength = length - width
  let x =
    switch box.anchor {
    case "middle": freeLength / 2
    case "end": length - width
    default: isRightToLeft ? freeLength : 0
    }
  let freeDepth = max(0, depth - size.height)
  let y = box.block == "middle" ? freeDepth / 2 : box.block == "end" ? freeDepth : 0
  if box.anchor == "end" {
    unsafe pango_layout_set_alignment(layout, isRightToLeft ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT)
  }
  unsafe cairo_move_to(cairo, x, y)
  unsafe cairo_set_source_rgb(
    cairo, Double(box.color >> 16 & 0xFF) / 255, Double(box.color >> 8 & 0xFF) / 255,
    Double(box.color & 0xFF) / 255)
  unsafe pango_cairo_show_layout(cairo, layout)
  return []
}

private let scale = Double(PANGO_SCALE)

private func size(of layout: OpaquePointer) -> (width: Double, height: Double) {
  var (width, height) = (Int32(0), Int32(0))
  unsafe pango_layout_get_size(layout, &width, &height)
  return (Double(width) / scale, Double(height) / scale)
}

/// Gives the layout the largest size at which its words fit, and lines of similar length; returns
/// the width at which they are wrapped.
private func fit(
  _ layout: OpaquePointer, to box: TextBox, length: Double, depth: Double
) -> Double {
  let font = unsafe pango_font_description_new()
  defer { unsafe pango_font_description_free(font) }
  unsafe pango_font_description_set_family(font, box.family)
  unsafe pango_font_description_set_weight(font, PangoWeight(rawValue: UInt32(box.weight)))
  if box.isItalic { unsafe pango_font_description_set_style(font, PANGO_STYLE_ITALIC) }
  unsafe pango_layout_set_width(layout, Int32(length * scale))
  unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
  var size = box.size
  while true {
    unsafe pango_font_description_set_absolute_size(font, size * scale)
    unsafe pango_layout_set_font_description(layout, font)
    if unsafe fits(layout, box, length: length, depth: depth) {
      return unsafe balance(layout, box, length: length, depth: depth)
    }
    if size <= box.smallest { break }
    size = max(box.smallest, (size * 0.94).rounded(.down))
  }
  // Longer texts are cut, and longer words broken.
  unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
  unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
  unsafe pango_layout_set_height(layout, box.mostLines.map { -Int32($0) } ?? Int32(depth * scale))
  return length
}

private func fits(_ layout: OpaquePointer, _ box: TextBox, length: Double, depth: Double) -> Bool {
  let size = unsafe size(of: layout)
  let lines = unsafe Int(pango_layout_get_line_count(layout))
  return size.width <= length + 0.5 && size.height <= depth + 0.5
    && lines <= (box.mostLines ?? .max)
}

/// Wraps lines earlier, as long as their number stays the same.
private func balance(
  _ layout: OpaquePointer, _ box: TextBox, length: Double, depth: Double
) -> Double {
  let lines = unsafe pango_layout_get_line_count(layout)
  var (tooShort, enough) = (length / 3, length)
  guard lines > 1 else { return length }
  for _ in 0..<7 {
    let middle = ((tooShort + enough) / 2).rounded()
    unsafe pango_layout_set_width(layout, Int32(middle * scale))
    let isFitting = unsafe fits(layout, box, length: middle, depth: depth)
    if isFitting, unsafe pango_layout_get_line_count(layout) == lines {
      enough = middle
    } else {
      tooShort = middle
    }
  }
  unsafe pango_layout_set_width(layout, Int32(enough * scale))
  return enough
}

private func missingLetters(of layout: OpaquePointer) -> [UInt32] {
  guard unsafe pango_layout_get_unknown_glyphs_count(layout) > 0,
    let lines = unsafe pango_layout_get_iter(layout)
  else { return [] }
  defer { unsafe pango_layout_iter_free(lines) }
  var letters: [UInt32] = []
  repeat {
    guard let run = unsafe pango_layout_iter_get_run_readonly(lines) else { continue }
    guard let glyphs = unsafe run.pointee.glyphs else { continue }
    for index in 0..<(unsafe Int(glyphs.pointee.num_glyphs)) {
      let glyph = unsafe glyphs.pointee.glyphs[index].glyph
      guard glyph & 0x1000_0000 != 0, glyph < 0x2000_0000 else { continue }
      let letter = glyph & 0x0FFF_FFFF
      if !letters.contains(letter) { letters.append(letter) }
    }
  } while unsafe pango_layout_iter_next_run(lines) != 0
  return letters.isEmpty ? [0xFFFD] : letters
}

/// The hash of the names and versions of all fonts.
func hashOfFonts() -> String {
  guard FcInit() != 0 else { return "none" }
  let list = Set(fonts().map { "\($0.file) \($0.version)" }).sorted().joined(separator: "\n")
  return String(FNV1a.hash(list.utf8), radix: 16)
}

private func fonts() -> [(file: String, version: Int32)] {
  guard let fonts = unsafe FcConfigGetFonts(nil, FcSetSystem) else { return [] }
  return (0..<(unsafe Int(fonts.pointee.nfont))).compactMap { index in
    guard let font = unsafe fonts.pointee.fonts[index] else { return nil }
    var file: UnsafeMutablePointer<FcChar8>?
    var version: Int32 = 0
    guard unsafe FcPatternGetString(font, FC_FILE, 0, &file) == FcResultMatch,
      let file = unsafe file
    else { return nil }
    _ = unsafe FcPatternGetInteger(font, FC_FONTVERSION, 0, &version)
    return unsafe (String(cString: file), version)
  }
}

/// The folders of fonts, including targets of links, and of fontconfig's caches.
func fontFolders() -> [String] {
  let real = fonts().compactMap { font in
    Folder.realPath(font.file).flatMap { path in
      path.lastIndex(of: "/").map { String(path[..<$0]) }
    }
  }
  return unsafe Array(Set(real)).sorted() + texts(in: FcConfigGetFontDirs(nil))
    + texts(in: FcConfigGetCacheDirs(nil))
}

private func texts(in list: OpaquePointer?) -> [String] {
  guard let list = unsafe list else { return [] }
  defer { unsafe FcStrListDone(list) }
  var texts: [String] = []
  while let text = unsafe FcStrListNext(list) { texts.append(unsafe String(cString: text)) }
  return texts
}
