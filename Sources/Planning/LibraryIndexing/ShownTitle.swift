import MediaLibrary

/// A title's name as the site shows it, by `titleLanguage`.
package struct ShownTitle: Sendable, Equatable {
  package let text: String
  /// BCP 47, when it is another language than the site's: `ja`, `ja-Latn`.
  package let language: String?
  package let path: PagePath
  /// The work's titles but the shown one, each once, in the file's order.
  package let others: [Other]
  /// Of the work, whichever of its titles is shown.
  package internal(set) var franchise: Franchise

  /// A title that the work has besides the shown one.
  package struct Other: Sendable, Equatable {
    package let text: String
    /// BCP 47; nil when it is not known.
    package let language: String?

    package init(text: String, language: String?) {
      self.text = text
      self.language = language
    }
  }
}
