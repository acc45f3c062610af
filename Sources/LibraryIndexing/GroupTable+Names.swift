import MediaLibrary

extension GroupTable {
  /// The groups that a title's file names, in its order, each once.
  package struct Names {
    package let genres: [GroupIndex]
    /// By role, in the order in which the roles first appear.
    package let credits: [(role: String, creators: [GroupIndex])]
    package let tags: [GroupIndex]
    package let series: GroupIndex?
  }

  /// They were found when the table was made, so no name is looked up again.
  package func names(in entry: Entry, at index: EntryIndex) -> Names {
    var rest = named[index]
    let genres = rest.prefix(entry.work.genres.count)
    rest = rest.dropFirst(genres.count)
    let credits = GroupTable.credits(of: entry, taking: &rest)
    let series = entry.work.series == nil ? nil : rest.popLast()
    return Names(
      genres: GroupTable.distinct(genres), credits: credits, tags: GroupTable.distinct(rest),
      series: series.map { GroupIndex($0) })
  }

  /// The group of a title's series.
  package func series(of entry: Entry, at index: EntryIndex) -> GroupIndex? {
    entry.work.series == nil ? nil : named[index].last.map { GroupIndex($0) }
  }

  /// Takes a group for each creator.
  private static func credits(
    of entry: Entry, taking groups: inout ArraySlice<UInt32>
  ) -> [(role: String, creators: [GroupIndex])] {
    var credits: [(role: String, creators: [UInt32])] = []
    // Only of many: to hash two or three roles takes longer than to look through them.
    var places: [String: Int] = [:]
    forEachCreator(of: entry) { _, role in
      guard let group = groups.popFirst() else { return }
      if let known = credits.prefix(16).firstIndex(where: { $0.role == role }) ?? places[role] {
        credits[known].creators.append(group)
      } else {
        if credits.count >= 16 { places[role] = credits.count }
        credits.append((role, [group]))
      }
    }
    return credits.map { ($0.role, distinct($0.creators[...])) }
  }

  private static func distinct(_ groups: ArraySlice<UInt32>) -> [GroupIndex] {
    var distinct: [GroupIndex] = []
    distinct.reserveCapacity(groups.count)
    // Only of many: to hash a handful takes longer than to look through it.
    var seen: Set<UInt32> = []
    for group in groups
    where groups.count > 16 ? seen.insert(group).inserted : !distinct.contains(Int(group)) {
      distinct.append(GroupIndex(group))
    }
    return distinct
  }
}
