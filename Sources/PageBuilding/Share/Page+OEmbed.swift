import Planning

extension Page {
  /// Whether a file says of the page what oEmbed wants to know: of each list, and of titles and years whose picture was
  /// drawn. Of others it could say nothing but the heading, and one more file for each title costs half of what its page
  /// costs. The home page names a frame.
  package func hasOEmbed(drawn: SharePictures) -> Bool {
    content is OwnerListPage || drawn.own(of: path) != nil && !(content is ProfilePage)
  }
}

extension PagePath {
  /// What oEmbed says of a page: `embed/anime/cowboy-bebop.json` of `anime/cowboy-bebop.html`.
  package var oEmbed: PagePath {
    PagePath("embed/\(stem).json")
  }
}
