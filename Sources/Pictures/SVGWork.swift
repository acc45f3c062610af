import DataFormats

/// The estimated time of drawing an SVG, in microseconds that a slow machine needs for a cover.
///
/// A referenced element counts each time: patterns in patterns and `use` of `use` multiply. Only
/// quickly counted parts are estimated; drawing also has a limit of time.
struct SVGWork {
  /// A drawing with more is refused.
  private static let most = 2_000_000
  private static let mostElements = 50_000
  /// References in a row.
  private static let deepest = 20

  private struct Element {
    let name: String
    let offset: Int
    /// Its name, classes and `#id`, as selectors of styles write them.
    let selectors: [Substring]
    var own = 0
    var references: [Reference] = []
    let parent: Int
    /// The index after its last descendant.
    var end = 0
  }

  /// All numbers stop above `most`.
  private struct Total: Equatable {
    var work = 0
    /// The elements and vertices that inherit fills, strokes and markers.
    var elements = 0
    var vertices = 0

    static func + (a: Total, b: Total) -> Total {
      Total(
        work: min(a.work + b.work, most + 1), elements: min(a.elements + b.elements, most + 1),
        vertices: min(a.vertices + b.vertices, most + 1))
    }
  }

  private struct Reference {
    let id: Substring
    /// For each vertex or once.
    let isForVertices: Bool
    /// Whether it also applies to elements inside.
    let isInherited: Bool
    /// Whether it draws the other element itself.
    let isUse: Bool
  }

  private var elements: [Element] = []
  private var open: [Int] = []
  private var ids: [Substring: Int] = [:]
  /// The costs that styles add to elements, by selector; `*` adds to all.
  private var styles: [Substring: (own: Int, references: [Reference])] = [:]
  private var styleSize = 0
  private var styleReferences = 0
  /// The cost of each counted element with its children; nil during the count.
  private var totals: [Int: Total?] = [:]

  /// False if there are too many elements.
  mutating func begin(_ name: String, _ attributes: [XMLAttribute], at offset: Int) -> Bool {
    let index = elements.count
    var selectors = [Substring(name)]
    var element: (own: Int, references: [Reference]) = (Self.work[name] ?? 20, [])
    for (qualified, value) in attributes {
      let name = splitName(qualified).name
      switch name {
      case "id":
        selectors.append("#" + value)
        ids[Substring(value)] = ids[Substring(value)] ?? index
      case "class": selectors += value.split(whereSeparator: \.isWhitespace)
      case "href": element.references.append(Self.reference(value.dropFirst(), in: "href"))
      case "style": Self.add(declarations: value[...], to: &element)
      default: Self.add(Substring(name), value[...], to: &element)
      }
    }
    elements.append(
      Element(
        name: name, offset: offset, selectors: selectors, own: element.own,
        references: element.references, parent: open.last ?? 0, end: index + 1))
    open.append(index)
    return elements.count <= Self.mostElements
  }

  mutating func end() {
    if let index = open.popLast() { elements[index].end = elements.count }
  }

  /// Counts the letters of a text in the open element.
  mutating func addText(_ count: Int) {
    if let index = open.last, Self.texts.contains(elements[index].name) {
      elements[index].own += count * 50
    }
  }

  /// Counts the rules of a style sheet, for any element that a selector of theirs may mean.
  mutating func addStyle(_ css: String) {
    styleSize += css.utf8.count
    for rule in css.split(separator: "}") {
      let parts = rule.split(separator: "{", maxSplits: 1)
      guard parts.count == 2 else { continue }
      var added: (own: Int, references: [Reference]) = (0, [])
      Self.add(declarations: parts[1], to: &added)
      guard added.own > 0 || !added.references.isEmpty else { continue }
      let isVague = parts[0].contains { "*[:".contains($0) }
      let names = parts[0].split { !($0.isLetter || $0.isNumber || "-_#".contains($0)) }
      for name in isVague ? ["*"] : names {
        styles[name, default: (0, [])].own += added.own
        styleReferences += added.references.count
        guard styleReferences <= Self.most else { return }
        styles[name, default: (0, [])].references += added.references
      }
    }
  }

  /// The element at which the drawing becomes too much; nil if it doesn't.
  mutating func excess() -> (SVGProblem, offset: Int)? {
    guard let root = elements.first else { return nil }
    // Each selector is compared with each element.
    var total = styleSize * elements.count / 100
    guard total <= Self.most, applyStyles() else { return (.tooMuchWork("style"), root.offset) }
    do throws(Excess) {
      total += try self.total(of: 0).work
      return total > Self.most ? (.tooMuchWork(root.name), root.offset) : nil
    } catch {
      let element = elements[error.index]
      return (error.isCircle ? .circle(element.name) : .tooMuchWork(element.name), element.offset)
    }
  }

  /// False if that makes too many references.
  private mutating func applyStyles() -> Bool {
    guard !styles.isEmpty else { return true }
    var count = styleReferences
    for index in elements.indices {
      for selector in elements[index].selectors + ["*"] {
        guard let added = styles[selector], count <= Self.most else { continue }
        elements[index].own += added.own
        elements[index].references += added.references
        count += added.references.count
      }
      if count > Self.most { return false }
    }
    return true
  }

  private struct Excess: Error {
    let index: Int
    var isCircle = false
  }

  /// The cost of an element with its children, counted once.
  ///
  /// - Parameter references: how many lead to it, in a row
  private mutating func total(of root: Int, references: Int = 0) throws(Excess) -> Total {
    if let known = totals[root] { return try finished(known, root) }
    totals[root] = .some(nil)
    var drawn: [Int] = []
    var index = root + 1
    while index < elements[root].end {
      let isSkipped = Self.definitions.contains(elements[index].name)
      if !isSkipped { drawn.append(index) }
      index = isSkipped || totals[index] != nil ? elements[index].end : index + 1
    }
    // Backwards, so that an element comes after those in it.
    var contents: [Int: Total] = [:]
    for index in drawn.reversed() {
      let total =
        if let known = totals[index] { try finished(known, index) } else {
          try total(of: index, with: contents[index] ?? Total(), references)
        }
      totals[index] = total
      let sum = contents[elements[index].parent, default: Total()] + total
      if references == 0, sum.work > Self.most { throw Excess(index: index) }
      contents[elements[index].parent] = sum
    }
    let total = try total(of: root, with: contents[root] ?? Total(), references)
    totals[root] = total
    return total
  }

  private func finished(_ total: Total?, _ index: Int) throws(Excess) -> Total {
    guard let total else { throw Excess(index: index, isCircle: true) }
    return total
  }

  /// - Parameter contents: what the elements in it draw
  private mutating func total(
    of index: Int, with contents: Total, _ references: Int
  ) throws(Excess) -> Total {
    let element = elements[index]
    // Three bytes of data are a number, and cost as much as this.
    let vertices = element.own / (2 * Self.dataByte)
    var total = contents + Total(work: element.own, elements: 1, vertices: vertices)
    // The elements that a `use` draws inherit its fill, too.
    for isUse in [true, false] {
      for reference in element.references where reference.isUse == isUse {
        guard let target = ids[reference.id], total.work <= Self.most else { continue }
        // One that is being counted refers to itself.
        if references == Self.deepest || totals[target] == .some(nil) {
          throw Excess(index: index, isCircle: true)
        }
        let other = try self.total(of: target, references: references + 1)
        if isUse {
          total = total + other
        } else {
          let times = reference.isInherited ? total.elements : 1
          let markers = reference.isForVertices ? total.vertices : 0
          total.work += Self.product(times + markers, other.work)
        }
      }
    }
    return total + Total()
  }

  private static func product(_ a: Int, _ b: Int) -> Int {
    let (product, isTooLarge) = a.multipliedReportingOverflow(by: b)
    return isTooLarge ? most + 1 : min(product, most + 1)
  }
}

extension SVGWork {
  private static let texts: Set = ["text", "tspan", "textPath"]
  /// They are drawn only where something refers to them.
  private static let definitions: Set = [
    "defs", "symbol", "pattern", "clipPath", "mask", "marker", "filter", "linearGradient",
    "radialGradient", "title", "desc", "metadata", "style",
  ]
  /// A picture of its own that is put on the drawing.
  private static let layer = 1_000
  private static let blur = 20_000
  private static let dataByte = 2
  /// Of elements that take more than others.
  private static let work = [
    "feGaussianBlur": blur, "feDropShadow": blur, "feDiffuseLighting": 60_000,
    "feSpecularLighting": 60_000, "feBlend": 5_000, "feColorMatrix": 10_000,
    "feComponentTransfer": 10_000, "feComposite": 5_000, "feFlood": 2_000, "feMerge": 5_000,
    "feMergeNode": 3_000, "feOffset": 3_000, "pattern": layer, "mask": 3 * layer, "stop": 1,
  ]

  private static func add(
    declarations: Substring, to element: inout (own: Int, references: [Reference])
  ) {
    for declaration in declarations.split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      add(trimmed(parts[0]), trimmed(parts[1]), to: &element)
    }
  }

  /// Adds a property, by an attribute or in a style.
  private static func add(
    _ property: Substring, _ value: Substring, to element: inout (own: Int, references: [Reference])
  ) {
    switch property {
    case "d", "points", "x", "y", "dx", "dy", "rotate", "tableValues":
      element.own += value.utf8.count * dataByte
    case "opacity", "mix-blend-mode", "isolation":
      if !["1", "normal", "auto"].contains(value) { element.own += layer }
    case "filter", "mask", "clip-path":
      if value != "none" { element.own += layer }
      // Such as `blur(5px)`.
      let functions = value.count { $0 == "(" } - value.ranges(of: "url(").count
      element.own += blur * max(0, functions)
    case "stroke": if value != "none" { element.own += 50 }
    default: if SVGRules.isText(String(property)) { return }
    }
    // A color.
    guard !value.hasPrefix("#") else { return }
    var rest = value
    while let start = rest.firstRange(of: "#") {
      rest = rest[start.upperBound...]
      let id = rest.prefix { !"\"')\t\n ".contains($0) }
      element.references.append(reference(id, in: String(property)))
    }
  }

  private static func reference(_ id: Substring, in property: String) -> Reference {
    let isForVertices = property.hasPrefix("marker")
    let isInherited = isForVertices || property == "fill" || property == "stroke"
    return Reference(
      id: id, isForVertices: isForVertices, isInherited: isInherited, isUse: property == "href")
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
  }
}
