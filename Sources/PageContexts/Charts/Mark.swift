import Templates

/// What a bar, a field or a dot says to who points at it, and where it leads.
package struct Mark: Sendable {
  /// `2021: 87`
  package let name: String
  /// nil: nowhere.
  package let url: SafeURL?

  package init(_ name: String, _ url: SafeURL? = nil) {
    self.name = name
    self.url = url
  }

  /// Whether the tabulator key stops at marks of which there are so many. It does not stop at hundreds: what they lead
  /// to has other links on the site.
  static func areStops(_ count: Int) -> Bool { count <= 100 }
}

extension Sketch {
  /// A shape that is not seen, over what a mark is about: it is pointed at, and followed.
  ///
  /// - Parameter isStop: The tabulator key stops there.
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
  /// Whether any of them leads somewhere.
  var haveLinks: Bool { contains { $0.url != nil } }
}
