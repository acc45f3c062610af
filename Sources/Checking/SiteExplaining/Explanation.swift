import Planning

/// Why a file of the site exists, what it is made from, and its links.
package struct Explanation: Sendable {
  let path: String
  /// `the page of a title, 'Cowboy Bebop'`
  let what: String
  let size: Int
  let sources: [PageSource]
  let looks: [PageSource]
  /// Paths below the site.
  let linksTo: [String]
  let linkedFrom: [String]
  /// The part of `linksTo` that every page links to.
  let linksOfEveryPage: Set<String>
  /// Whether every page links to this file.
  let isOfEveryPage: Bool
}
