import MediaLibrary

extension Export {
  /// Publishes lists of which the export doesn't say who may see them, with the titles that only
  /// they have.
  mutating func publishLists() {
    var shown: Set<String> = []
    for index in lists.indices where lists[index].audience == .unknown {
      lists[index].audience = .published
      shown.formUnion(lists[index].items.map(\.identity))
    }
    titles = titles.map { title in
      shown.contains(title.identity) && title.values[.visibility] == nil ? title.shown : title
    }
  }

  /// Hides titles that are in private lists or have notes, and have no value that others may see.
  ///
  /// - Parameter others: the identities of titles about which something private stays behind
  mutating func hideTitlesKnownPrivately(besides others: Set<String> = []) {
    var (hidden, shown) = (others, Set<String>())
    for list in lists {
      for item in list.items {
        if list.isPrivate { hidden.insert(item.identity) } else { shown.insert(item.identity) }
      }
    }
    for title in titles where title.hasPublicValues { shown.insert(title.identity) }
    titles = titles.map { title in
      let identity = title.identity
      let isKnownPrivately = hidden.contains(identity) || title.values[.notes]?.value != nil
      guard isKnownPrivately, !shown.contains(identity),
        title.values[.visibility]?.value == nil
      else { return title }
      return title.hidden
    }
  }
}

extension ExportedTitle {
  fileprivate var hasPublicValues: Bool {
    let keys: [FieldKey] = [.status, .rating, .parts, .favorite, .owned, .tags, .review]
    return keys.contains { values[$0]?.value != nil }
  }
}
