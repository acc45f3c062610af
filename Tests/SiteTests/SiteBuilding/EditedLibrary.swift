/// A small library that edit scripts change, as the owner would with an editor.
struct EditedLibrary: Equatable {
  struct Title: Equatable {
    let number: Int
    let folder: String
    var slug: String
    var name: String
    var status: String?
    /// Tenths.
    var rating: Int?
    var progress: Int?
    var finished: String?
    var favorite: Int?
    var tags: [String] = []
    var genres: [String] = []
    var author: String?
    var series: Int?
    var visibility: String?
    var aliases: [String] = []
    var review: String?
    /// The number of a title that the review links to.
    var link: Int?
    var hasCover = false
    var mood: String?
  }

  var titles: [Title] = []
  /// Numbers of titles, ranked.
  var lists: [[Int]] = [[0, 1, 2], []]
  var settings = ["name": "Alcove", "owner": "{name: Mika, bio: \"A *bio*.\"}"]
  /// The project's own files of theme and templates.
  var ownFiles: [String: String] = [:]
  var page: String?
  /// What a page with a template of its own shows.
  var titlesOfPage: String?
  static let conditions = [
    "{kind: anime}", "{status: [completed, current], sort: rating}", "{sort: added, limit: 3}",
    "{sort: finished, reverse: true}",
  ]
  /// Whether the library contains a file that no build can read.
  var hasMistake = false

  /// The project as files.
  var files: [String: String] {
    var files = ownFiles
    files["tokonoma.yml"] = settings.keys.sorted().map { "\($0): \(settings[$0] ?? "")\n" }.joined()
    for title in titles {
      files["library/\(title.folder)/\(title.slug).md"] = text(of: title)
      if title.hasCover {
        files["covers/\(title.folder)/\(title.slug).svg"] =
          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200\" height=\"30\(title.number % 10)\"/>\n"
      }
    }
    for (number, list) in lists.enumerated() {
      let items = list.compactMap { id(of: $0) }.map { "  - {id: \($0), note: A note}\n" }.joined()
      files["lists/list-\(number).md"] =
        "---\ntitle: List \(number)\nranked: true\n\(items.isEmpty ? "" : "items:\n" + items)---\n"
    }
    if let page { files["pages/page.md"] = "---\ntitle: \(page)\n---\n\nA page of \(page).\n" }
    if let titlesOfPage {
      files["pages/shown.md"] =
        "---\ntitle: Shown\ntemplate: shown\ntitles: \(titlesOfPage)\n---\nText.\n"
    }
    files["templates/shown.html"] =
      "{{<layout}}{{$main}}{{{body}}}{{#titles}}{{> card}}{{extra.mood}}{{/titles}}{{/main}}{{/layout}}"
    files["themes/mine/custom.css"] = "p { color: teal }\n"
    files["themes/mine/templates/mark.html"] = "<b class=\"mark\">mine</b>\n"
    if hasMistake { files["library/anime/mistake.md"] = "---\nno title\n---\n" }
    return files
  }

  func id(of number: Int) -> String? {
    titles.first { $0.number == number }.map { "\($0.folder)/\($0.slug)" }
  }

  private func text(of title: Title) -> String {
    var lines = ["title: \"\(title.name)\""]
    func add(_ key: String, _ value: String?) {
      if let value { lines.append("\(key): \(value)") }
    }
    add("visibility", title.visibility)
    add("x-mood", title.mood)
    add("genres", title.genres.isEmpty ? nil : "[\(title.genres.joined(separator: ", "))]")
    add("author", title.author)
    add("series", title.series.map { "{name: The Series, position: \($0)}" })
    add("aliases", title.aliases.isEmpty ? nil : "[\(title.aliases.joined(separator: ", "))]")
    if let status = title.status {
      add("status", status)
      add("rating", title.rating.map { "\($0 / 10).\($0 % 10)" })
      add("progress", title.progress.map(String.init))
      add("finished", title.finished)
      add("favorite", title.favorite.map(String.init))
      add("tags", title.tags.isEmpty ? nil : "[\(title.tags.joined(separator: ", "))]")
    }
    if title.review != nil { add("reviewDate", "2020-01-\(10 + title.number % 20)") }
    let review = title.review.map { review in
      "\n\(review)" + (title.link.flatMap { id(of: $0) }.map { " See [[\($0)]]." } ?? "") + "\n"
    }
    return "---\n" + lines.map { $0 + "\n" }.joined() + "---\n" + (review ?? "")
  }

  /// Twenty titles of four kinds in every status.
  static func initial() -> EditedLibrary {
    var library = EditedLibrary()
    for number in 0..<20 { library.addTitle(number) }
    return library
  }

  mutating func addTitle(_ number: Int) {
    guard !titles.contains(where: { $0.number == number }) else { return }
    var title = Title(
      number: number, folder: Self.folders[number % Self.folders.count], slug: "t-\(number)",
      name: "Title \(number)")
    title.status = Self.statuses[number % Self.statuses.count]
    title.rating = number % 3 == 0 ? nil : 40 + number * 7 % 60
    title.finished = number % 4 == 0 ? nil : "20\(10 + number % 12)-0\(1 + number % 9)"
    title.tags = [Self.words[number % Self.words.count], Self.words[number / 3 % Self.words.count]]
    if title.tags[0] == title.tags[1] { title.tags.removeLast() }
    title.genres = [Self.words[number / 2 % Self.words.count]]
    title.author = number % 2 == 0 ? "Author \(number % 3)" : nil
    title.review = number % 3 == 1 ? "A review of \(number). >!Spoiler.!<" : nil
    title.link = number + 1
    title.favorite = number % 7 == 0 ? number + 1 : nil
    titles.append(title)
  }

  static let folders = ["anime", "anime", "books", "games", "movies"]
  static let statuses = [
    "completed", "current", "planning", "completed", "paused", "dropped", "repeating",
  ]
  static let words = ["drama", "space", "quiet", "日常", "Sea"]
}
