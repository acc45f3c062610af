import MediaLibrary
import Planning

/// The superlatives at the top of the statistics, each with a cover.
struct StatisticsRecords: PageMaker {
  let parts: PageParts
  let records: Records
  let page: PagePath

  var tiles: [TileContext] {
    [creator, longest, strictest, kindest, oldest, mostRepeated].compactMap(\.self)
  }

  private func tile(_ heading: MessageKey, _ rows: [RowContext]) -> TileContext {
    tile(named: messages[heading], rows)
  }

  private func tile(named heading: String, _ rows: [RowContext]) -> TileContext {
    var tile = TileContext(heading)
    tile.rows = rows
    return tile
  }

  private func row(_ index: EntryIndex, _ note: String?) -> RowContext {
    RowContext(
      link: titles.link(to: index, from: page), cover: titles.cover(of: index, from: page),
      note: note)
  }

  private var creator: TileContext? {
    records.creator.flatMap { shelf in
      guard let cover = shelf.titles.first else { return nil }
      return tile(
        groups[shelf.group].isCompany ? .mostOfOneStudio : .mostOfOnePerson,
        [
          RowContext(
            link: links.link(to: shelf.group, from: page),
            cover: titles.cover(of: cover, from: page),
            note: messages.count(shelf.count, .finishedTitles))
        ])
    }
  }

  private var longest: TileContext? {
    records.longest.map { length in
      tile(
        named: longest(of: entries[length.entry].kind),
        [row(length.entry, messages.text(length))])
    }
  }

  private var strictest: TileContext? {
    records.strictest.map { strictest in
      let year = strictest.year
      return tile(
        .strictestYear,
        [
          RowContext(
            link: LinkContext(
              text: messages.year(year.year), url: links.url(of: .year(year.year), from: page)),
            cover: titles.cover(of: strictest.cover, from: page),
            note: messages.count(year.mean.count, .averageOf, (.rating, year.mean.text(scale))))
        ])
    }
  }

  private var kindest: TileContext? {
    records.kindest.map { kindest in
      let note = messages.count(
        kindest.own.count, .averageAgainst, (.rating, kindest.own.text(scale)),
        (.total, kindest.community.text(scale)))
      return tile(
        .kindestGenre,
        [
          RowContext(
            link: links.link(to: kindest.genre, from: page),
            cover: titles.cover(of: kindest.example, from: page), note: note)
        ])
    }
  }

  private var oldest: TileContext? {
    records.oldest.map { entry in
      tile(.oldest, [row(entry, entries[entry].work.released.map { messages.year($0.year) })])
    }
  }

  private var mostRepeated: TileContext? {
    records.mostRepeated.map { repeated in
      let verb = entries[repeated.entry].kind.verb
      return tile(
        .mostRepeated,
        [row(repeated.entry, messages.count(repeated.runs, verb, .times).capitalizedFirst)])
    }
  }
}
