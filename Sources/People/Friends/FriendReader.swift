import DataFormats
import MediaLibrary

/// Reads a friend's `library.json`, or the file of it in the project. Values of a wrong type, too
/// long ones and hidden titles are left out.
package struct FriendReader {
  package static let format = "tokonoma-friend"
  private static let formats: Set = [format, "tokonoma-library"]

  private let root: JSONNode
  private let best: Int

  /// nil for JSON of another kind.
  package init?(_ document: JSONDocument) {
    root = document.root
    guard let format = root["format"]?.text, Self.formats.contains(format) else { return nil }
    best = root.number("ratingScale", upTo: 1_000) ?? 10
  }

  package func friend(_ settings: Settings.Friend) -> Friend {
    let pages = root.string("pages").flatMap(webURL)
    var friend = Friend(
      name: singleLine(settings.name) ?? settings.url, url: settings.url,
      pages: settings.folderURL ?? pages)
    var seen: Set<String> = []
    for node in root.list("titles", limit: Bounds.titles) {
      guard let title = title(node) else { continue }
      // The first of duplicates counts.
      guard seen.insert(title.id ?? "\(title.kind.id) \(title.title) \(title.year ?? 0)").inserted
      else { continue }
      friend.titles.append(title)
    }
    friend.posts = root.list("posts", limit: Bounds.posts).compactMap(post)
    return friend
  }

  /// nil without a name or kind, and for titles with a visibility.
  private func title(_ node: JSONNode) -> FriendTitle? {
    guard node["visibility"]?.text == nil, let kind = node.string("kind").flatMap(Kind.init(id:)),
      let name = node.string("title").flatMap({ singleLine($0) })
    else { return nil }
    var title = FriendTitle(kind: kind, title: name)
    title.otherTitles = otherTitles(node)
    title.year = node.date("released")?.year ?? node.number("year", upTo: 9_999)
    title.ids = node["ids"].map(ids) ?? []
    title.status = node.string("status").flatMap(Status.init(rawValue:))
    title.rating = rating(node["rating"])
    title.progress = node.number("progress", upTo: 100_000)
    title.total =
      node.number("total", upTo: 100_000)
      ?? ["episodes", "chapters", "pages"].lazy.compactMap { node.number($0, upTo: 100_000) }
      .first
    title.isFavorite = node["favorite"].map { $0.text != nil && $0.text != "false" } ?? false
    title.finished = node.date("finished")
    title.reviewDate = node.date("reviewDate")
    title.latest =
      ["latest", "finished", "dropped", "updated", "started", "reviewDate"]
      .compactMap { node.date($0) }.max()
    title.ageRating = node.string("ageRating").flatMap { singleLine($0, limit: 40) }
    title.review = review(node)
    title.id = node.string("id").flatMap { isID($0, of: kind) ? $0 : nil }
    return title
  }

  private func ids(_ node: JSONNode) -> [Work.ExternalID] {
    guard node.isObject else { return [] }
    return node.members.prefix(Bounds.ids).compactMap { name, value in
      guard let value = value.text, name.utf8.count <= 40, value.utf8.count <= 80 else {
        return nil
      }
      return Work.ExternalID(registry: name, value: value)
    }
  }

  private func otherTitles(_ node: JSONNode) -> [String] {
    let named = node["titles"].map { Array($0.items.prefix(Bounds.names)) } ?? []
    let synonyms = node["synonyms"].map { $0.isArray ? Array($0.items.prefix(Bounds.names)) : [$0] }
    return (named + (synonyms ?? [])).prefix(Bounds.names).compactMap { name in
      name.isString ? name.text.flatMap { singleLine($0) } : nil
    }
  }

  private func rating(_ node: JSONNode?) -> Rating? {
    guard let text = node?.text, text.utf8.count <= 12,
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
      let value = Double(text), value > 0, value <= Double(best)
    else { return nil }
    return Rating(hundredths: max(1, Int((value * 10_000 / Double(best)).rounded())))
  }

  private func review(_ node: JSONNode) -> String? {
    if let excerpt = node.string("excerpt") { return singleLine(excerpt, limit: Bounds.text) ?? "" }
    guard let text = node.string("review") else { return nil }
    return node["spoilers"]?.text == "true" ? "" : excerpt(ofMarkdown: text)
  }

  private func post(_ node: JSONNode) -> FriendPost? {
    guard let title = node.string("title").flatMap({ singleLine($0) }),
      let url = node.string("url").flatMap(webURL)
    else { return nil }
    return FriendPost(
      title: title, url: url, date: node.date("date"),
      text: node.string("text").flatMap { singleLine($0, limit: Bounds.text) } ?? "")
  }

  /// `anime/planetes`, without any way out of the folder.
  private func isID(_ text: String, of kind: Kind) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == kind.folder, text.utf8.count <= 200 else { return false }
    return slug(for: String(parts[1])) == parts[1]
  }
}
