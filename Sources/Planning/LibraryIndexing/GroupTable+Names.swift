import MediaLibrary

extension GroupTable {
  /// The groups that a title's file names, in its order, each once; credits in the order in which
  /// the roles first appear.
  package typealias Names = (
    genres: [GroupIndex], credits: [Credit], tags: [GroupIndex], series: GroupIndex?
  )

  /// Who had one role in making a work.
  package struct Credit: Sendable, Equatable {
    /// As written, `creator` when nothing is: `author`, `studio`, `Director`.
    package let role: String
    package fileprivate(set) var creators: [GroupIndex]
  }

  /// They were found when the table was made, so no name is looked up again.
  package func names(in entry: Entry, at index: EntryIndex) -> Names {
    var rest = named[index]
    let genres = rest.prefix(entry.work.genres.count)
    rest = rest.dropFirst(genres.count)
    let credits = GroupTable.credits(of: entry, taking: &rest)
    let series = entry.work.series == nil ? nil : rest.popLast()
    return (
      GroupTable.distinct(genres), credits, GroupTable.distinct(rest), series.map(GroupIndex.init)
    )
  }

  /// The group of a title's series.
  package func series(of entry: Entry, at index: EntryIndex) -> GroupIndex? {
    entry.work.series == nil ? nil : named[index].last.map { GroupIndex($0) }
  }

  /// Takes a group for each creator.
  private static func credits(
    of entry: Entry, taking groups: inout ArraySlice<UInt32>
  ) -> [Credit] {
    var credits: [Credit] = []
    // Only of many: to hash two or three roles takes longer than to look through them.
    var indices: [String: Int] = [:]
    credits.reserveCapacity(min(entry.work.creators.count + 1, 16))
    forEachCreator(of: entry) { _, role in
      guard let group = groups.popFirst().map({ GroupIndex($0) }) else { return }
      if let known = credits.prefix(16).firstIndex(where: { $0.role == role }) ?? indices[role] {
        credits[known].creators.append(group)
      } else {
        if credits.count >= 16 { indices[role] = credits.count }
        credits.append(Credit(role: role, creators: [group]))
      }
    }
    for index in credits.indices where credits[index].creators.count > 1 {
      credits[index].creators = distinct(credits[index].creators)
    }
    return credits
  }

  private static func distinct(
    _ groups: some Collection<some FixedWidthInteger>
  ) -> [GroupIndex] {
    var distinct: [GroupIndex] = []
    distinct.reserveCapacity(groups.count)
    // Only of many: to hash a handful takes longer than to look through it.
    var seen: Set<GroupIndex> = []
    for group in groups.lazy.map({ GroupIndex($0) })
    where groups.count > 16 ? seen.insert(group).inserted : !distinct.contains(group) {
      distinct.append(group)
    }
    return distinct
  }
}
