import Base
import DataFormats
import FileSystem
import HTTPFetching
import LibraryFiles

/// Fetches all webmentions that a receiver has for the owner's site, into one file of the project.
package struct MentionPull {
  private let fetcher: Fetcher
  private let server: String
  private let allowsPrivate: Bool
  private let token: String

  private static let pageSize = 1_000
  private static let mostPages = 20

  /// - Parameters:
  ///   - server: `https://webmention.io`
  ///   - token: secret, so it must not appear in files of the project or in messages
  package init(by fetcher: Fetcher, at server: String, token: String, allowsPrivate: Bool) {
    self.fetcher = fetcher
    self.server = server
    self.token = token
    self.allowsPrivate = allowsPrivate
  }

  /// Returns the number of mentions. After an error the file stays.
  package func run(
    of domain: String, in project: Project, by origin: ChangeOrigin,
    whenWaiting: @escaping () -> Void
  ) async throws -> (count: Int, isChanged: Bool) {
    let rules = ServerRules(
      name: "webmention.io", interval: 500, largestAnswer: 20 << 20, keptFor: 0,
      mayBePrivate: allowsPrivate, longest: 10, tries: 2)
    var children: [String] = []
    var count = 0
    for page in 0..<Self.mostPages {
      guard
        let address = WebAddress(server + "/api/mentions.jf2")?.adding([
          ("domain", domain), ("per-page", String(Self.pageSize)), ("page", String(page)),
          ("sort-dir", "up"),
        ])
      else { throw FetchFailure(rules.name, .forbiddenAddress(server)) }
      let answer = try await fetcher.answer(
        to: FetchRequest(address, secretQuery: [("token", token)]), from: rules)
      guard answer.status == 200, let document = try? JSONDocument.parse(answer.bytes),
        MentionReader.mentions(of: document) != nil, let items = document.root["children"]
      else { throw FetchFailure(rules.name, .notUnderstood("it isn't a JF2 feed")) }
      children += items.items.map(kept)
      count += items.count
      if items.count < Self.pageSize { break }
    }
    let text =
      "{\"type\":\"feed\",\"children\":["
      + (children.isEmpty ? "" : "\n" + children.joined(separator: ",\n") + "\n") + "]}\n"
    let bytes = Array(text.utf8)
    let isChanged = try Journal(project.folder).bytes(of: receivedMentionsFile) != bytes
    // A missing file counts as an empty one.
    guard try isChanged && (!children.isEmpty || project.folder.exists(receivedMentionsFile)) else {
      return (count, false)
    }
    try project.folder.createFolders("webmentions")
    try ProjectLock(project, whenWaiting: whenWaiting).change(
      [FileChange(receivedMentionsFile, bytes)], by: origin)
    return (count, true)
  }

  /// The members of a mention that pages show, on one line.
  private func kept(_ node: JSONNode) -> String {
    func text(_ node: JSONNode?, _ name: String) -> JSONValue? {
      node?.string(name).map { .text($0) }
    }
    let author: JSONValue = ["name": text(node["author"], "name")]
    let content: JSONValue = [
      "text": text(node["content"], "text"),
      "html": text(node["content"], "text") == nil ? text(node["content"], "html") : nil,
    ]
    let value: JSONValue = [
      "type": .text("entry"), "wm-property": text(node, "wm-property"),
      "wm-source": text(node, "wm-source"), "wm-target": text(node, "wm-target"),
      "wm-received": text(node, "wm-received"), "published": text(node, "published"),
      "wm-private": node["wm-private"]?.text == "true" ? .text("true") : nil,
      "author": author, "name": text(node, "name"), "content": content,
    ]
    return value.line
  }
}
