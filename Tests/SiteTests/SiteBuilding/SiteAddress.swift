import TestSupport

/// The target of a link on a page, if it is a file of the site.
struct SiteAddress {
  /// From the site's root.
  let path: String
  let fragment: String?
  let leavesSite: Bool

  /// The path of the example's site on its host.
  static let exampleBase = "/alcove/"

  /// nil for an address with a scheme or host.
  init?(_ address: String, on page: String) {
    let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    var file = parts[0].prefix { $0 != "?" }
    fragment = parts.count > 1 ? percentDecoded(parts[1]) : nil
    // The only page that is shown at any address begins at the host's root.
    if page == "404.html", file.hasPrefix("/"), !file.hasPrefix("//") {
      file = file.dropFirst(
        file.hasPrefix(SiteAddress.exampleBase) ? SiteAddress.exampleBase.count : 1)
    }
    guard !file.hasPrefix("//"), !file.prefix(while: { !"/?#".contains($0) }).contains(":") else {
      return nil
    }
    var folders = file.hasPrefix("/") ? [] : page.split(separator: "/").dropLast().map(String.init)
    var leavesSite = file.hasPrefix("/")
    if file.isEmpty { folders = page.split(separator: "/").map(String.init) }
    for part in file.split(separator: "/") where part != "." {
      if part == ".." {
        leavesSite = leavesSite || folders.popLast() == nil
      } else {
        folders.append(percentDecoded(part))
      }
    }
    path = folders.joined(separator: "/") + (file.hasSuffix("/") ? "/" : "")
    self.leavesSite = leavesSite
  }
}

private func percentDecoded(_ text: Substring) -> String {
  var bytes: [UInt8] = []
  var rest = text.utf8[...]
  while let byte = rest.popFirst() {
    if byte == UInt8(ascii: "%"),
      let decoded = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
    {
      bytes.append(decoded)
      rest = rest.dropFirst(2)
    } else {
      bytes.append(byte)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

extension HTMLPage {
  /// Every address on the page with its element.
  var addresses: [(element: Element, address: String)] {
    elements.flatMap { element in
      element.attributes.filter { HTMLPage.addressNames.contains($0.name) }
        .map { (element, $0.value) }
    }
  }

  private static let addressNames: Set = [
    "href", "src", "srcset", "poster", "data", "background", "xlink:href", "action", "formaction",
  ]
}
