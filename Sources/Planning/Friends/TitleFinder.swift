import Base
import MediaLibrary

/// Finds friends' titles among the owner's.
struct TitleFinder {
  private let entries: [Entry]
  private var byID: [String: Int] = [:]
  private var byName: [String: [Int]] = [:]

  init(_ entries: [Entry]) {
    self.entries = entries
    for (index, entry) in entries.enumerated() {
      for id in entry.work.ids where byID[Self.key(id, entry.kind)] == nil {
        byID[Self.key(id, entry.kind)] = index
      }
      let names = [entry.work.title] + entry.work.titles.map(\.text) + entry.work.synonyms
      for name in Set(names.map(Folding.standard.fold)) where !name.isEmpty {
        byName["\(entry.kind.id)/\(name)", default: []].append(index)
      }
    }
  }

  /// The entry with an id of the title. Otherwise the entry of its kind with one of its names, and
  /// with the same title or year, unless ids or years contradict; of several, the one with exactly
  /// that year. nil if it is unclear.
  func entry(for title: FriendTitle) -> Int? {
    for id in title.ids {
      if let index = byID[Self.key(id, title.kind)] { return index }
    }
    let names = Set(([title.title] + title.otherTitles).map(Folding.standard.fold))
    let candidates = Set(names.flatMap { byName["\(title.kind.id)/\($0)"] ?? [] })
    let sure = candidates.filter { index in
      let work = entries[index].work
      return !contradicts(work, title)
        && (work.title == title.title || isSameYear(work, title) == true)
    }
    if sure.count < 2 { return sure.first }
    let exact = sure.filter { entries[$0].work.released?.year == title.year }
    return exact.count == 1 ? exact.first : nil
  }

  private static func key(_ id: Work.ExternalID, _ kind: Kind) -> String {
    "\(id.registry) \(kind.id)/\(id.value.drop { $0 == "0" })"
  }

  private func contradicts(_ work: Work, _ title: FriendTitle) -> Bool {
    isSameYear(work, title) == false
      || title.ids.contains { id in
        work.ids.contains {
          $0.registry == id.registry && $0.value != id.value
            && isNumber($0.value) == isNumber(id.value)
        }
      }
  }

  /// Whether years differ by at most one; nil if a year is missing.
  private func isSameYear(_ work: Work, _ title: FriendTitle) -> Bool? {
    guard let ours = work.released?.year, let theirs = title.year else { return nil }
    return abs(ours - theirs) <= 1
  }
}

private func isNumber(_ text: String) -> Bool {
  text.utf8.allSatisfy { (0x30...0x39).contains($0) }
}
