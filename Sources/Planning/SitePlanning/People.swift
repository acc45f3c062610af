import MediaLibrary

/// What friends and other sites say.
package struct People: Sendable {
  package let friends: [FriendShelf]
  /// Of the pages of titles, by their paths below the site.
  let mentions: [String: [Mention]]
  /// What friends think of the owner's titles.
  let opinions: [EntryIndex: [Opinion]]

  /// A friend's title that the owner has.
  package struct Opinion: Sendable {
    package let friend: Int
    /// Of the friend's titles.
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
        // Of what they only have in a catalogue they think nothing.
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

/// `anime/planetes.html` of an address on the site; nil for one on another site.
private func path(of address: String, below site: String) -> String? {
  func plain(_ text: String) -> Substring {
    let rest = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
    return rest.prefix { $0 != "?" && $0 != "#" }
  }
  let (address, site) = (plain(address), plain(site))
  guard address.hasPrefix(site) else { return nil }
  let path = address.dropFirst(site.count)
  // Hosts serve a page without its ending, too.
  return path.hasSuffix(".html") || path.isEmpty ? String(path) : path + ".html"
}

extension SitePlan {
  /// What friends think of a title, in the order in which the settings name them.
  package func opinions(of entry: EntryIndex) -> [People.Opinion] {
    people.opinions.isEmpty ? [] : people.opinions[entry] ?? []
  }

  /// What other sites said of the page of a title, the oldest first.
  package func mentions(of entry: EntryIndex) -> [Mention] {
    people.mentions.isEmpty ? [] : people.mentions[titles[entry].path.encoded] ?? []
  }
}
