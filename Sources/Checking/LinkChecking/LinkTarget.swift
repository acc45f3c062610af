/// The target of a link.
package enum LinkTarget: Sendable, Equatable {
  /// A file of the site, by its index.
  case file(Int)
  /// A missing file of the site.
  case nothing(path: String)
  /// Above the site's folder.
  case outOfTheSite
  /// Another site, which isn't checked.
  case elsewhere
}
