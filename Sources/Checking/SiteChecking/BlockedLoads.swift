import Base
import MediaLibrary
import SiteBuilding

/// Loads in the owner's templates and styles that the content security policy of the pages forbids.
struct BlockedLoads {
  enum Reason: Sendable, Equatable {
    /// An origin, and the directive that would have to allow it.
    case elsewhere(String, ContentPolicy.Directive)
    /// A `data:` address.
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

  /// The directives that may apply to an address in a style sheet, the likeliest first. It may be a
  /// picture or a font.
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

  /// The directive for the address in an attribute; nil if nothing is loaded.
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

  /// nil if one of the directives allows it; otherwise the reason names the first.
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
