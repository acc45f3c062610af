import MediaLibrary

package struct FriendShelf: Sendable {
  package let friend: Friend
  package let entries: [Int?]
  package let taste: Taste

  package init(_ friend: Friend, entries: [Int?], beside own: [Entry]) {
    self.friend = friend
    self.entries = entries
    taste = Taste(friend, entries: entries, beside: own)
  }

  package static func all(of friends: [Friend], in library: Library) -> [FriendShelf] {
    guard !friends.isEmpty else { return [] }
    let finder = TitleFinder(library.entries)
    let gate = library.settings.ageGate
    return friends.map { friend in
      var friend = friend
      // The age gate applies to friends' titles, too.
      if let gate {
        friend.titles.removeAll { title in title.ageRating.map(gate.holds) ?? false }
      }
      var taken: Set<Int> = []
      let entries = friend.titles.map { title -> Int? in
        guard let index = finder.entry(for: title), taken.insert(index).inserted else { return nil }
        return index
      }
      return FriendShelf(friend, entries: entries, beside: library.entries)
    }
  }

  /// The friend's current titles, the latest first.
  package var now: [Int] {
    latest(5, where: { $0.status == .current || $0.status == .repeating }, date: \.latest)
  }

  package var finished: [Int] {
    latest(5, where: { $0.status == .completed && $0.finished != nil }, date: \.finished)
  }

  /// The latest reviews with a text outside spoilers.
  package var reviewed: [Int] {
    latest(3, where: { $0.review?.isEmpty == false }, date: { $0.reviewDate ?? $0.latest })
  }

  private func latest(
    _ count: Int, where isWanted: (FriendTitle) -> Bool, date: (FriendTitle) -> PartialDate?
  ) -> [Int] {
    friend.titles.indices.filter { isWanted(friend.titles[$0]) }
      .map { (date: DateKey(date(friend.titles[$0])), index: $0) }
      .sorted { ($1.date, $0.index) < ($0.date, $1.index) }
      .prefix(count).map(\.index)
  }
}
