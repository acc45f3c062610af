import Base
import TestSupport
import Testing

extension BuiltProject {
  /// Builds, and expects that the site is either missing, with a reason, or harmless; that nothing
  /// outside its folder was changed; and that no message contains control characters.
  @discardableResult
  func buildHarmlessly(
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) async throws -> DiagnosticList {
    let before = try FolderState(temporary.path)
    let (report, problems) = try await build()
    let after = try FolderState(temporary.path)
    let outside = after.changes(since: before).filter {
      !$0.hasSuffix("project/_site") && !$0.contains(" project/_site/")
    }
    #expect(outside == [], sourceLocation: sourceLocation)
    #expect(
      (report == nil) == problems.hasErrors, "\(problems.text)", sourceLocation: sourceLocation)
    let site = try site
    if report == nil { #expect(site.items.isEmpty, sourceLocation: sourceLocation) }
    for (path, page) in pages(of: site.contents) {
      let harm = page.problems + page.harm(at: path)
      #expect(harm == [], "\(path)", sourceLocation: sourceLocation)
    }
    for (path, bytes) in site.contents {
      #expect(isReadable(bytes, at: path), "\(path)", sourceLocation: sourceLocation)
    }
    let upsetting = problems.text.unicodeScalars.filter {
      $0 != "\n"
        && ($0.properties.generalCategory == .control || ("\u{202A}"..."\u{202E}").contains($0)
          || ("\u{2066}"..."\u{2069}").contains($0))
    }
    #expect(upsetting.isEmpty, "\(problems.text)", sourceLocation: sourceLocation)
    return problems
  }

  /// Whether other programs can read a feed or a calendar; true for all other files.
  private func isReadable(_ bytes: [UInt8], at path: String) -> Bool {
    if path.hasSuffix(".xml") { return XMLTree.read(bytes) != nil }
    if path.hasSuffix(".json") {
      return JSONText.problem(in: String(decoding: bytes, as: UTF8.self)) == nil
    }
    guard path.hasSuffix(".ics") else { return true }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    return lines.last?.isEmpty == true
      && lines.dropLast().allSatisfy { line in
        line.last == 0x0D && line.count <= 76
          && line.dropLast().allSatisfy { $0 >= 0x20 || $0 == 0x09 }
      }
  }

  /// The structure of a page without its drawings, which follow the words.
  func structure(of path: String) throws -> [String] {
    let page = HTMLPage(Array(try self.page(path).utf8))
    return zip(page.elements, page.structure).filter { element, _ in
      // Values that may run from right to left are isolated, or their paragraphs say so.
      element.name != "svg" && element.name != "bdi"
        && !page.ancestors(of: element.parent).contains { $0.name == "svg" }
    }.map { $0.1.replacing(" dir", with: "") }
  }
}

extension HTMLPage {
  /// Everything by which a page could do more than show text.
  func harm(at path: String) -> [String] {
    var harm: [String] = []
    for element in elements {
      let place = "line \(element.line): <\(element.name)>"
      let hasControls = path == "search.html" || isInControls(element)
      let isControl = hasControls && Self.controlNames.contains(element.name)
      // The page's policy allows its content by hash.
      let isStyle = path == "404.html" && element.name == "style"
      if !Self.elementNames.contains(element.name), !isControl, !isStyle { harm.append(place) }
      for attribute in element.attributes {
        let isKnown =
          Self.attributeNames.contains(attribute.name) || attribute.name.hasPrefix("aria-")
          || isInDrawing(element)
          || hasControls && Self.controlAttributeNames.contains(attribute.name)
          || element.name == "script" && ["async", "blocking"].contains(attribute.name)
          || element.name == "div" && attribute.name == "data-list"
          || path.hasPrefix("embed/") && attribute.name == "target" && attribute.value == "_top"
        if !isKnown || attribute.name.lowercased().hasPrefix("on") {
          harm.append("\(place) has '\(attribute.name)'")
        }
      }
      if element.name == "meta", let meaning = element["http-equiv"],
        meaning != "Content-Security-Policy"
      {
        harm.append("\(place) is '\(meaning)'")
      }
      if element.name == "bdi", !element.attributes.isEmpty {
        harm.append("\(place) has attributes")
      }
      if element.name == "script" { harm += Self.harm(ofScript: element).map { place + $0 } }
    }
    for (element, address) in addresses where !Self.isHarmless(address, on: path) {
      harm.append("line \(element.line): the address '\(address)'")
    }
    for text in texts where text.parent.map({ elements[$0].name }) == "script" {
      if let problem = JSONText.problem(in: text.text), elements[text.parent ?? 0]["src"] == nil {
        harm.append("the script's data are no JSON: \(problem)")
      }
    }
    return harm
  }

  /// The switch of the color scheme, and what filters a list.
  private func isInControls(_ element: Element) -> Bool {
    ([element] + ancestors(of: element.parent)).contains {
      ["scheme", "list-tools", "more", "lead nothing", "to-menu", "compare", "ask", "sheet"]
        .contains($0["class"]) || $0.name == "noscript"
    }
  }

  private func isInDrawing(_ element: Element) -> Bool {
    let drawing: Set = [
      "svg", "path", "g", "rect", "circle", "text", "tspan", "line", "ellipse", "defs", "use",
    ]
    let harmless: Set = [
      "d", "fill", "stroke", "stroke-width", "viewBox", "transform", "x", "y", "width", "height",
      "preserveAspectRatio", "focusable", "opacity", "fill-opacity", "stroke-opacity",
      "text-anchor",
      "font-size", "font-family", "font-weight", "letter-spacing", "r", "cx", "cy", "rx", "ry",
      "textLength", "lengthAdjust", "stroke-linecap", "fill-rule", "class", "role", "xml:lang",
      "x1", "y1", "x2", "y2", "points", "stroke-dasharray", "writing-mode", "dy", "dx",
      "stroke-linejoin", "overflow", "id", "color", "href",
    ]
    return drawing.contains(element.name)
      && element.attributes.allSatisfy {
        harmless.contains($0.name) || $0.name.hasPrefix("aria-") || $0.name == "lang"
      }
  }

  private static func harm(ofScript element: Element) -> [String] {
    switch element["type"] {
    case "application/ld+json":
      element.attributes.count == 1 ? [] : [" of data has more attributes"]
    case "module", nil: element["src"]?.contains("theme/") == true ? [] : [" is not the theme's"]
    default: [" has no type of ours"]
    }
  }

  /// An address that browsers can open, and can't read in another way.
  private static func isHarmless(_ address: String, on page: String) -> Bool {
    guard
      !address.unicodeScalars.contains(where: {
        $0.value <= 0x20 || $0 == "\\" || $0.properties.isWhitespace
          || $0.properties.generalCategory == .control
          || $0.properties.generalCategory == .format
      })
    else { return false }
    if let target = SiteAddress(address, on: page) { return !target.leavesSite }
    let scheme = address.prefix { $0 != ":" }.lowercased()
    return scheme == "mailto"
      || ["http", "https"].contains(scheme) && address.dropFirst(scheme.count).hasPrefix("://")
  }

  private static let elementNames: Set = [
    "html", "head", "meta", "title", "link", "script", "body", "a", "header", "nav", "ul", "ol",
    "li", "main", "footer", "p", "div", "section", "article", "h1", "h2", "h3", "h4", "h5", "h6",
    "span", "time", "data", "img", "dl", "dt", "dd", "table", "thead", "tbody", "tr", "th", "td",
    "cite",
    "progress", "details", "summary", "label", "input", "em", "strong", "code", "pre",
    "blockquote", "br", "hr", "svg", "path", "g", "rect", "circle", "text", "tspan", "line",
    "ellipse", "figure", "figcaption", "caption", "desc", "defs", "use", "del", "sup",
    "bdi",
  ]

  private static let attributeNames: Set = [
    "lang", "charset", "http-equiv", "content", "name", "property", "rel", "href", "type", "class",
    "id", "src", "defer", "width", "height", "alt", "loading", "decoding", "fetchpriority",
    "datetime", "popover", "tabindex",
    "scope", "value", "max", "title", "start", "checked", "role", "dir", "hidden", "open",
    "data-genres", "data-favor", "data-added", "data-length", "data-community",
    "data-year", "data-words", "data-creator", "data-moods", "data-together",
    "data-share", "data-nosnippet",
  ]

  /// The scripts of pages that search, compare and ask.
  private static let controlNames: Set = [
    "search", "button", "template", "noscript", "label", "select", "option", "input",
    "form", "fieldset", "legend", "canvas",
  ]

  private static let controlAttributeNames: Set = [
    "for", "maxlength", "autocomplete", "autocapitalize", "spellcheck", "enterkeyhint",
    "data-index", "data-none", "data-short", "data-found", "data-found-pages", "data-first",
    "data-kind",
    "data-noun", "data-scheme", "data-list-tools", "data-count", "data-loading", "data-failed",
    "data-reset", "data-message", "data-more", "data-nothing", "popovertarget", "name", "value",
    "data-near", "data-decade", "data-folders", "data-pages", "data-statuses", "data-rating",
    "autofocus",
    "placeholder", "inputmode", "required", "multiple", "accept", "data-titles", "data-name",
    "data-text", "data-part", "data-save", "data-remember", "data-forget", "data-again",
    "data-copied", "data-send", "data-another", "data-copy", "download",
  ]
}
