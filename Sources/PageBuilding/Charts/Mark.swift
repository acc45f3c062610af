import Templates

/// The name that a bar, a field or a dot shows when it is pointed at, and where it leads.
struct Mark: Sendable {
  /// `2021: 87`
  let name: String
  let url: SafeURL?

  init(_ name: String, _ url: SafeURL? = nil) { (self.name, self.url) = (name, url) }

  /// Whether the tab key stops at so many marks. It does not stop at hundreds: their pages have
  /// other links on the site.
  static func areStops(_ count: Int) -> Bool { count <= 100 }
}

extension Sketch {
  /// An invisible shape over what a mark is about, to be pointed at and followed.
  ///
  /// - Parameter isStop: The tab key stops there.
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
