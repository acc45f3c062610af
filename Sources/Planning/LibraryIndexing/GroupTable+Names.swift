import Base
import MediaLibrary

extension GroupTable {
  /// The groups in a title's file, in order and without duplicates; credits in the order in which
  /// roles first appear.
  typealias Names = (
    genres: [GroupIndex], credits: [Credit], tags: [GroupIndex], series: GroupIndex?
  )

  package struct Credit: Sendable, Equatable {
    /// The role as written, or else `creator`: `author`, `studio`, `Director`.
    package let role: String
    package fileprivate(set) var creators: [GroupIndex]
  }

  func names(in entry: Entry, at index: EntryIndex) -> Names {
    var rest = named[index]
    let genres = rest.prefix(entry.work.genres.count)
    rest = rest.dropFirst(genres.count)
    let credits = GroupTable.credits(of: entry, taking: &rest)
    let series = entry.work.series == nil ? nil : rest.popLast()
    return (
      GroupTable.distinct(genres), credits, GroupTable.distinct(rest), series.map(GroupIndex.init)
    )
  }

  func series(of entry: Entry, at index: EntryIndex) -> GroupIndex? {
    entry.work.series == nil ? nil : named[index].last.map { GroupIndex($0) }
  }

  /// - Parameter groups: the groups of the creators first; those are removed
  private static func credits(
    of entry: Entry, taking groups: inout ArraySlice<UInt32>
  ) -> [Credit] {
    var credits: [Credit] = []
    var indices: [String: Int] = [:]
    forEachCreator(of: entry) { _, role in
      guard let group = groups.popFirst().map({ GroupIndex($0) }) else { return }
      if let known = indices[role] {
        credits[known].creators.append(group)
      } else {
        indices[role] = credits.count
        credits.append(Credit(role: role, creators: [group]))
      }
    }
    for index in credits.indices { credits[index].creators = distinct(credits[index].creators) }
    return credits
  }

  private static func distinct(_ groups: some Collection<some FixedWidthInteger>) -> [GroupIndex] {
    groups.map { GroupIndex($0) }.unique()
  }
}
