import Base
import MediaLibrary

/// Finds the titles of friends among the owner's: by an id that both have, else by kind, name and year, as imports do.
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

  /// nil where nothing says which one it is.
  func entry(for title: FriendTitle) -> Int? {
    for id in title.ids {
      if let index = byID[Self.key(id, title.kind)] { return index }
    }
    var candidates: [Int] = []
    for name in [title.title] + title.otherTitles {
      let found = byName["\(title.kind.id)/\(Folding.standard.fold(name))"] ?? []
      for index in found where !candidates.contains(index) { candidates.append(index) }
    }
    let possible = candidates.filter { !contradicts(entries[$0].work, title) }
    let sure = possible.filter { index in
      let work = entries[index].work
      return work.title == title.title || isSameYear(work, title) == true
    }
    if sure.count > 1 {
      // A year tells a remake from what it was made from.
      let exact = sure.filter { entries[$0].work.released?.year == title.year }
      return exact.count == 1 ? exact[0] : nil
    }
    return sure.first
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

  /// nil where one of them has no year.
  private func isSameYear(_ work: Work, _ title: FriendTitle) -> Bool? {
    guard let ours = work.released?.year, let theirs = title.year else { return nil }
    return abs(ours - theirs) <= 1
  }
}

private func isNumber(_ text: String) -> Bool {
  text.utf8.allSatisfy { (0x30...0x39).contains($0) }
}
