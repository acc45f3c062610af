import Base
import DataFormats

/// The work of drawing an SVG, in microseconds that a slow machine takes for a cover.
///
/// What a reference draws counts each time: patterns in patterns and `use` of `use` multiply. It is
/// an estimate from what is quick to count; drawing has a limit of time, too.
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
    /// The index behind its last descendant.
    var end = 0
  }

  private struct Reference {
    let id: Substring
    /// For each vertex or once.
    let isForVertices: Bool
    /// Whether elements within have it, too.
    let isInherited: Bool
  }

  private var elements: [Element] = []
  private var open: [Int] = []
  private var ids: [Substring: Int] = [:]
  /// What styles add to elements, by selector; `*` adds to all.
  private var styles: [Substring: (own: Int, references: [Reference])] = [:]
  private var styleSize = 0
  private var totals: [Int: Int] = [:]

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
        references: element.references, end: index + 1))
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
    do throws(Circle) {
      var index = 0
      while index < root.end {
        if index > 0, Self.definitions.contains(elements[index].name) {
          index = elements[index].end
          continue
        }
        total += try work(at: index, depth: 0)
        if total > Self.most {
          return (.tooMuchWork(elements[index].name), elements[index].offset)
        }
        index += 1
      }
    } catch {
      return (.circle(elements[error.index].name), elements[error.index].offset)
    }
    return nil
  }

  /// False if that makes too many references.
  private mutating func applyStyles() -> Bool {
    guard !styles.isEmpty else { return true }
    var count = 0
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

  private struct Circle: Error {
    let index: Int
  }

  /// The work of an element without those in it, which inherit some of its references.
  private mutating func work(at index: Int, depth: Int) throws(Circle) -> Int {
    let element = elements[index]
    var work = element.own
    for reference in element.references {
      guard let target = ids[reference.id] else { continue }
      var times = 1
      if reference.isInherited {
        let heir = element.name == "use" ? usedElement(of: element) ?? index : index
        times = elements[heir].end - heir
      }
      if reference.isForVertices { times *= 1 + vertices(in: index..<element.end) }
      work += Self.product(times, try total(of: target, from: index, depth: depth + 1))
      guard work <= Self.most else { return Self.most + 1 }
    }
    return work
  }

  private func usedElement(of element: Element) -> Int? {
    element.references.first { !$0.isInherited }.flatMap { ids[$0.id] }
  }

  /// The work of an element and all those in it.
  private mutating func total(
    of target: Int, from source: Int, depth: Int
  ) throws(Circle) -> Int {
    if let total = totals[target], total >= 0 { return total }
    guard totals[target] == nil, depth <= Self.deepest else { throw Circle(index: source) }
    totals[target] = -1
    var total = 0
    var index = target
    while index < elements[target].end, total <= Self.most {
      if index > target, Self.definitions.contains(elements[index].name) {
        index = elements[index].end
        continue
      }
      total += try work(at: index, depth: depth)
      index += 1
    }
    total = min(total, Self.most + 1)
    totals[target] = total
    return total
  }

  private func vertices(in range: Range<Int>) -> Int {
    // Three bytes of data are a number, and cost as much as this.
    elements[range].reduce(0) { $0 + $1.own / (2 * Self.dataByte) }
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
    return Reference(id: id, isForVertices: isForVertices, isInherited: isInherited)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
  }
}
