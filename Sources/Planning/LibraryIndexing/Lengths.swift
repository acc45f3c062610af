import MediaLibrary

extension LibraryIndex {
  /// The longest and the shortest title of the most frequent kind, among those with a known length.
  /// Series are measured in minutes if most of them have an episode length.
  func lengths(of titles: [EntryIndex]) -> YearFacts.Lengths? {
    var counts = Kind.table(of: 0)
    for entry in titles { counts[facts[entry].kind.index] += 1 }
    guard let most = counts.max(),
      let kind = Kind.allCases.first(where: { counts[$0.index] == most })
    else { return nil }
    let ofKind = titles.filter { facts[$0].kind == kind }
    let inMinutes = ofKind.compactMap { length(of: $0, in: .minutes) }
    let measured =
      kind.unit == .minutes || kind.unit == .episodes && inMinutes.count * 2 >= ofKind.count
      ? inMinutes : ofKind.compactMap { length(of: $0, in: kind.unit) }
    guard measured.count > 2, let longest = measured.first(1, by: { $0.amount > $1.amount }).first,
      let shortest = measured.first(1, by: { $0.amount < $1.amount }).first,
      longest.amount > shortest.amount
    else { return nil }
    let isAlone = measured.count { $0.amount == shortest.amount } == 1
    return YearFacts.Lengths(longest: longest, shortest: isAlone ? shortest : nil)
  }

  /// The length of a title; nil if unknown.
  func length(of index: EntryIndex, in unit: ProgressUnit) -> YearFacts.Length? {
    let entry = library.entries[index]
    let amount: Int? =
      switch (unit, entry.kind.unit) {
      case (.minutes, .episodes):
        entry.work.duration.flatMap { minutes in
          entry.work.episodes.map { min($0, 100_000) * min(minutes, 100_000) }
        }
      case (.hours, _): entry.hoursPlayed
      default: entry.work.total(of: unit)
      }
    return amount.flatMap { $0 > 0 ? YearFacts.Length(entry: index, amount: $0, unit: unit) : nil }
  }
}
