import Base
import LibraryFiles
import MediaLibrary
import Testing
import Trackers

@testable import Catalogue

/// Which of a source's titles is a title of the library, by its name and another fact.
@Suite struct NameMatchingTests {
  /// A source's title: `1 | Tides; Gezeiten | 1999 | Ada Winter | cover`; a game's fourth column is
  /// its developer, or after `by` its publisher, and the fifth its format. An anime's fourth is the
  /// number of its episodes, and the fifth its format. `5 articles` comes last, or `5 articles, 2001`
  /// if it was released in 2001, too. `(de) Ebbe` is a name that it has only in German.
  private static func found(_ line: String, _ kind: Kind) -> CatalogueTitle {
    let parts = line.split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.split(separator: " ").joined(separator: " ") }
    let written = parts[1].split(separator: ";").map { $0.trimmingPrefix(" ") }
    let names = written.map { String($0.trimmingPrefix("(de) ")) }
    let translations = zip(written, names).filter { $0.0.hasPrefix("(de) ") }.map(\.1)
    var values = FieldValues()
    if let year = parts.count > 2 ? PartialDate(iso: parts[2]) : nil {
      values[.released] = .value(.date(year))
    }
    if names.count > 1 { values[.synonyms] = .value(.list(Array(names[1...]))) }
    if kind == .game {
      if parts.count > 3, !parts[3].isEmpty {
        let isPublisher = parts[3].hasPrefix("by ")
        let names = parts[3].dropFirst(isPublisher ? 3 : 0).split(separator: ";")
        values[isPublisher ? .publishers : .developers] = .value(.list(names.map(String.init)))
      }
      if parts.count > 4, !parts[4].isEmpty { values[.format] = .value(.text(parts[4])) }
    } else if kind == .anime {
      if parts.count > 3, let count = Int(parts[3]) { values[.episodes] = .value(.number(count)) }
      if parts.count > 4, !parts[4].isEmpty { values[.format] = .value(.text(parts[4])) }
    } else if parts.count > 3, !parts[3].isEmpty {
      values[.creators] = .value(.items([.mapping([.init("name", .text(parts[3]))])]))
    }
    let known = (parts.last ?? "").split(separator: " articles", omittingEmptySubsequences: false)
    return CatalogueTitle(
      ExportedTitle(
        kind: kind, id: parts[0], title: names[0], key: names[0], ids: [], values: values,
        pictures: parts.count > 4 ? ["https://example.org/\(parts[0]).jpg"] : [],
        location: .file("answer")),
      registry: "source", page: nil
    ).known(
      in: known.count > 1 ? Int(known[0]) : nil,
      releasedIn: Set(known.dropFirst().compactMap { Int($0.drop { $0 == "," || $0 == " " }) }),
      translated: Set(translations))
  }

  private func title(_ text: String, _ kind: Kind) throws -> LibraryTitle {
    var reporting = DiagnosticList()
    let file = try #require(
      TitleFile(
        Source(path: "library/\(kind.folder)/x.md", bytes: Array("---\n\(text)\n---\n".utf8)),
        reporting: &reporting))
    #expect(reporting.isEmpty)
    return LibraryTitle(file, 0, kind, covers: [])
  }

  /// `1` for a match, `? 1 2` for candidates, `-` for none.
  private func match(_ title: String, _ kind: Kind, _ lines: [String]) throws -> String {
    let own = try self.title(title, kind)
    let found = lines.map { Self.found($0, kind) }
    switch own.choice(amongNamed: found, refused: []) {
    case .found(let title, _): return title.facts.id ?? ""
    case .unsure(let titles):
      return "? " + titles.compactMap(\.facts.id).joined(separator: " ")
    case .unknown: return "-"
    case .contradicted: return "!"
    }
  }

  @Test(arguments: [
    // The only one of its name and year.
    ("1", "title: Tides\nreleased: 1999", ["1 | Tides | 1999", "2 | Tides | 1950"]),
    ("1", "title: tides!\nreleased: 1999", ["1 | Tides | 1999-05-01"]),
    ("? 1", "title: Gezeiten\nreleased: 1999", ["1 | Tides; Gezeiten | 1998"]),
    ("1", "title: Gezeiten\nreleased: 1999", ["1 | Tides; Gezeiten | 1998 | | | ? articles, 1999"]),
    // Of two, either may be meant: years differ at the turn of a year.
    ("? 1 2", "title: Tides\nreleased: 1999", ["1 | Tides | 1999", "2 | Tides | 2000"]),
    ("? 1", "title: Tides", ["1 | Tides | 1999"]),
    ("? 1", "title: Tides\nreleased: 1999", ["1 | Tides"]),
    ("? 1", "title: Tides\nreleased: 1999", ["1 | Tides | 2010"]),
    ("? 1", "title: Tides\nreleased: 1999", ["1 | Tidal | 1999"]),
    ("-", "title: Tides\nreleased: 1999", []),
    // Sites spell names in different ways.
    ("1", "title: The Quiet Sea\nreleased: 1999", ["1 | Quiet Sea | 1999"]),
    ("1", "title: Sea & Sand 2\nreleased: 1999", ["1 | Sea and Sand II | 1999"]),
    ("1", "title: Sea-Man\nreleased: 1999", ["1 | Seaman | 1999"]),
    // … but then the year has to be the same,
    ("? 1", "title: The Quiet Sea\nreleased: 1999", ["1 | Quiet Sea | 2000"]),
    // and no other title may have a better claim.
    (
      "1", "title: The Quiet Sea\nreleased: 1999",
      ["1 | The Quiet Sea | 1999", "2 | Quiet Sea | 1999"]
    ),
    (
      "? 1 2", "title: The Quiet Sea\nreleased: 1999",
      ["1 | The Quiet Sea | 2000", "2 | Quiet Sea | 1999"]
    ),
    // A series has many subtitles.
    ("? 1", "title: Tides\nreleased: 1999", ["1 | Tides: Ebb | 1999"]),
    (
      "? 1 2", "title: Tides\nreleased: 1999", ["1 | Tides | 1998", "2 | Tides: The Film | 1999"]
    ),
    (
      "? 1 2", "title: 'Tides: Ebb'\nreleased: 1999",
      ["1 | Tides: Ebb | 1998", "2 | Tides: Ebb: The Film | 1999"]
    ),
    // The year of a little-known title isn't enough: the right one may be missing.
    ("? 1", "title: Tides\nreleased: 1999", ["1 | Tides | 1999 | | | 2 articles"]),
    ("? 1", "title: Tides\nreleased: 1999", ["1 | Tides | 2000 | | | 2 articles"]),
    (
      "1", "title: Tides\nreleased: 1999\ndirector: Ada Winter",
      ["1 | Tides | 1999 | Ada Winter | | 2 articles"]
    ),
    // Nor is nearly the year, even of a famous one, unless it was released again,
    ("? 1", "title: Tides\nreleased: 1999", ["1 | Tides | 2000 | | | 90 articles"]),
    ("1", "title: Tides\nreleased: 2000", ["1 | Tides | 1999 | | | 10 articles, 2000"]),
    ("? 1", "title: Tides\nreleased: 2000", ["1 | Tides | 1999 | | | 9 articles, 2000"]),
    // but not long after.
    ("? 1", "title: Tides\nreleased: 2009", ["1 | Tides | 1999 | | | 90 articles, 2009"]),
    // A film of another name may have this one in another country.
    ("? 1", "title: Ebbe\nreleased: 1999", ["1 | Tides; (de) Ebbe | 1999 | | | 90 articles"]),
    (
      "2", "title: Ebbe\nreleased: 1999",
      ["1 | Tides; (de) Ebbe | 1999 | | | 90 articles", "2 | Ebbe | 1999 | | | 10 articles"]
    ),
    ("? 1", "title: Tides\nreleased: 1999", ["1 | Tides | 1999 | | | 9 articles"]),
    ("1", "title: Tides\nreleased: 1999", ["1 | Tides | 1999 | | | 10 articles"]),
    // A long name hardly has two films in a year,
    (
      "1", "title: The Tides of Summer\nreleased: 1999",
      ["1 | The Tides of Summer | 1999 | | | 3 articles"]
    ),
    // but two in different years.
    (
      "? 1", "title: The Tides of Summer\nreleased: 1999",
      ["1 | The Tides of Summer | 2000 | | | 9 articles"]
    ),
    // Of two, the famous one with that year is meant,
    (
      "2", "title: Tides\nreleased: 1999",
      ["1 | Tides | 1999 | | | 4 articles", "2 | Tides | 1999 | | | 40 articles"]
    ),
    (
      "2", "title: Tides\nreleased: 1999",
      ["1 | Tides | 2000 | | | 12 articles", "2 | Tides | 1999 | | | 120 articles"]
    ),
    (
      "? 1 2", "title: Tides\nreleased: 1999",
      ["1 | Tides | 1999 | | | 4 articles", "2 | Tides | 2000 | | | 40 articles"]
    ),
    (
      "? 1 2", "title: Tides\nreleased: 1999",
      ["1 | Tides | 1999 | | | 5 articles", "2 | Tides | 1999 | | | 40 articles"]
    ),
    (
      "? 1 2", "title: Tides\nreleased: 1999",
      [
        "1 | Tides | 1999 | | | 9223372036854775807 articles",
        "2 | Tides | 1999 | | | 9223372036854775807 articles",
      ]
    ),
    // or the one that is written in the same way.
    ("2", "title: Tides!\nreleased: 1999", ["1 | Tides | 1999", "2 | tides! | 1999"]),
    ("? 1 2", "title: Tides!\nreleased: 1999", ["1 | Tides | 1999", "2 | Tides! | 2000"]),
    // It is no rival of a better-known one.
    (
      "2", "title: Tides\nreleased: 1999",
      ["1 | Tides | 1999 | | | 2 articles", "2 | Tides | 1999"]
    ),
    // A person decides between films of one name and year.
    (
      "1", "title: Tides\nreleased: 1999\ndirector: Ada Winter",
      ["1 | Tides | 1999 | Ada Winter", "2 | Tides | 1999 | Bo Lind"]
    ),
  ])
  func films(expected: String, title: String, lines: [String]) throws {
    #expect(try match(title, .movie, lines) == expected)
  }

  @Test(arguments: [
    // The author counts, not the year of an edition.
    ("1", "title: Tides\nreleased: 1999\nauthor: Ada Winter", ["1 | Tides | 1950 | Ada Winter"]),
    ("? 1", "title: Tides\nreleased: 1999\nauthor: Ada Winter", ["1 | Tides | 1999 | Bo Lind"]),
    (
      "2", "title: Tides\nauthor: Ada Winter",
      ["1 | Tides | 1999 | Bo Lind", "2 | Tides | 2004 | Ada Winter"]
    ),
    // People's names are spelled in different ways.
    ("1", "title: Tides\nauthor: A.B. Winter", ["1 | Tides |  | A. B. Winter"]),
    ("1", "title: Tides\nauthor: A.B. Winter", ["1 | Tides |  | AB Winter"]),
    ("1", "title: Tides\nauthor: Ada B. Winter", ["1 | Tides |  | Ada Winter"]),
    ("1", "title: Tides\nauthor: Ada Winter", ["1 | Tides |  | Winter, Ada"]),
    ("1", "title: Tides\nauthor: A. Winter", ["1 | Tides |  | Ada Winter"]),
    ("? 1", "title: Tides\nauthor: Ada Winter", ["1 | Tides |  | Bo Winter"]),
    ("? 1", "title: Tides\nauthor: Ada Winter", ["1 | Tides |  | Ada Winters"]),
    // The same book may have several records.
    (
      "2", "title: Tides\nauthor: Ada Winter",
      ["1 | Tides | 1999 | Ada Winter", "2 | Tides | 2004 | Ada Winter | cover"]
    ),
    // Editions are the same book,
    ("1", "title: Tides (Spanish Edition)\nauthor: Ada Winter", ["1 | Tides |  | Ada Winter"]),
    ("1", "title: Tides\nauthor: Ada Winter", ["1 | Tides: A Novel |  | Ada Winter"]),
    (
      "1", "title: Tides (Harbour Classics of Water)\nauthor: Ada Winter",
      ["1 | Tides |  | Ada Winter"]
    ),
    ("? 1", "title: Tides\nauthor: Ada Winter", ["1 | Tides (Colouring Book) |  | Ada Winter"]),
    ("? 1", "title: Tides (Colouring Book)\nauthor: Ada Winter", ["1 | Tides |  | Ada Winter"]),
    ("? 1", "title: Tides (Second Part)\nauthor: Ada Winter", ["1 | Tides |  | Ada Winter"]),
    // and so are names with and without a subtitle, but only in the same year:
    (
      "1", "title: 'Tides: A History of Water'\nreleased: 1999\nauthor: Ada Winter",
      ["1 | Tides | 1999 | Ada Winter"]
    ),
    // the first volume of a series has its name,
    (
      "? 1", "title: 'Tides: Flood'\nreleased: 1999\nauthor: Ada Winter",
      ["1 | Tides | 1998 | Ada Winter"]
    ),
    (
      "? 1", "title: 'Tides: A History of Water'\nreleased: 1999\nauthor: Ada Winter",
      ["1 | Tides | 1950 | Ada Winter"]
    ),
    // volumes of a series share the name before it.
    (
      "? 1 2", "title: Tides\nreleased: 1999\nauthor: Ada Winter",
      ["1 | Tides: Ebb | 1999 | Ada Winter", "2 | Tides: Flood | 2000 | Ada Winter"]
    ),
    (
      "? 1", "title: 'Tides: Ebb'\nreleased: 1999\nauthor: Ada Winter",
      ["1 | Tides: Flood | 1999 | Ada Winter"]
    ),
    ("? 1", "title: Tides\nauthor: Ada Winter", ["1 | Summary of Tides | 2019 | Quick Books"]),
    // What is made from a book names its author, too.
    ("? 1", "title: Tides\nauthor: Ada Winter", ["1 | Tides; Tides: Study Guide |  | Ada Winter"]),
    (
      "? 1", "title: Tides\nreleased: 1999\nauthor: Ada Winter",
      ["1 | Tides: The Graphic Novel | 1999 | Ada Winter"]
    ),
    ("? 1", "title: Tides\nauthor: Ada Winter", ["1 | Tides; Tides: Book Two |  | Ada Winter"]),
    ("1", "title: Tides\nauthor: Ada Winter", ["1 | Tides; Tides: Book One |  | Ada Winter"]),
    (
      "1", "title: 'Tides: A Graphic Novel'\nauthor: Ada Winter",
      ["1 | Tides; Tides: A Graphic Novel |  | Ada Winter", "2 | Tides |  | Bo Lind"]
    ),
    // Without an author, many books share a name and a year.
    ("? 1", "title: Tides\nreleased: 1999", ["1 | Tides | 1999 | Ada Winter"]),
    ("? 1", "title: Tides\nreleased: 1999\nauthor: Ada Winter", ["1 | Tides | 1999"]),
    (
      "1", "title: The Tides of Summer\nreleased: 1999",
      ["1 | The Tides of Summer | 1999 | Ada Winter"]
    ),
    (
      "? 1", "title: Tides\nauthor: Ada Winter", ["1 | Tides (Books 1-3 Boxed Set) |  | Ada Winter"]
    ),
  ])
  func books(expected: String, title: String, lines: [String]) throws {
    #expect(try match(title, .book, lines) == expected)
  }

  /// Sites give a number to the wrong book, and publishers use it again.
  @Test(arguments: [
    ("1", "Quiet Sea | 1999 | Ada Winter"), ("1", "Sea, Quiet | 2019 | Bo Lind"),
    ("1", "Tides | 1999 | Winter, A."), ("1", "Приливы | 1999 | Ада Винтер"),
    ("-", "Knitting for Cats | 1999 | Bo Lind"), ("-", "Knitting for Cats | 2019"),
  ])
  func anISBNLeadsToTheBook(expected: String, line: String) throws {
    let isbn = "9780131103627"
    let own = try title("title: Quiet Sea\nreleased: 1999\nauthor: Ada Winter", .book)
    let id = Work.ExternalID(registry: "isbn13", value: isbn)
    let choice = own.choice(among: [Self.found("1 | \(line)", .book).known(by: [id])], askedBy: id)
    #expect(choice.isUnknown == (expected == "-"))
  }

  @Test(arguments: [
    ("1", "title: Tides\nreleased: 1999", ["1 | Tides | 1999", "2 | Tides | 2016"]),
    ("1", "title: Tides\nreleased: 1999", ["1 | Tides™ | 1999"]),
    ("1", "title: Tides\nreleased: 1999", ["1 | Tides | 1999 | | | 3 articles"]),
    ("? 1", "title: Tides", ["1 | Tides | 1999"]),
    // A famous game needs nothing else, if it is the only one,
    ("1", "title: Tides", ["1 | Tides | 1999 | | | 10 articles"]),
    (
      "1", "title: Tides",
      ["1 | Tides | 1999 | | | 10 articles", "2 | Tides | 2005 | | | 2 articles"]
    ),
    ("? 1", "title: Tides", ["1 | Tides | 1999 | | | 9 articles"]),
    (
      "? 1 2", "title: Tides",
      ["1 | Tides | 1999 | | | 90 articles", "2 | Tides | 2005 | | | 3 articles"]
    ),
    ("? 1", "title: Tides\ndevelopers: [Kaigan]", ["1 | Tides | 1999 | Harbour | | 90 articles"]),
    // and you have no developer that it lacks.
    ("? 1", "title: Tides\ndevelopers: [Kaigan]", ["1 | Tides | 1999 | | | 90 articles"]),
    // A company is as good as a year, in any spelling,
    ("1", "title: Tides\ndevelopers: [Kaigan Soft]", ["1 | Tides | 1999 | kaigan soft, Inc."]),
    ("1", "title: Tides\npublishers: [Harbour]", ["1 | Tides | 1999 | Kaigan; Harbour"]),
    ("1", "title: Tides\ndevelopers: [Kaigan Soft Ltd.]", ["1 | Tides | 1999 | Kaigan Soft, Inc."]),
    ("1", "title: Tides\ndevelopers: [KS]", ["1 | Tides | 1999 | KS Games"]),
    // … but letters aren't, nor are publishers.
    ("? 1", "title: Tides\ndevelopers: [KS]", ["1 | Tides | 1999 | Kstone"]),
    ("? 1", "title: Tides\ndevelopers: [KS]", ["1 | Tides | 1999 | Kaigan Soft"]),
    ("? 1", "title: Tides\npublishers: [Kaigan]", ["1 | Tides | 1999 | by Kaigan"]),
    ("1", "title: Tides\nreleased: 1999\ndevelopers: [KS]", ["1 | Tides | 1999 | Kaigan Soft"]),
    (
      "1", "title: Tides\nreleased: 1999\ndevelopers: [Harbour]", ["1 | Tides | 1999 | by Kaigan"]
    ),
    // … and another company's game is another game.
    ("? 1", "title: Tides\nreleased: 1999\ndevelopers: [Kaigan]", ["1 | Tides | 1999 | Harbour"]),
    (
      "2", "title: Tides\nreleased: 1999\ndevelopers: [Kaigan]",
      ["1 | Tides | 1999 | Harbour", "2 | Tides | 1999 | Kaigan"]
    ),
    // A studio makes its game again.
    ("? 1", "title: Tides\nreleased: 1999\ndevelopers: [Kaigan]", ["1 | Tides | 2016 | Kaigan"]),
    // Other things that stores sell besides games,
    ("? 1", "title: Tides\nreleased: 1999", ["1 | Tides | 1999 | | DLC"]),
    ("2", "title: Tides\nreleased: 1999", ["1 | Tides | 1999 | | Demo", "2 | Tides | 1999"]),
    ("1", "title: Tides\nreleased: 1999\nformat: DLC", ["1 | Tides | 1999 | | DLC"]),
    ("1", "title: Tides\nreleased: 1999", ["1 | Tides | 1999 | | Remaster"]),
    // and editions and sequels.
    (
      "1", "title: Tides\nreleased: 1999\ndevelopers: [Kaigan]",
      [
        "1 | Tides | 1999 | Kaigan", "2 | Tides - Game of the Year Edition | 2000 | Kaigan",
        "3 | Tides 2 | 2000 | Kaigan", "4 | Tides Soundtrack | 1999 | Kaigan | Soundtrack",
      ]
    ),
    (
      "? 1 2", "title: Tides\nreleased: 1999\ndevelopers: [Kaigan]",
      ["1 | Tides 2 | 2000 | Kaigan", "2 | Tides Remastered | 1999 | Kaigan"]
    ),
  ])
  func games(expected: String, title: String, lines: [String]) throws {
    #expect(try match(title, .game, lines) == expected)
  }

  @Test(arguments: [
    ("1", "title: Tides\nepisodes: 12", ["1 | Tides | 1999 | 12"]),
    ("? 1", "title: Tides\nepisodes: 12", ["1 | Tides | 1999 | 13"]),
    // Nearly all films have one episode,
    ("? 1", "title: Tides\nepisodes: 1", ["1 | Tides | 1999 | 1"]),
    ("? 1", "title: Tides\nepisodes: 1", ["1 | Tides | 1999 | 1 | MOVIE"]),
    ("? 1", "title: Tides\nepisodes: 1\nformat: OVA", ["1 | Tides | 1999 | 1 | MOVIE"]),
    // but they aren't specials.
    ("1", "title: Tides\nepisodes: 1\nformat: MOVIE", ["1 | Tides | 1999 | 1 | MOVIE"]),
    (
      "? 1 2", "title: Tides\nepisodes: 1\nformat: MOVIE",
      ["1 | Tides | 1999 | 1 | MOVIE", "2 | Tides | 2019 | 1 | MOVIE"]
    ),
    ("1", "title: Tides\nepisodes: 12\nformat: TV", ["1 | Tides | 1999 | 12 | TV_SHORT"]),
    ("? 1", "title: Tides\nepisodes: 12\nformat: TV", ["1 | Tides | 1999 | 12 | ONA"]),
    // Sites count seasons in different ways.
    ("1", "title: Tides 2nd Season\nepisodes: 12", ["1 | Tides 2 | 1999 | 12"]),
    ("1", "title: Tides Season 2\nepisodes: 12", ["1 | Tides 2nd Season | 1999 | 12"]),
    ("1", "title: Tides II\nepisodes: 12", ["1 | Tides Second Season | 1999 | 12"]),
    ("1", "title: Tides (TV)\nepisodes: 12", ["1 | Tides | 1999 | 12"]),
    // Specials and films aren't the series,
    ("? 1", "title: Tides (OVA)\nreleased: 1999", ["1 | Tides | 1999 | 12 | TV"]),
    ("? 1", "title: Tides (Special)\nreleased: 1999", ["1 | Tides | 1999 | 12 | TV"]),
    ("? 1", "title: Tides (Movie)\nreleased: 1999", ["1 | Tides | 1999 | 12 | TV"]),
    // and a season isn't a part of another number.
    ("1", "title: Pier 8 Season 8\nepisodes: 12", ["1 | Pier 8 8 | 1999 | 12"]),
    ("1", "title: Tides 20000\nepisodes: 12", ["1 | Tides! 20,000 | 1999 | 12"]),
    ("? 1", "title: Pier 8 Season 8\nepisodes: 12", ["1 | Pier 88 | 1999 | 12"]),
    ("1", "title: K Season 2\nepisodes: 12", ["1 | K 2 | 1999 | 12"]),
    ("? 1", "title: K Season 2\nepisodes: 12", ["1 | K2 | 1999 | 12"]),
    ("? 1", "title: K 2\nepisodes: 12", ["1 | K2 | 1999 | 12"]),
    ("1", "title: First Season\nepisodes: 12", ["1 | The First Season | 1999 | 12"]),
    ("? 1", "title: Tides Season 3\nepisodes: 12", ["1 | Tides 2nd Season | 1999 | 12"]),
    ("? 1", "title: Tides 2nd Season\nepisodes: 12", ["1 | Tides | 1999 | 12"]),
    ("1", "title: Tides\nreleased: 1999\nepisodes: 1", ["1 | Tides | 1999 | 1"]),
  ])
  func anime(expected: String, title: String, lines: [String]) throws {
    #expect(try match(title, .anime, lines) == expected)
  }
}
