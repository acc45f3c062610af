import Planning

/// Why a file of the site exists, what it is made of, and what it is tied to.
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
  /// Of `linksTo`, what every page leads to.
  let linksOfEveryPage: Set<String>
  /// Whether every page leads to this one.
  let isOfEveryPage: Bool
}
