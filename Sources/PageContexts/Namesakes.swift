import MediaLibrary
import Planning

/// Which titles of a library share their name with others: the anime and the manga, a film and its
/// remake.
struct Namesakes: Sendable {
  /// By entry.
  private let shared: [Shared]

  /// With which other titles a title has its name in common.
  struct Shared: OptionSet, Sendable {
    let rawValue: UInt8

    static let withOtherKind = Shared(rawValue: 1)
    static let withinKind = Shared(rawValue: 2)
  }

  /// Names are the same whatever their case; titles that nobody comes across do not count.
  init(_ titles: [ShownTitle], of entries: [Entry]) {
    var places: [String: Int] = [:]
    places.reserveCapacity(entries.count)
    var bearers: [Bearers] = []
    let placeOf = entries.indices.map { index -> Int? in
      if entries[index].isUnlisted { return nil }
      let name = sortKey(titles[index].text)
      let place = places[name] ?? bearers.count
      if place == bearers.count {
        places[name] = place
        bearers.append(Bearers())
      }
      bearers[place].add(entries[index].kind)
      return place
    }
    shared = entries.indices.map { index in
      placeOf[index].map { bearers[$0].shared(by: entries[index].kind) } ?? []
    }
  }

  subscript(entry: EntryIndex) -> Shared { shared[entry] }
}

/// The kinds of the titles of one name, a bit for each.
private struct Bearers {
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
