import Base
import Templates

/// Writes an SVG.
///
/// Shapes are in a nested SVG that is stretched to the page's width. Text is outside of it,
/// positioned in percent horizontally and in `em` vertically, so that it has the size of the page's
/// small print at every width.
struct Sketch {
  private var bytes: [UInt8] = []

  var html: HTML { HTML(markup: bytes) }

  /// Adds markup that needs no escaping.
  mutating func add(_ markup: String) { bytes += markup.utf8 }

  mutating func add(escaping text: String) { bytes += HTML(escaping: text).bytes }

  mutating func add(_ element: String, id: String, _ text: String) {
    add("<\(element) id=\"")
    add(escaping: id)
    add("\">")
    add(escaping: text)
    add("</\(element.prefix { $0 != " " })>")
  }

  /// A whole picture; `height` in tenths of `em`. One with links has no role `img`, because nothing
  /// in an image can be followed.
  static func picture(
    _ kind: String, _ label: ChartLabel, height: Int, hasLinks: Bool = false,
    _ draw: (inout Sketch) -> Void
  ) -> HTML {
    var sketch = Sketch()
    let role = hasLinks ? "" : #" role="img""#
    sketch.add(#"<svg class="chart \#(kind)"\#(role) aria-labelledby=""#)
    sketch.add(escaping: "\(label.id)-title \(label.id)-text")
    sketch.add(#"" width="100%" height="\#(tenths(height))em">"#)
    sketch.add("title", id: label.id + "-title", label.title)
    sketch.add("desc", id: label.id + "-text", label.description)
    draw(&sketch)
    sketch.add("</svg>")
    return sketch.html
  }

  /// Text with its baseline at `x` in hundredths of a percent and `y` in tenths of `em`.
  mutating func text(_ text: String, x: Int, y: Int, class name: String? = nil) {
    guard !text.isEmpty else { return }
    let style = name.map { #" class="\#($0)""# } ?? ""
    add(#"<text\#(style) x="\#(percent(x))%" y="\#(tenths(y))em">"#)
    add(escaping: text)
    add("</text>")
  }

  /// A stretched box for shapes, with a view box of `size` units: from `x` to the right edge less
  /// `end` in hundredths of a percent, at `y` with a height in tenths of `em`.
  mutating func plane(
    x: Int = 0, end: Int = 0, y: Int, height: Int, size: (width: Int, height: Int),
    _ draw: (inout Sketch) -> Void
  ) {
    add(#"<svg x="\#(percent(x))%" y="\#(tenths(y))em" width="\#(percent(10_000 - x - end))%""#)
    add(#" height="\#(tenths(height))em" viewBox="0 0 \#(size.width) \#(size.height)""#)
    add(#" preserveAspectRatio="none" overflow="visible">"#)
    draw(&self)
    add("</svg>")
  }

  /// Writes nothing for an empty path.
  mutating func path(_ steps: String, class name: String) {
    if !steps.isEmpty { add(#"<path class="\#(name)" d="\#(steps)"/>"#) }
  }
}

/// `125` → `12.5`; for nonnegative numbers.
func tenths(_ number: Int) -> String { decimal(number, per: 10) }

/// `1250` → `12.5`; for nonnegative numbers.
func percent(_ number: Int) -> String { decimal(number, per: 100) }

/// The path data of a rectangle; empty for an empty one.
func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> String {
  width > 0 && height > 0 ? "M\(x) \(y)h\(width)v\(height)h-\(width)z" : ""
}

/// A number short enough for the top of a column: `999`, `1.2k`, `34k`.
func brief(_ number: Int) -> String {
  switch number {
  case ..<1_000: String(number)
  case ..<9_950: tenths((number + 50) / 100) + "k"
  case ..<999_500: "\((number + 500) / 1_000)k"
  default: "\((number + 500_000) / 1_000_000)M"
  }
}
