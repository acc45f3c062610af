/// Where a link of the site leads.
package enum LinkTarget: Sendable, Equatable {
  /// To a file of the site, by its index.
  case file(Int)
  /// Into the site, where there is no such file.
  case nothing(path: String)
  /// Up and out of the site's own folder.
  case outOfTheSite
  /// To other sites, which nobody is asked for.
  case elsewhere
}
