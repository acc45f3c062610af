import Base

/// An account of a site with public lists, as people write it: `anilist:mika`.
package struct PublicAccount: Sendable {
  package let site: String
  package let name: String

  /// nil if no site's addresses could have the name.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2, (1...64).contains(parts[1].utf8.count),
      parts[1].utf8.allSatisfy({ $0.isASCIIAlphanumeric || "_.-".utf8.contains($0) }),
      parts[1].contains(where: { $0 != "." })
    else { return nil }
    (site, name) = (parts[0].lowercased(), parts[1])
  }
}
