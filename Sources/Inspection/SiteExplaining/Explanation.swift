/// Why a file of the site exists, what it is made of, and which files it is linked with.
package struct Explanation: Sendable {
  /// A file, and its role for the explained one.
  struct Part: Sendable {
    /// `library/anime/cowboy-bebop.md:2`
    let file: String
    /// `its title`
    let role: String
  }

  let path: String
  /// `the page of a title, 'Cowboy Bebop'`
  let what: String
  let size: Int
  let sources: [Part]
  let looks: [Part]
  /// Paths below the site.
  let linksTo: [String]
  let linkedFrom: [String]
  /// Of `linksTo`, what every page leads to.
  let linksOfEveryPage: Set<String>
  /// Whether every page leads to this one.
  let isOfEveryPage: Bool
}
