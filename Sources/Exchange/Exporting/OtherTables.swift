import MediaLibrary

extension ExportFormat {
  /// The columns that Letterboxd's import takes (https://letterboxd.com/about/importing-data/): a
  /// row for each viewing.
  static let letterboxd = ExportFormat(
    name: "letterboxd", summary: "films as a table that Letterboxd's import takes", kinds: [.movie],
    keys: [
      .title, .released, .creators, .status, .rating, .finished, .history, .tags, .review,
      .spoilers,
    ],
    ids: ["imdb", "tmdb"],
    isTaken: { $0.status == .completed || $0.status == .repeating },
    missing: "the status completed or repeating, as the table is of films that you have seen",
    losses: { library in
      [
        library.roundedRatings(of: 10) { "\(points($0, of: 10)) of 10" }, library.tagsWithComma,
        library.releasesOfDays,
        library.loss("films that are being seen again") { $0.status == .repeating },
        library.loss("dates without a day") { title in
          viewings(of: title).contains { $0.day != nil && $0.day?.day == nil }
        },
        library.loss("unfinished runs") { title in
          title.history.contains { !$0.isFinished }
        },
        library.runsOutOfOrder { viewings(of: $0).map(\.day) },
        library.runsKnownBetter(
          ["started", "hours", "platform"] + wordsOfRun.filter { $0 != "review" },
          "a beginning, hours, a platform or words besides a review"
        ) { time, _ in time.isFinished },
        library.loss("ratings other than that of the last time") { title in
          viewings(of: title).last { $0.rating != nil }?.rating != title.rating
        },
        library.loss("makers who are no directors") { title in
          title.credits.contains { $0.role != "director" }
        },
        library.makersWithComma { $0.creators("director") },
      ].compactMap { $0 } + library.reviewLosses()
    },
    write: { library in
      var table = CSVWriter(columns: [
        "imdbID", "tmdbID", "Title", "Year", "Directors", "Rating10", "WatchedDate", "Rewatch",
        "Tags", "Review",
      ])
      for title in library.titles {
        let times = viewings(of: title)
        for (number, time) in times.enumerated() {
          let isLast = number == times.count - 1
          table.add([
            title.id("imdb") ?? "", title.id("tmdb") ?? "", title.title,
            title.date(.released).map { String($0.year) } ?? "",
            title.creators("director").map(\.withoutCommas).joined(separator: ", "),
            time.rating.map { String(points($0, of: 10)) } ?? "",
            time.day.flatMap { $0.day == nil ? nil : $0.iso } ?? "", number > 0 ? "true" : "false",
            isLast ? title.plainTags.joined(separator: ", ") : "",
            isLast ? library.review(of: title) : "",
          ])
        }
      }
      return table.bytes
    })
}

/// Every complete viewing of a film, the first one first, with its rating. The film's own rating is
/// at the last viewing without one, or at the first viewing if the last rating is the film's.
private func viewings(of title: TitleRecord) -> [(day: PartialDate?, rating: Rating?)] {
  let again = title.history.filter(\.isFinished).map { (day: $0.finished, rating: $0.rating) }
  var times = [(day: title.date(.finished), rating: Rating?.none)] + again
  let isLast = again.last { $0.rating != nil }?.rating == title.rating
  if let last = times.lastIndex(where: { $0.rating == nil }) {
    times[isLast ? 0 : last].rating = title.rating
  }
  return times
}
