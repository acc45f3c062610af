import MediaLibrary
import Planning

/// Titles that share their name with others: the anime and the manga, a film and its remake.
struct Namesakes: Sendable {
  /// By entry.
  private let shared: [Shared]

  /// Whether the other titles with the name are of another kind, of the same kind or both.
  struct Shared: OptionSet, Sendable {
    let rawValue: UInt8

    static let withOtherKind = Shared(rawValue: 1)
    static let withinKind = Shared(rawValue: 2)
  }

  /// Ignores the case of names, and unlisted titles.
  init(_ titles: [ShownTitle], of entries: [Entry]) {
    var places: [String: Int] = [:]
    places.reserveCapacity(entries.count)
    var kinds: [KindsSharingName] = []
    let placeOf = entries.indices.map { index -> Int? in
      if entries[index].isUnlisted { return nil }
      let name = sortKey(titles[index].text)
      let place = places[name] ?? kinds.count
      if place == kinds.count {
        places[name] = place
        kinds.append(KindsSharingName())
      }
      kinds[place].add(entries[index].kind)
      return place
    }
    shared = entries.indices.map { index in
      placeOf[index].map { kinds[$0].shared(by: entries[index].kind) } ?? []
    }
  }

  subscript(entry: EntryIndex) -> Shared { shared[entry] }
}

/// The kinds of the titles with one name, a bit for each.
private struct KindsSharingName {
  private var kinds = 0
  private var several = 0

  mutating func add(_ kind: Kind) {
    several |= kinds & 1 << kind.index
    kinds |= 1 << kind.index
  }

  func shared(by kind: Kind) -> Namesakes.Shared {
    let own = 1 << kind.index
    var shared: Namesakes.Shared = []
    if kinds & ~own != 0 { shared.insert(.withOtherKind) }
    if several & own != 0 { shared.insert(.withinKind) }
    return shared
  }
}
