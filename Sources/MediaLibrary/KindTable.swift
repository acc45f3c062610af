extension Kind {
  package static let anime = allCases[0]
  package static let manga = allCases[1]
  package static let book = allCases[2]
  package static let game = allCases[3]
  package static let movie = allCases[4]
  package static let show = allCases[5]

  static let table = [
    Row(
      id: "anime", folder: "anime", verb: .watch, unit: .episodes, secondUnit: nil,
      currentEmoji: "📺", color: 0x2F5D8A, schemaType: "TVSeries", openGraphType: "video.tv_show"),
    Row(
      id: "manga", folder: "manga", verb: .read, unit: .chapters, secondUnit: .volumes,
      currentEmoji: "📖", color: 0xB5493A, schemaType: "ComicSeries", openGraphType: "book"),
    Row(
      id: "book", folder: "books", verb: .read, unit: .pages, secondUnit: nil,
      currentEmoji: "📖", color: 0x3B7A57, schemaType: "Book", openGraphType: "book"),
    Row(
      id: "game", folder: "games", verb: .play, unit: .hours, secondUnit: nil,
      currentEmoji: "🎮", color: 0x6B4A8A, schemaType: "VideoGame", openGraphType: "website"),
    Row(
      id: "movie", folder: "movies", verb: .watch, unit: .minutes, secondUnit: nil,
      currentEmoji: "🎬", color: 0xA8792A, schemaType: "Movie", openGraphType: "video.movie"),
    Row(
      id: "show", folder: "shows", verb: .watch, unit: .episodes, secondUnit: nil,
      currentEmoji: "📺", color: 0x2F7A8C, schemaType: "TVSeries", openGraphType: "video.tv_show"),
  ]
  package init?(otherWord word: String) {
    guard let kind = Kind.otherWords[word.lowercased()] else { return nil }
    self = kind
  }

  private static let otherWords: [String: Kind] = [
    "film": .movie, "films": .movie, "cinema": .movie, "series": .show, "tv": .show,
    "drama": .show, "dramas": .show, "cartoon": .show, "cartoons": .show, "comic": .manga,
    "comics": .manga, "manhwa": .manga, "novel": .book, "novels": .book, "ebook": .book,
    "ebooks": .book, "audiobook": .book, "audiobooks": .book, "videogame": .game,
    "videogames": .game, "visualnovel": .game, "tvshow": .show, "tvshows": .show,
    "tvseries": .show, "animeseries": .anime, "animeshow": .anime, "animefilm": .anime,
    "animemovie": .anime, "mangaseries": .manga, "comicbook": .manga, "featurefilm": .movie,
  ]
}
