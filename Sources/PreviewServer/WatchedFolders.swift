import FileSystem

/// Which folders of a project a site may be made from: pictures may be anywhere in it.
struct WatchedFolders: Sendable {
  let project: Folder

  /// The only ones that may be links: others may lead anywhere.
  private static let sources: Set = [
    "library", "lists", "pages", "covers", "pictures", "static", "templates", "theme",
    "friends", "webmentions",
  ]

  /// A folder and all below it that are watched, the folder first; empty when it is not one of them.
  func all(from start: String = "") -> [String] {
    guard isWatched(start), !isOutput(start) else { return [] }
    var found: [String] = []
    var waiting = [start]
    while let folder = waiting.popLast() {
      // What cannot be listed now is found when it can be: its folder tells of the change.
      let isLinkAllowed = folder.isEmpty || Self.sources.contains(folder)
      guard let items = try? project.items(of: folder, followingLink: isLinkAllowed) else {
        continue
      }
      found.append(folder)
      for item in items {
        let path = folder.isEmpty ? item.name : "\(folder)/\(item.name)"
        guard item.kind == .folder || item.kind == .link && Self.sources.contains(path) else {
          continue
        }
        if isWatched(path), !isOutput(path) { waiting.append(path) }
      }
    }
    return found
  }

  /// Whether a change at a path may be one of the site; editors leave files that are none.
  func isWatched(_ path: String) -> Bool {
    if path == "_site" || path.hasPrefix("_site/") { return false }
    let names = path.split(separator: "/")
    // What is copied as it is may be hidden, as `.well-known` is.
    let mayBeHidden = names.first == "static"
    return !names.contains {
      $0.hasPrefix(".") && !mayBeHidden || $0.hasSuffix("~") || $0.hasPrefix("#")
    }
  }

  /// Whether a path is the output of a build or in it, wherever that is.
  func isOfOutput(_ path: String) -> Bool {
    let slashes = path.indices.filter { path[$0] == "/" }
    return isOutput(path) || slashes.contains { isOutput(String(path[..<$0])) }
  }

  private func isOutput(_ folder: String) -> Bool {
    !folder.isEmpty && (try? project.exists("\(folder)/.tokonoma-manifest")) == true
  }
}
