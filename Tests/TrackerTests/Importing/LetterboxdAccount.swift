import TestSupport

/// A made-up account, and its exports.
struct LetterboxdAccount {
  struct Entry {
    let page: String
    let day: String
    /// The film's rating, unless an entry has its own.
    var rating: String?
    var isAgain = false
    var review = ""
    var tags = ""
  }

  struct Film {
    let page: String
    var name: String
    var year: Int
    var isWatched = true
    var rating = ""
    var isLiked = false
    var added = "2024-01-01"
    var entries: [Entry] = []

    fileprivate var cells: String { "\(name),\(year),https://boxd.it/\(page)" }
  }

  struct List {
    let page: String
    var name: String
    var films: [String]
  }

  var films: [Film]
  var lists: [List] = []
  var user = "maya"

  subscript(page: String) -> Film {
    get { films.first { $0.page == page } ?? Film(page: page, name: page, year: 2000) }
    set { films = films.map { $0.page == page ? newValue : $0 } }
  }

  /// Writes an export as a folder, named by its month.
  func write(to folder: String, of project: TestProject) throws {
    project.temporary.remove(folder)
    func table(_ name: String, _ header: String, _ rows: [String]) throws {
      let lines = ([header] + rows).map { $0 + "\n" }.joined()
      try project.temporary.write(lines, to: "\(folder)/\(name).csv")
    }
    let header = "Date,Name,Year,Letterboxd URI"
    func rows(_ isTaken: (Film) -> Bool) -> [String] {
      films.filter(isTaken).map { "\($0.added),\($0.cells)" }
    }
    try table("profile", "Date Joined,Username", ["2020-01-01,\(user)"])
    try table("watched", header, rows(\.isWatched))
    try table("watchlist", header, rows { !$0.isWatched })
    try table("likes/films", header, rows(\.isLiked))
    try table(
      "ratings", header + ",Rating",
      films.filter { !$0.rating.isEmpty }.map { "\($0.added),\($0.cells),\($0.rating)" })
    func entries(_ middle: (Entry) -> String, _ isTaken: (Entry) -> Bool = { _ in true })
      -> [String]
    {
      films.flatMap { film in
        film.entries.filter(isTaken).map { entry in
          "\(entry.day),\(film.name),\(film.year),https://boxd.it/\(entry.page),\(entry.rating ?? film.rating),"
            + "\(entry.isAgain ? "Yes" : ""),\(middle(entry))\(entry.tags),\(entry.day)"
        }
      }
    }
    try table(
      "diary", "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date", entries { _ in "" }
    )
    try table(
      "reviews", "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date",
      entries({ $0.review + "," }) { !$0.review.isEmpty })
    for list in lists {
      let items = list.films.enumerated().map { "\($0 + 1),\(self[$1].cells)," }
      try project.temporary.write(
        """
        Letterboxd list export v7
        Date,Name,Tags,URL,Description
        2024-01-01,\(list.name),,https://boxd.it/\(list.page),

        Position,Name,Year,URL,Description
        \(items.joined(separator: "\n"))

        """, to: "\(folder)/lists/\(list.page).csv")
    }
  }
}
