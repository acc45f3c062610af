extension Kind {
  package static let anime = allCases[0]
  package static let manga = allCases[1]
  package static let book = allCases[2]
  package static let game = allCases[3]
  package static let movie = allCases[4]
  package static let show = allCases[5]

  static let table = [
    Row(
      id: "anime", folder: "anime", name: "Anime", noun: "anime", verb: .watch, unit: .episodes,
      secondUnit: nil, current: StatusWord("Watching", "📺"), completed: StatusWord("Watched", "✅"),
      planning: StatusWord("Plan to watch", "⭐"), paused: StatusWord("Paused", "⏸️"),
      dropped: StatusWord("Dropped", "🛑"), repeating: StatusWord("Rewatching", "🔁"),
      schemaType: "TVSeries", openGraphType: "video.tv_show"),
    Row(
      id: "manga", folder: "manga", name: "Manga", noun: "manga", verb: .read, unit: .chapters,
      secondUnit: .volumes, current: StatusWord("Reading", "📖"), completed: StatusWord("Read", "✅"),
      planning: StatusWord("Plan to read", "⭐"), paused: StatusWord("Paused", "⏸️"),
      dropped: StatusWord("Dropped", "🛑"), repeating: StatusWord("Rereading", "🔁"),
      schemaType: "ComicSeries", openGraphType: "book"),
    Row(
      id: "book", folder: "books", name: "Books", noun: "book", verb: .read, unit: .pages,
      secondUnit: nil, current: StatusWord("Reading", "📖"), completed: StatusWord("Read", "✅"),
      planning: StatusWord("Want to read", "⭐"), paused: StatusWord("Paused", "⏸️"),
      dropped: StatusWord("Dropped", "🛑"), repeating: StatusWord("Rereading", "🔁"),
      schemaType: "Book", openGraphType: "book"),
    Row(
      id: "game", folder: "games", name: "Games", noun: "game", verb: .play, unit: .hours,
      secondUnit: nil, current: StatusWord("Playing", "🎮"), completed: StatusWord("Played", "✅"),
      planning: StatusWord("Want to play", "⭐"), paused: StatusWord("Paused", "⏸️"),
      dropped: StatusWord("Dropped", "🛑"), repeating: StatusWord("Replaying", "🔁"),
      schemaType: "VideoGame", openGraphType: "website"),
    Row(
      id: "movie", folder: "movies", name: "Movies", noun: "movie", verb: .watch, unit: .minutes,
      secondUnit: nil, current: StatusWord("Watching", "🎬"), completed: StatusWord("Watched", "✅"),
      planning: StatusWord("Want to watch", "⭐"), paused: StatusWord("Paused", "⏸️"),
      dropped: StatusWord("Dropped", "🛑"), repeating: StatusWord("Rewatching", "🔁"),
      schemaType: "Movie", openGraphType: "video.movie"),
    Row(
      id: "show", folder: "shows", name: "Shows", noun: "show", verb: .watch, unit: .episodes,
      secondUnit: nil, current: StatusWord("Watching", "📺"), completed: StatusWord("Watched", "✅"),
      planning: StatusWord("Want to watch", "⭐"), paused: StatusWord("Paused", "⏸️"),
      dropped: StatusWord("Dropped", "🛑"), repeating: StatusWord("Rewatching", "🔁"),
      schemaType: "TVSeries", openGraphType: "video.tv_show"),
  ]
}
