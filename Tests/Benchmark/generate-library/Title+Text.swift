/// A title as a file: front matter, then the review. The two programs get the same lines, except
/// those for Hugo's taxonomies: creators and series as lists of names, the lists of a title, and a
/// date to sort by.
extension Title {
  var tokonomaText: String {
    var creators = ["creators:"]
    for credit in credits {
      creators.append("  - {name: \(credit.name), role: \(credit.role)}")
    }
    let series = series.map { "series: {name: \($0.name), position: \($0.position)}" }
    return text(frontMatter(creators: creators, series: series.map { [$0] } ?? []))
  }

  var hugoText: String {
    let all = credits + [Credit(name: company, role: kind.companyRole)]
    let creators =
      ["creators: [\(all.map(\.name).joined(separator: ", "))]", "credits:"]
      + all.map { "  - {name: \($0.name), role: \($0.role)}" }
    let series = series.map { ["series: [\($0.name)]", "position: \($0.position)"] }
    let date = tracking?.finished ?? tracking?.started ?? released
    return text(
      frontMatter(creators: creators, series: series ?? [])
        + ["shelves: [\(hugoShelves.joined(separator: ", "))]"] + hugoGroups + ["date: \(date)"])
  }

  /// The pages of the diary, the rankings and the statistics that the title is on.
  private var hugoGroups: [String] {
    var lines: [String] = []
    if let rating = tracking?.rating.flatMap(Double.init), rating >= 8.5 {
      lines.append("top: [\"\(rating)\"]")
    }
    guard let finished = tracking?.finished else { return lines }
    lines.append("diary: [\"\(finished.prefix(4))\", \"\(finished.prefix(7))\"]")
    var figures = ["format-\(kind.format.lowercased())", "weekday-\(weekday(of: finished))"]
    switch kind.unit {
    case "episodes":
      let shortest = [27, 14, 2].first { $0 <= total } ?? 1
      figures.append("length-episodes-\(shortest)")
    case "pages": figures.append("length-pages-1")
    default: break
    }
    return lines + ["stats: [\(figures.joined(separator: ", "))]"]
  }

  /// The lists that the title is in: of all kinds and of its own, and the reviews.
  private var hugoShelves: [String] {
    let (all, own) =
      switch status {
      case "current": (kind.inProgress, kind.inProgress)
      case "completed": (kind.done, kind.done)
      case "planning": ("Wishlist", "Planned")
      case "paused": ("Paused", "Paused")
      default: ("Dropped", "Dropped")
      }
    return [all, "\(kind.name) \(own)"] + (review.isEmpty ? [] : ["Reviews"])
  }

  private func text(_ frontMatter: [String]) -> String {
    let review = review.flatMap { ["", $0] }
    return (["---"] + frontMatter + ["---"] + review).joined(separator: "\n") + "\n"
  }

  private func frontMatter(creators: [String], series: [String]) -> [String] {
    var lines = ["title: \(name)", "titles:", "  english: \(name)", "  native: \(native)"]
    lines.append("synonyms: [\(synonyms[0]), \"\(synonyms[1])\"]")
    lines.append("format: \(kind.format)")
    lines.append("description: \(description)")
    lines.append("genres: [\(genres.joined(separator: ", "))]")
    lines += creators
    lines.append("\(kind.company): [\(company)]")
    lines += series
    lines.append("\(kind.unit): \(total)")
    lines.append("released: \(released)")
    lines.append("communityRating: \(communityRating)")
    lines.append("communityVotes: \(communityVotes)")
    lines.append("ids: {mal: \(ids.mal), anilist: \(ids.anilist)}")
    lines.append("status: \(status)")
    if let tracking {
      if let rating = tracking.rating { lines.append("rating: \(rating)") }
      lines.append("progress: \(tracking.progress)")
      lines.append("started: \(tracking.started)")
      if let finished = tracking.finished { lines.append("finished: \(finished)") }
    }
    lines.append("tags: [\(tags.joined(separator: ", "))]")
    return lines
  }
}

/// 1 on Mondays to 7 on Sundays, by Sakamoto's method.
private func weekday(of date: String) -> Int {
  let parts = date.split(separator: "-").compactMap { Int($0) }
  let (month, day) = (parts[1], parts[2])
  let year = month < 3 ? parts[0] - 1 : parts[0]
  let shift = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month - 1]
  let fromSunday = (year + year / 4 - year / 100 + year / 400 + shift + day) % 7
  return fromSunday == 0 ? 7 : fromSunday
}
