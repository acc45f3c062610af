/// The groups of one title, ready to be compared with those of many others; the one that weighs
/// most first.
struct TitleGroups {
  struct Member {
    let group: GroupIndex
    let filter: GroupBloomFilter
    let weight: Int
    /// How many of the group's page come before the title.
    let offset: Int
  }

  private(set) var members: [Member] = []
  private let genreCount: Int

  /// - Parameter genreCount: Groups below it are genres.
  init(capacity: Int, genreCount: Int) {
    members.reserveCapacity(capacity)
    self.genreCount = genreCount
  }

  /// Puts a group behind those that weigh as much.
  mutating func insert(_ member: Member) {
    var index = members.count
    while index > 0, members[index - 1].weight < member.weight { index -= 1 }
    members.insert(member, at: index)
  }

  /// At least what the groups weigh that are shared with a title of this filter.
  func weightBound(_ other: GroupBloomFilter) -> Int {
    var bound = 0
    for member in members { bound += member.filter.intersects(other) ? member.weight : 0 }
    return bound
  }

  /// What the groups weigh that are shared with a title of these groups and this filter; as
  /// `GroupTable.similarity`.
  func similarity(
    to groups: Span<UInt32>, _ filter: GroupBloomFilter
  ) -> (weight: Int, isSignificant: Bool) {
    var (weight, count, isSignificant) = (0, 0, false)
    for member in members where member.isShared(with: groups, filter) {
      weight += member.weight
      count += 1
      isSignificant = isSignificant || count > 1 || member.group >= genreCount
    }
    return (weight, isSignificant)
  }

  /// The groups that are shared with a title of these groups and this filter, the one that weighs
  /// most first.
  func shared(with groups: Span<UInt32>, _ filter: GroupBloomFilter) -> [GroupIndex] {
    var shared: [GroupIndex] = []
    for member in members where member.isShared(with: groups, filter) {
      shared.append(member.group)
      if shared.count == SimilarTitle.mostShared { break }
    }
    return shared
  }
}

extension TitleGroups.Member {
  /// Whether a title of these groups and this filter is in the group.
  fileprivate func isShared(with groups: Span<UInt32>, _ filter: GroupBloomFilter) -> Bool {
    guard self.filter.intersects(filter) else { return false }
    return self.filter.isExact || groups.indices.contains { groups[$0] == UInt32(group) }
  }
}
