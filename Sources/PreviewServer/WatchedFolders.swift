import FileSystem

/// The folders of a project whose files may become part of a site. Pictures may be anywhere.
struct WatchedFolders: Sendable {
  let project: Folder

  /// Only these may be links: others could lead anywhere.
  private static let sources: Set = [
    "library", "lists", "pages", "covers", "pictures", "static", "templates", "theme",
    "friends", "webmentions",
  ]

  /// All watched folders from a folder down, itself first; empty if it isn't watched.
  func all(from start: String = "") -> [String] {
    guard isWatched(start), !isOutput(start) else { return [] }
    var found: [String] = []
    var waiting = [start]
    while let folder = waiting.popLast() {
      // If a folder can be listed later, its parent reports a change.
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

  /// Whether a path may belong to the site. False for the temporary files of editors.
  func isWatched(_ path: String) -> Bool {
    if path == "_site" || path.hasPrefix("_site/") { return false }
    let names = path.split(separator: "/")
    // Static files may be hidden: `.well-known`.
    let mayBeHidden = names.first == "static"
    return !names.contains {
      $0.hasPrefix(".") && !mayBeHidden || $0.hasSuffix("~") || $0.hasPrefix("#")
    }
  }

  /// Whether a path is, or is in, the output of a build.
  func isOfOutput(_ path: String) -> Bool {
    let slashes = path.indices.filter { path[$0] == "/" }
    return isOutput(path) || slashes.contains { isOutput(String(path[..<$0])) }
  }

  private func isOutput(_ folder: String) -> Bool {
    !folder.isEmpty && (try? project.exists("\(folder)/.tokonoma-manifest")) == true
  }
}
