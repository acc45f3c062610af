/// What fills the pages of a site that have nothing on them yet: told to the owner in a preview. Visitors of the
/// published site have no use for it.
enum EmptyPageHints {
  /// What begins the place of a page where its things would be.
  private static let mark = Array("<div class=\"empty\">".utf8)

  /// By the path of the page; HTML.
  private static let hints: KeyValuePairs = [
    "index.html": "Add a title: <code>tokonoma add anime \"Cowboy Bebop\"</code>.",
    "wishlist.html": "Add <code>status: planning</code> to the file of a title.",
    "paused.html": "Add <code>status: paused</code> to the file of a title.",
    "dropped.html": "Add <code>status: dropped</code> to the file of a title.",
    "favorites.html":
      "Add <code>favorite: 1</code> to the file of a title; the one with 1 hangs in the alcove.",
    "rated.html": "Add <code>rating: 9</code> to the file of a title.",
    "lists.html":
      "Write a list, <code>lists/best.md</code>: <code>title: Best</code>, then <code>items: [anime/cowboy-bebop]</code>.",
    "genres.html": "Add <code>genres: [Drama]</code> to the file of a title.",
    "creators.html":
      "Add <code>studios: [Sunrise]</code> or <code>creators:</code> to the file of a title.",
    "tags.html": "Add <code>tags: [rainy days]</code> to the file of a title.",
    "series.html": "Add <code>series: Earthsea</code> to the file of a title.",
    "reviews.html": "Write what you think of a title below the front matter of its file.",
    "top.html": "Add <code>rating: 9</code> to the file of a title.",
    "discover.html": "A title without <code>status</code> is in the catalog, which is shown here.",
    "diary.html": "Add <code>finished: 2026-01-31</code> to the file of a title.",
    "stats.html": "Add <code>status: completed</code> to the file of a title.",
    "wall.html": "Add a title: <code>tokonoma add anime \"Cowboy Bebop\"</code>.",
    "compare.html": "With five titles on your shelves, visitors can hold theirs against them.",
    "ask.html":
      "With three titles that you completed and rated 8 of 10 or higher, visitors can ask for one.",
    "upcoming.html":
      "Add <code>airing:</code> to the file of a title that you watch or plan to watch.",
    "search.html": "Add a title: <code>tokonoma add anime \"Cowboy Bebop\"</code>.",
  ]

  /// In progress and done; the words for them are many.
  private static let statusHint =
    "Add <code>status: current</code> or <code>status: completed</code> to the file of a title."

  /// The page with its hint before the place that is empty; as it is when there is something on it.
  static func adding(to page: [UInt8], at path: String) -> [UInt8] {
    guard !path.contains("/"), path != "404.html", let start = page.firstIndex(of: mark)
    else { return page }
    let text = hints.first { $0.key == path }?.value ?? statusHint
    return page[..<start] + Array("<p class=\"notice\">\(text)</p>\n".utf8) + page[start...]
  }
}

extension [UInt8] {
  /// Where some bytes begin for the first time.
  func firstIndex(of bytes: [UInt8]) -> Int? {
    guard let first = bytes.first else { return nil }
    var start = 0
    while let next = self[start...].firstIndex(of: first) {
      if self[next...].starts(with: bytes) { return next }
      start = next + 1
    }
    return nil
  }
}
