import MediaLibrary

/// Superlatives of all finished titles. Each is nil if too little is known.
package struct Records: Sendable {
  /// The studio or developer with the most titles; in a library without companies, the person.
  package let creator: YearFacts.GroupShelf?
  /// The longest title of the kind with the most titles.
  package let longest: YearFacts.Length?
  /// The year with the lowest mean of at least ten ratings, if there are two or more such years.
  package let strictest: Strictest?
  /// The genre with the highest mean surplus over the community's ratings.
  package let kindest: Kindest?
  package let oldest: EntryIndex?
  package let mostRepeated: Repeated?

  /// A mean of fewer ratings isn't meaningful.
  static let fewestOfYear = 10
  static let fewestOfGenre = 5

  package struct Strictest: Sendable, Equatable {
    package let year: YearMean
    /// Represents the year.
    package let cover: EntryIndex
  }

  package struct Kindest: Sendable, Equatable {
    package let genre: GroupIndex
    /// The means of titles that both rated.
    package let own: Figures.Mean
    package let community: Figures.Mean
    /// The title that the owner rates furthest above the community.
    package let example: EntryIndex
  }

  package struct Repeated: Sendable, Equatable {
    package let entry: EntryIndex
    /// Includes the first run.
    package let runs: Int
  }
}

extension LibraryIndex {
  /// - Parameters:
  ///   - titles: finished ones, in order of titles
  ///   - counter: counts these titles
  func records(of titles: [EntryIndex], _ counter: GroupCounter, _ diary: Diary) -> Records {
    let creator =
      counter.largest(1, companies: true, in: self).first
      ?? counter.largest(1, companies: false, in: self).first
    return Records(
      creator: creator, longest: lengths(of: titles)?.longest, strictest: strictest(diary),
      kindest: kindest(of: titles),
      oldest: titles.lazy.filter { facts[$0].released != .undated }
        .min { (facts[$0].released, rank[$0]) < (facts[$1].released, rank[$1]) },
      mostRepeated: mostRepeated(of: titles))
  }

  private func strictest(_ diary: Diary) -> Records.Strictest? {
    let rated = diary.years.compactMap { year -> Records.Strictest? in
      guard let mean = year.mean, mean.count >= Records.fewestOfYear else { return nil }
      return Records.Strictest(year: YearMean(year: year.year, mean: mean), cover: year.cover)
    }
    guard rated.count > 1 else { return nil }
    // Equal ones by year, the newest first, as in the diary.
    return rated.first(1) { $0.year.mean.isBelow($1.year.mean) }.first
  }

  private func kindest(of titles: [EntryIndex]) -> Records.Kindest? {
    var sums = [(own: Int, community: Int, count: Int)](
      repeating: (0, 0, 0), count: groups.genreCount)
    for entry in titles {
      guard let own = facts[entry].rating?.hundredths, let community = facts[entry].communityRating
      else { continue }
      for group in groups.ofTitle[entry] where group < groups.genreCount {
        let genre = GroupIndex(group)
        sums[genre].own += own
        sums[genre].community += community
        sums[genre].count += 1
      }
    }
    func mean(_ genre: GroupIndex) -> Int {
      (sums[genre].own - sums[genre].community) * 100 / sums[genre].count
    }
    let genres = sums.indices.filter { sums[$0].count >= Records.fewestOfGenre && mean($0) > 0 }
    guard let genre = genres.first(1, by: { mean($0) > mean($1) }).first else { return nil }
    let members = groups.members[genre].lazy.map(\.entry).filter {
      facts[$0].status == .completed || facts[$0].status == .repeating
    }
    let example = members.compactMap { entry -> (key: (Int, Int), entry: EntryIndex)? in
      guard let own = facts[entry].rating?.hundredths, let community = facts[entry].communityRating
      else { return nil }
      return ((community - own, rank[entry]), entry)
    }.min { $0.key < $1.key }
    return example.map { example in
      Records.Kindest(
        genre: genre, own: .init(sum: sums[genre].own, count: sums[genre].count),
        community: .init(sum: sums[genre].community, count: sums[genre].count),
        example: example.entry)
    }
  }

  private func mostRepeated(of titles: [EntryIndex]) -> Records.Repeated? {
    let repeated = titles.lazy.filter { facts[$0].hasFurtherRuns }.compactMap {
      entry -> Records.Repeated? in
      let repeats = min(library.entries[entry].tracking?.repeats ?? 0, 10_000_000)
      return repeats > 0 ? Records.Repeated(entry: entry, runs: repeats + 1) : nil
    }
    return repeated.first(1) { a, b in
      a.runs == b.runs ? preference(for: a.entry) < preference(for: b.entry) : a.runs > b.runs
    }.first
  }
}

extension Figures.Mean {
  fileprivate func isBelow(_ other: Figures.Mean) -> Bool { sum * other.count < other.sum * count }
}
