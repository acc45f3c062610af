import LibraryIndexing

/// The files of the theme that pages link to.
package struct ThemeParts: Sendable {
  package let stylesheet: PagePath
  package let icon: PagePath?
  package let redirect: PagePath?
  package let upcoming: PagePath?

  package init(
    stylesheet: PagePath, icon: PagePath?, redirect: PagePath?, upcoming: PagePath?
  ) {
    self.stylesheet = stylesheet
    self.icon = icon
    self.redirect = redirect
    self.upcoming = upcoming
  }
}
