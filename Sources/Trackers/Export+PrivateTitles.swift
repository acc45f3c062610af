import MediaLibrary

extension Export {
  /// Makes private what is known by nothing but something that is: titles that stand in private lists or have notes, and
  /// of which nothing is said that others may see.
  ///
  /// Only for trackers that tell, or keep back, who may see what: in a library that was exported, a title of a private
  /// list is as public as its file says.
  ///
  /// - Parameter others: the identities of titles about which there is something private that stays behind
  mutating func hideTitlesKnownPrivately(besides others: Set<String> = []) {
    var (hidden, shown) = (others, Set<String>())
    for list in lists {
      for item in list.items {
        if list.isPrivate { hidden.insert(item.identity) } else { shown.insert(item.identity) }
      }
    }
    for title in titles where title.saysWhatOthersMaySee { shown.insert(title.identity) }
    titles = titles.map { title in
      let identity = title.identity
      let isKnownPrivately = hidden.contains(identity) || title.statements[.notes]?.value != nil
      guard isKnownPrivately, !shown.contains(identity),
        title.statements[.visibility]?.value == nil
      else { return title }
      return title.hidden
    }
  }
}

extension ExportedTitle {
  /// Whether it says something of what it is to its owner that a page would show.
  fileprivate var saysWhatOthersMaySee: Bool {
    let keys: [FieldKey] = [.status, .rating, .parts, .favorite, .owned, .tags, .review]
    return keys.contains { statements[$0]?.value != nil }
  }
}
