import PageContexts
import Planning

/// The files of the theme that pages link to.
package struct ThemeLinks: Sendable {
  package let stylesheet: PagePath
  /// The owner's style sheet, which goes behind all others.
  package let customStyle: PagePath?
  package let icon: PagePath?
  package let redirect: PagePath?
  package let search: PagePath?
  /// The script of the light and dark switch.
  package let scheme: PagePath?
  /// The script that filters and sorts lists.
  package let lists: PagePath?
  /// The script that shows airing dates by the visitor's clock.
  package let upcoming: PagePath?
  /// The script by which a finger finds names on the wall.
  package let wall: PagePath?
  /// The style of the wall, which no other page needs.
  package let wallStyle: PagePath?
  /// The script that holds a visitor's list against the owner's, and its style.
  package let compare: PagePath?
  package let compareStyle: PagePath?
  /// The script that names one title for tonight, and its style.
  package let ask: PagePath?
  package let askStyle: PagePath?
  /// The style of what friends and other sites say.
  package let friendsStyle: PagePath?
  /// The style of the feed, for who opens it in a browser.
  package let feedStyle: PagePath?
  /// The style of what others show in a frame.
  package let embedStyle: PagePath?

  package init(
    stylesheet: PagePath, customStyle: PagePath?, icon: PagePath?, redirect: PagePath?,
    search: PagePath?,
    scheme: PagePath?, lists: PagePath?, upcoming: PagePath?, wall: PagePath?,
    wallStyle: PagePath?, compare: PagePath?, compareStyle: PagePath?, ask: PagePath?,
    askStyle: PagePath?, friendsStyle: PagePath?, feedStyle: PagePath?, embedStyle: PagePath?
  ) {
    self.stylesheet = stylesheet
    self.customStyle = customStyle
    self.icon = icon
    self.redirect = redirect
    self.search = search
    self.scheme = scheme
    self.lists = lists
    self.upcoming = upcoming
    self.wall = wall
    self.wallStyle = wallStyle
    self.compare = compare
    self.compareStyle = compareStyle
    self.ask = ask
    self.askStyle = askStyle
    self.friendsStyle = friendsStyle
    self.feedStyle = feedStyle
    self.embedStyle = embedStyle
  }
}
