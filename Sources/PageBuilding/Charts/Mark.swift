import Templates

/// The name that a bar, a field or a dot shows under the pointer, and its link.
struct Mark: Sendable {
  /// `2021: 87`
  let name: String
  let url: SafeURL?

  init(_ name: String, _ url: SafeURL? = nil) { (self.name, self.url) = (name, url) }

  /// Whether the tab key stops at this many marks. It doesn't stop at hundreds, since their pages
  /// are linked elsewhere, too.
  static func areStops(_ count: Int) -> Bool { count <= 100 }
}

extension Sketch {
  /// An invisible shape over a part of the chart, for pointing and following its link.
  ///
  /// - Parameter isStop: whether the tab key stops there
  mutating func mark(_ mark: Mark, isStop: Bool = true, class name: String = "hit", _ steps: String)
  {
    if let url = mark.url {
      add("<a href=\"")
      add(escaping: url.text)
      add(isStop ? "\">" : "\" tabindex=\"-1\">")
    } else {
      add("<g>")
    }
    add("<title>")
    add(escaping: mark.name)
    add("</title>")
    path(steps, class: name)
    add(mark.url == nil ? "</g>" : "</a>")
  }
}

extension Sequence<Mark> {
  var haveLinks: Bool { contains { $0.url != nil } }
}
