import Base
import MediaLibrary

struct TitleBuilder {
  var rows: [ExportRow]
  /// The part of the first row with the title and its facts.
  var work: ExportRow
  var kind: Kind
  var id: String? { didSet { id = titleID(id) } }
  var title: String { didSet { reader.row = title } }
  var slug: String?
  /// Identifies it if there is no id; the title unless another key is set.
  var key: String?
  var ids: [Work.ExternalID] = []
  var extras: [Work.Extra] = []
  var values = FieldValues()
  /// The first run's rating; if it isn't the title's, the notes keep it, since no key holds it.
  var firstRunRating: Rating?
  var lowPriorityKeys: Set<FieldKey> = []
  var pictures: [String] = []
  var related: [ExportedTitle.Related] = []
  var lists: [ListEntry] = []
  var hasComments = false
  var leftOut: [String] = []
  var location: SourceLocation?
  /// Whether it is kept out of the library.
  var isRefused = false
  private var refusals: [Diagnostic] = []
  private var hasDamagedISBN = false
  /// The locations of rows about parts of it, which are kept out of the library.
  var parts: [SourceLocation] = []

  struct ListEntry {
    let name: String
    var position = 0
    var audience = ExportedList.Audience.unknown
  }

  init(_ rows: [ExportRow], _ kind: Kind, title: String, work: ExportRow? = nil) {
    (self.rows, self.kind, self.title, self.work) = (rows, kind, title, work ?? rows[0])
    rows[0].reader.row = title
  }

  var row: ExportRow { rows[0] }
  var reader: ValueReader { rows[0].reader }

  subscript(key: FieldKey) -> FieldValue? {
    @inline(never) get { values[key] }
    @inline(never) set { values[key] = newValue }
  }

  func has(_ key: FieldKey) -> Bool { values[key]?.value != nil }

  func report(_ diagnostic: Diagnostic) { reader.report(at: row.offset, diagnostic) }

  mutating func refuse(_ reason: Diagnostic) {
    refuse(row, reason)
    isRefused = true
  }

  /// Keeps one of several rows out of the library.
  mutating func refuse(_ row: ExportRow, _ reason: Diagnostic) {
    refusals.append(reason.at(row.location))
  }

  var identity: String { ExportedTitle.identity(kind: kind, id: id, key: key ?? title) }

  var reading: TitleReading {
    if hasDamagedISBN, !isRefused, !ids.contains(where: { $0.registry == "isbn13" }) {
      report(.isbnDamaged)
    }
    return TitleReading(
      title: isRefused ? nil : exported, refusals: refusals, parts: parts, leftOut: leftOut,
      lists: lists)
  }

  private var exported: ExportedTitle {
    var builder = self
    if let first = firstRunRating, first != values[.rating]?.rating {
      builder.add(note: noteOfFirstRating(first))
    }
    var values = builder.values
    // The date of a dropped title is the day when it was dropped. The library's own files, which
    // have slugs, aren't changed.
    let isDropped = status == .dropped && !has(.dropped) && !has(.history) && slug == nil
    if isDropped, let end = values[.finished] {
      (values[.dropped], values[.finished]) = (end, .absent)
    }
    return ExportedTitle(
      kind: kind, id: id, title: title, slug: slug, key: key, ids: ids, extras: extras,
      values: values, lowPriorityKeys: lowPriorityKeys, pictures: pictures, related: related,
      hasComments: hasComments, location: location ?? row.location)
  }
}

/// The line of `notes` that keeps the rating of a first run, if the title has another one.
package func noteOfFirstRating(_ rating: Rating) -> String {
  "First rating: \(decimal(rating.hundredths, per: 1000))/10"
}

struct TitleReading: Sendable {
  let title: ExportedTitle?
  let refusals: [Diagnostic]
  let parts: [SourceLocation]
  let leftOut: [String]
  let lists: [TitleBuilder.ListEntry]
}

// Setters without a value leave the key unchanged.
extension TitleBuilder {
  @inline(never) mutating func set(_ key: FieldKey, _ value: TitleValue?) {
    if let value { values[key] = .value(value) }
  }

  mutating func set(_ key: FieldKey, line: String) {
    set(key, plainLine(line).orNil.map(TitleValue.text))
  }

  mutating func set(_ key: FieldKey, text: String) {
    set(key, text.trimmed.orNil.map(TitleValue.text))
  }

  mutating func set(_ key: FieldKey, day: PartialDate?) { set(key, day.map(TitleValue.date)) }

  mutating func set(_ key: FieldKey, total: Int?) {
    if let total, total > 0 { set(key, .number(total)) }
  }

  mutating func set(_ key: FieldKey, count: Int?) {
    // Not a real count: 255 is the highest value of a byte, and 254 is left of 255 runs.
    if key == .repeat, let count, count >= 254 {
      return report(
        .valueLeftOut(
          String(count), of: key.rawValue, row: reader.row, allowed: "less than 254"))
    }
    if let count { values[key] = count > 0 ? .value(.number(count)) : .absent }
  }

  mutating func set(_ key: FieldKey, if isSet: Bool) { if isSet { set(key, .flag(true)) } }

  mutating func hide(if isHidden: Bool) { if isHidden { set(.visibility, .text("private")) } }

  /// Hides it, unless another row of the title isn't hidden.
  mutating func hideUnlessKnown() {
    hide(if: true)
    lowPriorityKeys.insert(.visibility)
  }

  mutating func setKey(year: String) { key = year.isEmpty ? title : "\(title) (\(year))" }

  mutating func set(_ key: FieldKey, list texts: some Sequence<String>) {
    let list = FieldValue.list(texts.map(plainLine))
    if list != .absent { values[key] = list }
  }

  mutating func add(_ key: FieldKey, _ texts: some Sequence<String>) {
    set(key, list: (values[key]?.list ?? []) + texts)
  }

  /// Adds each code once.
  mutating func add(countries: some Sequence<String>) {
    add(origins: countries, to: .countries, OriginCode.country)
  }

  /// Adds each code once.
  mutating func add(languages: some Sequence<String>) {
    add(origins: languages, to: .languages, OriginCode.language)
  }

  private mutating func add(
    origins: some Sequence<String>, to key: FieldKey, _ code: (String) -> String
  ) {
    add(key, origins.map { code(plainLine($0)) }.filter { !$0.isEmpty }.unique())
  }

  mutating func add(note: String, _ label: String = "") {
    let note = repairingEncoding(note).trimmed
    guard !note.isEmpty else { return }
    let line = label.isEmpty ? note : "\(label): \(note)"
    set(.notes, .text(values[.notes]?.text.map { "\($0)\n\(line)" } ?? line))
  }

  mutating func add(id: String?, of registry: String) {
    guard let id = titleID(id), !ids.contains(where: { $0.registry == registry }) else { return }
    ids.append(Work.ExternalID(registry: registry, value: id))
  }

  /// Adds a book's number; reports a damaged one unless there is another.
  mutating func add(isbn text: String) {
    add(id: ISBN.thirteenDigits(of: text), of: "isbn13")
    if ISBN.isDamaged(text) { hasDamagedISBN = true }
  }

  mutating func add(ids: [Work.ExternalID]) {
    for id in ids { add(id: id.value, of: id.registry) }
  }

  struct Person {
    let name: String
    let role: String?
    var otherNames: [String] = []
  }

  mutating func add(names: some Sequence<String>, role: String?) {
    add(people: names.map { Person(name: $0, role: role) })
  }

  mutating func add(people: [Person]) {
    var items = values[.creators]?.items ?? []
    for person in people {
      let name = plainLine(person.name)
      guard !name.isEmpty else { continue }
      let others = person.otherNames.map(plainLine).filter { !$0.isEmpty && $0 != name }
      let item = TitleValue.mapping(of: [
        "name": .text(name), "role": .present(person.role), "names": .present(others),
      ])
      if !items.contains(item) { items.append(item) }
    }
    if !items.isEmpty { set(.creators, .items(items)) }
  }

  mutating func set(characters: [(name: String, role: String)]) {
    var seen: Set<String> = []
    let items = characters.compactMap { character -> TitleValue? in
      let name = plainLine(character.name)
      guard !name.isEmpty, seen.insert(name).inserted else { return nil }
      let role = Work.Character.Role(rawValue: character.role)
      return .mapping(of: ["name": .text(name), "role": .present(role?.rawValue)])
    }
    if !items.isEmpty { set(.characters, .items(items)) }
  }

  mutating func add(titles: [(language: String, text: String)], besides title: String? = nil) {
    var pairs = values[.titles]?.pairs ?? []
    for (language, text) in titles.map({ ($0, plainLine($1)) }) {
      if text.isEmpty || text == title ?? self.title { continue }
      pairs.append(TitleValue.Pair(language, .text(text)))
    }
    if !pairs.isEmpty { set(.titles, .mapping(pairs)) }
  }

  mutating func add(synonym: String) {
    let name = plainLine(synonym)
    if name != title { add(.synonyms, [name]) }
  }

  mutating func add(subtitle: String) {
    let subtitle = plainLine(subtitle)
    if !subtitle.isEmpty { add(.synonyms, ["\(title): \(subtitle)"]) }
  }

  mutating func set(series: String, position: String? = nil) {
    let name = plainLine(series)
    guard !name.isEmpty else { return }
    let number = position.flatMap(TitleValue.hundredths(of:))
    set(.series, .mapping(of: ["name": .text(name), "position": number]))
  }

  /// Sets the mean of other people's scores, from 0 to `best`, and their number.
  mutating func set(community score: String, of best: Double, votes: String, source: String) {
    guard let score = Double(score), score > 0, score <= best else { return }
    set(.communityRating, .hundredths(Int((score * 10_000 / best).rounded())))
    set(.communityVotes, total: Int(votes))
    set(.communitySource, .text(source))
  }

  /// - Parameter counts: the numbers of people who gave each score
  mutating func set(community score: String, of best: Double, counts: [String], source: String) {
    // A damaged number may be too large.
    let votes = counts.compactMap { Int($0) }.reduce(0) {
      $0.addingReportingOverflow($1).partialValue
    }
    set(community: score, of: best, votes: String(votes), source: source)
  }

  mutating func set(airing episodes: [(number: Int, at: Moment?)]) {
    var moments: [Int: Moment] = [:]
    for episode in episodes where episode.number > 0 { moments[episode.number] = episode.at }
    let items = moments.sorted { $0.key < $1.key }.map { number, moment in
      TitleValue.mapping(of: ["episode": .number(number), "at": .text(moment.iso)])
    }
    if !items.isEmpty { set(.airing, .items(items)) }
  }

  mutating func set(episodes: [(number: Int, title: String, aired: PartialDate?)]) {
    let items = episodes.map { number, title, aired in
      TitleValue.mapping(of: [
        "number": .number(number), "title": .present(plainLine(title).orNil),
        "aired": .present(aired),
      ])
    }
    if !items.isEmpty { set(.episodeList, .items(items)) }
  }

  /// Sets the number of episodes of each season; nothing unless they are numbered from 1 without
  /// gaps, since years and missing seasons would shift all others.
  ///
  /// - Parameter seasons: without episodes that are only planned
  mutating func set(seasons: [(number: Int, episodes: Int)]) {
    let sorted = seasons.filter { $0.number > 0 }.sorted { $0.number < $1.number }
    let aired = sorted.prefix { $0.episodes > 0 }
    guard !aired.isEmpty, sorted.dropFirst(aired.count).allSatisfy({ $0.episodes == 0 }),
      aired.map(\.number) == Array(1...aired.count)
    else { return }
    set(.seasons, .list(aired.map { String($0.episodes) }))
  }

  /// Sets the title's page, for trackers whose ids don't lead to it.
  mutating func set(page address: String, of tracker: String) {
    guard address.hasPrefix("https://") else { return }
    set(.sources, .items([.mapping(of: ["name": .text(tracker), "url": .text(address)])]))
  }

  /// Sets HTML as Markdown; what can't be converted is reported and left out.
  ///
  /// - Parameter keepingLines: whether line ends are line breaks; nil decides by the text: they are
  ///   unless tags break its lines
  mutating func set(_ key: FieldKey, html text: ValueReader.Text?, keepingLines: Bool? = nil) {
    guard let text else { return }
    let keepingLines =
      keepingLines
      ?? !(text.text.contains("<")
      && ["<p", "<br", "<div", "<li"].contains(where: text.text.lowercased().contains))
    if let markdown = reader.markdown(ofHTML: text, keepingLines: keepingLines) {
      set(key, text: markdown)
    }
  }
}

extension TitleValue {
  /// nil if the text isn't a number with at most two decimals.
  static func hundredths(of text: String) -> TitleValue? {
    if case .hundredths(let number) = DecimalText(text) { .hundredths(number) } else { nil }
  }
}

extension String {
  var orNil: String? { isEmpty ? nil : self }
}
