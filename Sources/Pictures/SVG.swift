import Base
import DataFormats

/// The reason why an SVG may not be published.
enum SVGProblem: Error, Equatable {
  case notWellFormed(String)
  case notSVG(root: String)
  case encoding(String)
  case doctype
  case instruction(String)
  case element(String)
  case attribute(String, element: String)
  case value(attribute: String, value: String)
  case style(String)
  case tooSlow(String)
  /// A part that refers to itself, or through too many others.
  case circle(String)
  case tooMuchWork(String)
  case tooLong
  case tooDeep
  case noSize
}

/// The reason why an SVG with texts and other pictures in it may not be drawn; nil if it may.
package func problem(inDrawing svg: [UInt8]) -> Diagnostic? {
  do {
    _ = try Pictures.svg(PictureBytes(svg), isDrawing: true)
    return nil
  } catch {
    return .picture(error, in: Source(path: "", bytes: svg))
  }
}

/// Accepts an SVG that only draws: others can run scripts and load files, or take hours.
///
/// - Parameter isDrawing: also allows the special parts of our drawings: boxes of text and
///   `resource:…`
func svg(_ bytes: PictureBytes, isDrawing: Bool = false) throws(PictureProblem) -> PictureInfo {
  guard bytes.count <= SVGRules.longest else { throw .svg(.tooLong, offset: 0) }
  // Browsers might read it as UTF-16, which wasn't checked.
  if let offset = bytes.all.firstIndex(of: 0) { throw .svg(.encoding("UTF-16"), offset: offset) }
  let reader = SVGReader(isDrawing: isDrawing)
  do {
    try readXML(bytes.all[...], namespaceSeparator: UInt8(ascii: "|"), to: reader)
  } catch {
    switch error {
    case .malformed(let reason, let offset): throw .svg(.notWellFormed(reason), offset: offset)
    case .stopped: break
    }
  }
  if let (problem, offset) = reader.problem {
    // The parser reports a DOCTYPE after its name.
    let start = bytes.all[..<offset].lastIndex(of: UInt8(ascii: "<"))
    throw .svg(problem, offset: problem == .doctype ? start ?? offset : offset)
  }
  if let (problem, offset) = reader.work.excess() { throw .svg(problem, offset: offset) }
  guard let size = reader.size else { throw .svg(.noSize, offset: reader.rootOffset) }
  return PictureInfo(format: .svg, width: size.width, height: size.height)
}

/// Checks each element, up to the first that is not allowed.
final class SVGReader: XMLHandler {
  private(set) var problem: (SVGProblem, offset: Int)?
  private(set) var size: (width: Int, height: Int)?
  private(set) var rootOffset = 0
  private var hasRoot = false
  private var open: [String] = []
  private var style: [UInt8] = []
  fileprivate var work = SVGWork()
  private static let deepest = 100
  private let isDrawing: Bool

  init(isDrawing: Bool) { self.isDrawing = isDrawing }

  var isStopped: Bool { problem != nil }

  func startElement(_ qualified: String, _ attributes: [XMLAttribute], at offset: Int) {
    func refuse(_ reason: SVGProblem) { problem = (reason, offset) }
    let (namespace, name) = splitName(qualified)
    let isNote = SVGRules.inertNamespaces.contains(namespace)
    if !hasRoot {
      guard namespace == SVGRules.namespace, name == "svg" else {
        return refuse(.notSVG(root: name))
      }
      hasRoot = true
      rootOffset = offset
      size = SVGSize(attributes).pixels
    }
    guard open.count < Self.deepest else { return refuse(.tooDeep) }
    guard open.last != "style" else { return refuse(.element(name)) }
    let isAllowed =
      SVGRules.elements.contains(name) || isDrawing && SVGRules.drawingElements.contains(name)
    guard isNote || namespace == SVGRules.namespace && isAllowed else {
      let isSlow = namespace == SVGRules.namespace && SVGRules.slowElements.contains(name)
      return refuse(isSlow ? .tooSlow(name) : .element(name))
    }
    for attribute in attributes {
      if let reason = problem(with: attribute, on: name, isNote: isNote) { return refuse(reason) }
    }
    open.append(name)
    guard work.begin(name, attributes, at: offset) else { return refuse(.tooMuchWork(name)) }
    style = []
  }

  func endElement(at offset: Int) {
    guard let element = open.popLast() else { return }
    work.end()
    guard element == "style" else { return }
    let css = String(decoding: style, as: UTF8.self)
    if SVGRules.isHarmlessCSS(css) { work.addStyle(css) } else { problem = (.style(css), offset) }
  }

  func text(_ part: Span<UInt8>) {
    if open.last == "style" { style.append(part) } else { work.addText(part.count) }
  }

  func documentType(_ contents: DocumentTypeContents, at offset: Int) {
    problem = (.doctype, offset)
  }

  func instruction(_ target: String, at offset: Int) {
    // Adobe's programs frame their notes with it.
    if target != "xpacket" { problem = (.instruction(target), offset) }
  }

  func declaration(encoding: String?, at offset: Int) {
    guard let encoding, !["utf-8", "us-ascii"].contains(encoding.lowercased()) else { return }
    problem = (.encoding(encoding), offset)
  }

  private func problem(
    with attribute: (name: String, value: String), on element: String, isNote: Bool
  ) -> SVGProblem? {
    let (namespace, name) = splitName(attribute.name)
    let value = attribute.value
    if namespace.isEmpty ? name == "href" : namespace == SVGRules.xlink && name == "href" {
      let isLocal =
        !isNote
        && value.hasPrefix(isDrawing && element == "image" ? "resource:" : "#")
      return isLocal ? nil : .value(attribute: "href", value: value)
    }
    if SVGRules.inertNamespaces.contains(namespace) { return nil }
    let isXML = namespace == SVGRules.xml && (name == "space" || name == "lang")
    let isXlink =
      namespace == SVGRules.xlink && ["type", "title", "show", "actuate"].contains(name)
    if isXML || isXlink || namespace.isEmpty && SVGRules.isText(name) { return nil }
    if isNote, !name.lowercased().hasPrefix("on") { return nil }
    guard namespace.isEmpty, SVGRules.attributes.contains(name) else {
      return .attribute(name, element: element)
    }
    return SVGRules.isHarmlessCSS(value) ? nil : .value(attribute: name, value: value)
  }
}

/// Splits a name from the XML reader, `http://www.w3.org/2000/svg|path`.
func splitName(_ qualified: String) -> (namespace: String, name: String) {
  guard let bar = qualified.lastIndex(of: "|") else { return ("", qualified) }
  return (String(qualified[..<bar]), String(qualified[qualified.index(after: bar)...]))
}
