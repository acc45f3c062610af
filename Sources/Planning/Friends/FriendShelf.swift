import MediaLibrary

/// A friend with what their titles are in the owner's library.
package struct FriendShelf: Sendable {
  package let friend: Friend
  /// For each of the friend's titles the index of the owner's entry; nil where the owner has none that others may see.
  package let entries: [Int?]
  package let taste: Taste

  package init(
    _ friend: Friend, entries: [Int?], beside own: [Entry]
  ) {
    self.friend = friend
    self.entries = entries
    taste = Taste(friend, entries: entries, beside: own)
  }

  /// Those of all friends, in their order.
  package static func all(of friends: [Friend], in library: Library) -> [FriendShelf] {
    guard !friends.isEmpty else { return [] }
    let finder = TitleFinder(library.entries)
    let gate = library.settings.ageGate
    return friends.map { friend in
      var friend = friend
      // What the site keeps from its visitors it does not show them in a friend's words either.
      if let gate {
        friend.titles.removeAll { title in title.ageRating.map(gate.holds) ?? false }
      }
      var taken: Set<Int> = []
      let entries = friend.titles.map { title -> Int? in
        guard let index = finder.entry(for: title), taken.insert(index).inserted else {
          return nil
        }
        return index
      }
      return FriendShelf(friend, entries: entries, beside: library.entries)
    }
  }

  /// What goes on, the latest first.
  package var now: [Int] {
    latest(12) {
      $0.status == .current || $0.status == .repeating
    } date: {
      $0.latest
    }
  }

  /// What was finished last.
  package var finished: [Int] {
    latest(6) {
      $0.status == .completed && $0.finished != nil
    } date: {
      $0.finished
    }
  }

  /// The reviews that were written last, of those that say something to those who have not seen it.
  package var reviewed: [Int] {
    latest(3) {
      $0.review.map { !$0.isEmpty } ?? false
    } date: {
      $0.reviewDate ?? $0.latest
    }
  }

  private func latest(
    _ count: Int, where isWanted: (FriendTitle) -> Bool, date: (FriendTitle) -> PartialDate?
  ) -> [Int] {
    let wanted = friend.titles.indices.filter { isWanted(friend.titles[$0]) }
      .map { (index: $0, date: date(friend.titles[$0])) }
    return wanted.sorted { a, b in
      switch (a.date, b.date) {
      case (let first?, let second?): first == second ? a.index < b.index : first > second
      case (.some, nil): true
      case (nil, .some): false
      case (nil, nil): a.index < b.index
      }
    }.prefix(count).map(\.index)
  }
}
