import SiteModel

/// What a file of the site is made from.
package enum FileOrigin: Sendable {
  case page(Page)
  case feed
  /// A picture of the owner's, by its path in the project.
  case picture(String)
  /// What drawn covers have under their words.
  case plate
  /// A file of the theme or of the search index.
  case ready
}
