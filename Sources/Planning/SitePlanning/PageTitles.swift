import Base
import MediaLibrary

extension LibraryIndex {
  /// The titles of each of the owner's pages; nil for a page of text. Words that no title has are
  /// reported.
  func titlesOfPages(reporting: inout DiagnosticList) -> [[EntryIndex]?] {
    library.pages.map { page in
      page.titles.map { titles in
        checkWords(of: titles, reporting: &reporting)
        return self.titles(titles.value)
      }
    }
  }

  /// Unlisted titles are left out. Those without a rating or date come last, in reverse order, too.
  func titles(_ query: TitleQuery) -> [EntryIndex] {
    let fitting = byTitle.filter {
      !facts[$0].isUnlisted && query.filter.fits(library.entries[$0])
    }
    func dated(_ key: (Facts) -> DateKey) -> (sorted: [EntryIndex], count: Int) {
      (sorted(fitting, latestFirst: key), fitting.count { key(facts[$0]) != .undated })
    }
    let (titles, count) =
      switch query.order {
      case .title: (fitting, fitting.count)
      case .rating:
        (byPreference(fitting, first: .max), fitting.count { facts[$0].rating != nil })
      case .finished: dated(\.finished)
      case .started: dated { DateKey($0.firstRun.started) }
      case .added: dated(\.added)
      case .released: dated(\.released)
      }
    let ordered =
      query.isReversed ? titles.prefix(count).reversed() + titles.dropFirst(count) : titles
    return Array(ordered.prefix(query.limit ?? .max))
  }

  /// Reports words of the conditions that are on no title.
  private func checkWords(of titles: Located<TitleQuery>, reporting: inout DiagnosticList) {
    let entries = byTitle.lazy.filter { !facts[$0].isUnlisted }.map { library.entries[$0] }
    let filter = titles.value.filter
    func report(_ key: String, _ word: String, among known: [String] = []) {
      reporting.report(
        .unknownInTitles(key, word, nearest: nearest(to: word, among: known)).at(titles.location))
    }
    func check(_ key: String, _ words: FoldedWords, _ values: (Entry) -> [String]) {
      for word in words.words
      where !entries.contains(where: { FoldedWords([word]).includeAny(of: values($0)) }) {
        report(
          key, word, among: Set(entries.flatMap(values)).sorted { ByteOrder($0) < ByteOrder($1) })
      }
    }
    check("genre", filter.genres) { $0.work.genres }
    check("tag", filter.tags) { $0.tracking?.tags ?? [] }
    for (key, values) in filter.extras {
      check(key, values) { $0.work.extras.filter { $0.key == key }.map(\.value) }
    }
    if let creator = filter.creator {
      var ofCreator = TitleFilter()
      ofCreator.creator = creator
      if !entries.contains(where: ofCreator.fits) { report("creator", creator) }
    }
  }
}
