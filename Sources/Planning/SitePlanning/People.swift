import MediaLibrary

package struct People: Sendable {
  package let friends: [FriendShelf]
  /// By the paths of titles' pages.
  let mentions: [String: [Mention]]
  let opinions: [EntryIndex: [Opinion]]

  package struct Opinion: Sendable {
    package let friend: Int
    /// An index of the friend's titles.
    package let title: Int
  }

  package static let none = People(
    friends: [], mentions: [],
    in: Library(settings: Settings(name: ""), entries: [], lists: [], pages: []))

  package init(friends: [Friend], mentions: [Mention], in library: Library) {
    let shelves = FriendShelf.all(of: friends, in: library)
    self.friends = shelves
    var opinions: [EntryIndex: [Opinion]] = [:]
    for (number, shelf) in shelves.enumerated() {
      for (index, entry) in shelf.entries.enumerated() {
        // Titles that are only in a friend's catalogue aren't opinions.
        guard let entry, shelf.friend.titles[index].status != nil else { continue }
        opinions[entry, default: []].append(Opinion(friend: number, title: index))
      }
    }
    self.opinions = opinions
    self.mentions = Dictionary(
      grouping: mentions.compactMap { mention in
        library.settings.url.flatMap { path(of: mention.target, below: $0) }.map { ($0, mention) }
      }, by: \.0
    ).mapValues { $0.map(\.1) }
  }
}

/// `anime/planetes.html` for an address on the site; nil for another site.
private func path(of address: String, below site: String) -> String? {
  func plain(_ text: String) -> Substring {
    let rest = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
    return rest.prefix { $0 != "?" && $0 != "#" }
  }
  let (address, site) = (plain(address), plain(site))
  guard address.hasPrefix(site) else { return nil }
  let path = address.dropFirst(site.count)
  // Hosts serve pages without `.html`, too.
  return path.hasSuffix(".html") || path.isEmpty ? String(path) : path + ".html"
}

extension SitePlan {
  /// In the order of friends in the settings.
  package func opinions(of entry: EntryIndex) -> [People.Opinion] {
    people.opinions.isEmpty ? [] : people.opinions[entry] ?? []
  }

  /// The mentions of a title's page, the oldest first.
  package func mentions(of entry: EntryIndex) -> [Mention] {
    people.mentions.isEmpty ? [] : people.mentions[titles[entry].path.encoded] ?? []
  }
}
