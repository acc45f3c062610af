/// Whether every element is closed in its order, and no paragraph, link or label contains a
/// forbidden element.
package func isBalanced(_ html: String) -> Bool {
  var open: [Substring] = []
  var rest = html.utf8[...]
  while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
    guard let end = rest[start...].firstIndex(of: UInt8(ascii: ">")) else { return false }
    let tag = Substring(rest[rest.index(after: start)..<end])
    rest = rest[rest.index(after: end)...]
    if tag.hasPrefix("/") {
      guard open.popLast() == tag.dropFirst() else { return false }
      continue
    }
    let name = tag.prefix { $0 != " " }
    if ["br", "hr", "input", "img"].contains(name) { continue }
    let parent = open.last
    switch name {
    case "thead", "tbody": guard parent == "table" else { return false }
    case "tr": guard parent == "thead" || parent == "tbody" else { return false }
    case "td", "th": guard parent == "tr" else { return false }
    case "table": guard parent == "div" else { return false }
    case "li": guard parent == "ul" || parent == "ol" else { return false }
    case "a", "label":
      guard !open.contains(name), name == "a" || !open.contains("a") else { return false }
    case "p", "ul", "ol", "details", "blockquote", "pre", "h3", "h4", "h5", "h6", "div",
      "figure":
      let holders: [Substring?] = [nil, "li", "blockquote", "details", "div"]
      guard holders.contains(parent) else { return false }
    default: break
    }
    open.append(name)
  }
  return open.isEmpty
}
