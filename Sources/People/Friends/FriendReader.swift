import DataFormats
import MediaLibrary

/// Reads what a friend publishes: the `library.json` of a site, or what of it is kept in the project.
///
/// What is not of the right type, too long, or not for others to see is left out; only what is no such file at all is
/// refused.
package struct FriendReader {
  package static let format = "tokonoma-friend"
  private static let formats: Set = [format, "tokonoma-library"]

  private let root: JSONNode
  private let best: Int

  /// nil for JSON of another kind.
  package init?(_ document: JSONDocument) {
    root = document.root
    guard let format = root["format"]?.text, Self.formats.contains(format) else { return nil }
    best =
      root["ratingScale"]?.text.flatMap { Int($0) }.flatMap {
        (1...1_000).contains($0) ? $0 : nil
      } ?? 10
  }

  /// - Parameter owner: as the settings have them.
  package func friend(_ settings: Settings.Friend) -> Friend {
    let pages = root.wrote("pages").flatMap(webURL)
    var friend = Friend(
      name: line(settings.name) ?? settings.url, url: settings.url,
      pages: settings.folderURL ?? pages)
    var seen: Set<String> = []
    for node in root.wroteItems("titles", most: Bounds.titles) {
      guard let title = title(node) else { continue }
      // Of a title that is there twice the first one counts.
      guard seen.insert(title.id ?? "\(title.kind.id) \(title.title) \(title.year ?? 0)").inserted
      else { continue }
      friend.titles.append(title)
    }
    friend.posts = root.wroteItems("posts", most: Bounds.posts).compactMap(post)
    return friend
  }

  /// nil for what has no name or kind, and what is not for everybody.
  private func title(_ node: JSONNode) -> FriendTitle? {
    guard node["visibility"]?.text == nil, let kind = node.wrote("kind").flatMap(Kind.init(id:)),
      let name = node.wrote("title").flatMap({ line($0) })
    else { return nil }
    var title = FriendTitle(kind: kind, title: name)
    title.otherTitles = otherTitles(node)
    title.year = node.wroteDate("released")?.year ?? node.wroteNumber("year", upTo: 9_999)
    if let ids = node["ids"], ids.isObject {
      title.ids = ids.members.prefix(Bounds.ids).compactMap { name, value in
        guard let value = value.text, name.utf8.count <= 40, value.utf8.count <= 80 else {
          return nil
        }
        return Work.ExternalID(registry: name, value: value)
      }
    }
    title.status = node.wrote("status").flatMap(Status.init(rawValue:))
    title.rating = rating(node["rating"])
    title.progress = node.wroteNumber("progress", upTo: 100_000)
    title.total =
      node.wroteNumber("total", upTo: 100_000)
      ?? ["episodes", "chapters", "pages"].lazy.compactMap { node.wroteNumber($0, upTo: 100_000) }
      .first
    title.isFavorite = node["favorite"].map { $0.text != nil && $0.text != "false" } ?? false
    title.finished = node.wroteDate("finished")
    title.reviewDate = node.wroteDate("reviewDate")
    title.latest =
      ["latest", "finished", "dropped", "updated", "started", "reviewDate"]
      .compactMap { node.wroteDate($0) }.max()
    title.ageRating = node.wrote("ageRating").flatMap { line($0, most: 40) }
    title.review = review(node)
    title.id = node.wrote("id").flatMap { isID($0, of: kind) ? $0 : nil }
    return title
  }

  private func otherTitles(_ node: JSONNode) -> [String] {
    let named = node["titles"].map { Array($0.items.prefix(Bounds.names)) } ?? []
    let synonyms = node["synonyms"].map { $0.isArray ? Array($0.items.prefix(Bounds.names)) : [$0] }
    return (named + (synonyms ?? [])).prefix(Bounds.names).compactMap { name in
      name.isString ? name.text.flatMap { line($0) } : nil
    }
  }

  /// On whatever scale: half a step is no reason to leave it out.
  private func rating(_ node: JSONNode?) -> Rating? {
    guard let text = node?.text, text.utf8.count <= 12,
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
      let value = Double(text), value > 0,
      value <= Double(best)
    else { return nil }
    return Rating(hundredths: max(1, Int((value * 10_000 / Double(best)).rounded())))
  }

  private func review(_ node: JSONNode) -> String? {
    if let excerpt = node.wrote("excerpt") { return line(excerpt, most: Bounds.text) ?? "" }
    guard let text = node.wrote("review") else { return nil }
    return node["spoilers"]?.text == "true" ? "" : beginning(ofMarkdown: text)
  }

  private func post(_ node: JSONNode) -> FriendPost? {
    guard let title = node.wrote("title").flatMap({ line($0) }),
      let url = node.wrote("url").flatMap(webURL)
    else { return nil }
    return FriendPost(
      title: title, url: url, date: node.wroteDate("date"),
      text: node.wrote("text").flatMap { line($0, most: Bounds.text) } ?? "")
  }

  /// `anime/planetes`, and nothing that leads out of its folder.
  private func isID(_ text: String, of kind: Kind) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == kind.folder, text.utf8.count <= 200 else { return false }
    return slug(for: String(parts[1])) == parts[1]
  }
}
