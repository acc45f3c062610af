/// A title's name as the site shows it, by `titleLanguage`.
package struct ShownTitle: Sendable, Equatable {
  package let text: String
  /// BCP 47 if it isn't the site's language: `ja`, `ja-Latn`.
  package let language: String?
  package let path: PagePath
  /// The work's other titles, without duplicates, in the file's order.
  package let others: [Other]
  /// The franchise of the work, whichever of its titles is shown.
  package internal(set) var franchise: Franchise

  package struct Other: Sendable, Equatable {
    package let text: String
    /// BCP 47; nil if unknown.
    package let language: String?
  }
}
