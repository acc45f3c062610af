import Base
import MediaLibrary
import SiteBuilding

/// What the owner's templates and styles ask for and browsers will not load, as the content security
/// policy of every page forbids it.
struct BlockedLoads {
  enum Reason: Sendable, Equatable {
    /// Something from elsewhere, and the directive that would have to name its origin.
    case elsewhere(String, ContentPolicy.Directive)
    /// What is written into an address.
    case inAddress
    case inlineStyle
    case inlineScript
  }

  struct Finding: Sendable {
    let reason: Reason
    let location: SourceLocation
  }

  let findings: [Finding]

  init(in files: [LayeredFile], _ policy: ContentPolicy) {
    findings = files.compactMap(\.own).flatMap { file -> [Finding] in
      let source = Source(path: file.shownPath, bytes: file.bytes())
      if source.path.hasSuffix(".css") { return BlockedLoads.inStyle(source, policy) }
      return source.path.hasSuffix(".html") ? BlockedLoads.inTemplate(source, policy) : []
    }
  }

  private static func inTemplate(_ source: Source, _ policy: ContentPolicy) -> [Finding] {
    var found: [Finding] = []
    func add(_ reason: Reason?, _ offset: Int) {
      if let reason { found.append(Finding(reason: reason, location: source.location(at: offset))) }
    }
    scanTags(source.bytes.span) { tag in
      let isScript = tag.element == "script" && tag["src"] == nil
      if isScript, tag["type"]?.contains("json") != true { add(.inlineScript, tag.offset) }
      if tag.element == "style" { add(.inlineStyle, tag.offset) }
      for attribute in tag.attributes {
        if attribute.name == "style" { add(.inlineStyle, attribute.offset) }
        if attribute.name.hasPrefix("on") { add(.inlineScript, attribute.offset) }
        guard let directive = directive(for: attribute, of: tag) else { continue }
        let addresses =
          attribute.name == "srcset"
          ? attribute.value.split(separator: ",").map { String($0.drop { $0 == " " }) }
          : [attribute.value]
        for address in addresses {
          add(reason(for: address, [directive], policy), attribute.offset)
        }
      }
    }
    return found
  }

  private static func inStyle(_ source: Source, _ policy: ContentPolicy) -> [Finding] {
    var found: [Finding] = []
    let style = source.bytes.span
    scanStyleAddresses(style) { range in
      let address = String(decoding: source.bytes[range], as: UTF8.self)
      let directives = directives(for: address, behind: source.bytes[..<range.lowerBound])
      if let reason = reason(for: address, directives, policy) {
        found.append(Finding(reason: reason, location: source.location(at: range.lowerBound)))
      }
    }
    return found
  }

  /// Which directives may decide whether what a style sheet names may be loaded, the likeliest first: of an address
  /// alone it does not say whether a picture or a font is there.
  private static func directives(
    for address: String, behind before: ArraySlice<UInt8>
  ) -> [ContentPolicy.Directive] {
    let start = before.lastIndex { ";{}".utf8.contains($0) } ?? before.startIndex
    let statement = before[start...]
    if String(decoding: statement, as: UTF8.self).contains("@import") { return [.styles] }
    let path = address.lowercased().prefix { $0 != "?" && $0 != "#" }
    let isFont = [".woff2", ".woff", ".ttf", ".otf"].contains { path.hasSuffix($0) }
    return isFont ? [.fonts] : [.images, .fonts]
  }

  /// Which directive decides whether an attribute's address may be loaded; nil when nothing is.
  private static func directive(
    for attribute: MarkupTag.Attribute, of tag: MarkupTag
  ) -> ContentPolicy.Directive? {
    switch (tag.element, attribute.name) {
    case ("img", "src"), ("img", "srcset"), ("source", "srcset"), ("video", "poster"),
      ("image", "href"), ("input", "src"):
      return .images
    case ("script", "src"): return .scripts
    case ("video", "src"), ("audio", "src"), ("source", "src"), ("track", "src"): return .media
    case ("iframe", "src"): return .frames
    case ("form", "action"): return .forms
    case ("link", "href"):
      let relation = tag["rel"]?.lowercased() ?? ""
      if relation.contains("stylesheet") { return .styles }
      if relation.contains("icon") { return .images }
      guard relation.contains("preload") else { return nil }
      return tag["as"] == "font" ? .fonts : nil
    default: return nil
    }
  }

  /// nil when it may be loaded; the first of the directives is named when none of them allows it.
  private static func reason(
    for address: String, _ directives: [ContentPolicy.Directive], _ policy: ContentPolicy
  ) -> Reason? {
    let start = address.lowercased()
    if start.hasPrefix("data:") { return .inAddress }
    let absolute = start.hasPrefix("//") ? "https:" + address : address
    guard start.hasPrefix("//") || start.hasPrefix("http://") || start.hasPrefix("https://") else {
      return nil
    }
    if directives.contains(where: { policy.allows(absolute, for: $0) }) { return nil }
    let host = absolute.split(separator: "/", maxSplits: 2).dropFirst().first ?? ""
    return .elsewhere("https://\(host)", directives[0])
  }
}
