import MediaLibrary

/// What a row of an export says of a title, while it is read.
struct TitleStatements {
  private(set) var said = Statements()
  /// What the title's own time through was rated, which no key says but that of the title's rating.
  var ownRating: Rating?

  /// nil is no statement.
  subscript(key: FieldKey) -> Statement? {
    @inline(never) get { said[key] }
    @inline(never) set { said[key] = newValue }
  }

  /// A text without line ends; nothing is said when it is empty.
  mutating func say(_ key: FieldKey, line: String) {
    let text = singleLine(mended(line)).trimmed
    if !text.isEmpty { said[key] = .value(.text(text)) }
  }

  /// A Markdown text of any length; nothing is said when it is empty.
  mutating func say(_ key: FieldKey, text: String) {
    let text = text.trimmed
    if !text.isEmpty { said[key] = .value(.text(text)) }
  }

  /// Texts, each once; nothing is said when there are none.
  mutating func say(_ key: FieldKey, list: some Sequence<String>) {
    let statement = Statement.list(list.map { singleLine(mended($0)).trimmed })
    if statement != .absent { said[key] = statement }
  }

  /// How many there are; 0 is not known, and says nothing.
  mutating func say(_ key: FieldKey, total: Int?) {
    if let total, total > 0 { said[key] = .value(.number(total)) }
  }

  /// Names, each once, with the role that all of them have.
  mutating func say(creators names: some Sequence<String>, role: String?) {
    say(creators: names.map { (name: $0, role: role) })
  }

  /// Names with their roles; they are added to those that were said before.
  mutating func say(creators: [(name: String, role: String?)]) {
    say(creators: creators.map { (name: $0.name, role: $0.role, names: []) })
  }

  /// The same with further names of each, such as that in the script of their own language.
  mutating func say(creators: [(name: String, role: String?, names: [String])]) {
    var items: [TitleValue] = []
    if case .value(.items(let known))? = said[.creators] { items = known }
    for creator in creators {
      let name = singleLine(mended(creator.name)).trimmed
      guard !name.isEmpty else { continue }
      let others = creator.names.map { singleLine(mended($0)).trimmed }
        .filter { !$0.isEmpty && $0 != name }
      let pairs =
        [TitleValue.Pair("name", .text(name))]
        + (creator.role.map { [TitleValue.Pair("role", .text($0))] } ?? [])
        + (others.isEmpty ? [] : [TitleValue.Pair("names", .list(others))])
      if !items.contains(.mapping(pairs)) { items.append(.mapping(pairs)) }
    }
    if !items.isEmpty { said[.creators] = .value(.items(items)) }
  }

  /// Further titles by language; one that is the title itself is none.
  mutating func say(titles: [(language: String, text: String)], besides title: String) {
    let pairs = titles.compactMap { language, text -> TitleValue.Pair? in
      let text = singleLine(mended(text)).trimmed
      return text.isEmpty || text == title ? nil : TitleValue.Pair(language, .text(text))
    }
    if !pairs.isEmpty { said[.titles] = .value(.mapping(pairs)) }
  }

  mutating func say(series name: String, position: String?) {
    let name = singleLine(mended(name)).trimmed
    guard !name.isEmpty else { return }
    var number: Int?
    if let position, case .hundredths(let hundredths) = DecimalText(position) {
      number = hundredths
    }
    said[.series] = .value(
      .mapping(
        [TitleValue.Pair("name", .text(name))]
          + (number.map { [TitleValue.Pair("position", .hundredths($0))] } ?? [])))
  }

  /// The times through behind the first, oldest first; nothing is said when there are none.
  mutating func say(history times: [Tracking.Run]) {
    if !times.isEmpty { said[.history] = .value(.items(times.map(\.value))) }
  }

  /// Ratings of seasons, each season once, in their order; nothing is said when there are none.
  mutating func say(seasons parts: [Tracking.Part]) {
    var byNumber: [Int: Tracking.Part] = [:]
    for part in parts { byNumber[part.number] = part }
    let sorted = byNumber.values.sorted { $0.number < $1.number }
    if !sorted.isEmpty { said[.parts] = .value(.items(sorted.map(\.value))) }
  }

  /// What others think of it, on a scale from 0 to `best`, of so many; nothing is said where nobody has voted.
  mutating func say(community score: String, best: Double, votes: String, source: String) {
    guard let score = Double(score), score > 0, score <= best else { return }
    said[.communityRating] = .value(.hundredths(Int((score * 10_000 / best).rounded())))
    if let votes = Int(votes), votes > 0 { said[.communityVotes] = .value(.number(votes)) }
    said[.communitySource] = .value(.text(source))
  }

  /// The status that a tracker's word means, or where it means none, the one that fits what else is said; that is told.
  func status(
    _ known: Status?, saidBy word: String, at offset: Int, _ reader: inout ValueReader
  ) -> Status {
    if let known { return known }
    let (implied, row) = (impliedStatus, reader.row)
    reader.report(at: offset) {
      .statusUnclear(word, row: row, takenAs: implied.rawValue, at: $0)
    }
    return implied
  }

  /// The status that fits best what else is said, where the tracker's word for it means nothing.
  var impliedStatus: Status {
    if said[.finished]?.value != nil || said[.rating]?.value != nil { return .completed }
    return said[.started]?.value != nil ? .current : .planning
  }
}
