import Base
import MediaLibrary

/// The franchise of a title by its series, or else by the stem of its name.
package struct Franchise: Sendable, Equatable {
  /// All titles of the franchise share it; empty for a title that can't belong to one.
  package internal(set) var name: String
  /// The name if a title has exactly this name: `k`. Empty for most.
  fileprivate let shortName: String
  /// The position in the series, the season or the volume; 1 if unknown.
  package let number: Int
  let part: Int
  let isSeries: Bool
  /// Whether the title consists of the name and marks.
  fileprivate(set) var isWhole: Bool
  let isBare: Bool

  init(of work: Work, kind: Kind) {
    let stem = TitleStem(work.title)
    (isWhole, isBare) = (stem.isWhole, stem.isBare)
    guard let series = work.series else {
      // Many books have the title `Poems`, so a book's franchise includes its author.
      let author = kind == .book ? work.creators.first.map { "\u{0}" + sortKey($0.name) } : nil
      name = stem.isEmpty ? "" : stem.text + (author ?? "")
      shortName = stem.short.isEmpty ? "" : stem.short + (author ?? "")
      (number, part, isSeries) = (stem.number, stem.part, false)
      return
    }
    (name, shortName) = (sortKey(series.name), "")
    number = series.position.map { max($0 / 100, 1) } ?? stem.number
    (part, isSeries) = (stem.part, true)
  }
}

extension [ShownTitle] {
  /// Decides which titles of a library belong to one franchise. A name of several words that begins
  /// with the name of another title belongs to that one: `Tokyo Ghoul:re` to `Tokyo Ghoul`. A
  /// single word is a franchise if it is a title.
  package mutating func joinFranchises(of library: Library) {
    joinShortNames(of: library)
    var names: Set<UInt64> = []
    names.reserveCapacity(count)
    for index in indices where isNamed(index, in: library) && self[index].franchise.isWhole {
      names.insert(FNV1a.hash(self[index].franchise.name.utf8))
    }
    for index in indices where isNamed(index, in: library) {
      let name = self[index].franchise.name
      if let prefix = shortestPrefix(of: name, in: names) {
        self[index].franchise.name = prefix
        self[index].franchise.isWhole = false
      } else if !name.utf8.contains(UInt8(ascii: " ")),
        !names.contains(FNV1a.hash(name.utf8))
      {
        self[index].franchise.name = ""
      }
    }
  }

  /// A name of a letter or two is a franchise if it is a title; another title with that name and a
  /// subtitle or number belongs to it: `K: Missing Kings` to `K`.
  private mutating func joinShortNames(of library: Library) {
    let short = indices.filter {
      !self[$0].franchise.shortName.isEmpty && !library.entries[$0].isUnlisted
    }
    for members in Dictionary(grouping: short, by: { self[$0].franchise.shortName }).values
    where members.count > 1 && members.contains(where: { isCalledShort($0, in: library) }) {
      for index in members {
        if !self[index].franchise.name.isEmpty { self[index].franchise.isWhole = false }
        self[index].franchise.name = self[index].franchise.shortName
      }
    }
  }

  /// Whether a title is only its short name, without a number or subtitle.
  private func isCalledShort(_ index: Int, in library: Library) -> Bool {
    let franchise = self[index].franchise
    return franchise.name.isEmpty
      && franchise.shortName.prefix { $0 != "\u{0}" } == sortKey(library.entries[index].work.title)
  }

  /// Unlisted titles don't found franchises.
  private func isNamed(_ index: Int, in library: Library) -> Bool {
    let franchise = self[index].franchise
    return !franchise.name.isEmpty && !franchise.isSeries && !library.entries[index].isUnlisted
  }

  /// The shortest beginning of a name that is itself a name, with at least two words and eight
  /// letters.
  private func shortestPrefix(of name: String, in names: Set<UInt64>) -> String? {
    var hash = FNV1a()
    var spaces = 0
    for (offset, byte) in name.utf8.enumerated() {
      if byte == UInt8(ascii: " ") {
        spaces += 1
        if spaces > 1, offset - spaces >= 7, names.contains(hash.value) {
          return String(name.utf8.prefix(offset)) ?? name
        }
      }
      hash.combine(byte)
    }
    return nil
  }
}
