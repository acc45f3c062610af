import FileSystem

/// A folder with a `tokonoma.yml`: what the user works on.
package struct Project: Sendable {
  package let folder: Folder

  package static let settingsFile = "tokonoma.yml"
  /// What publishing has noted for feeds.
  package static let changesFile = "published/changes.yml"
  /// How that file begins.
  package static let changesHead = """
    # What 'tokonoma publish' found changed without a date in your files: feeds tell of it as of the day that it went out.
    # Keep it with your library, under version control too. A line that you take out is gone from the feeds.

    """

  package init(folder: Folder) {
    self.folder = folder
  }

  /// All that a site is made from, what the program keeps for itself, and what git and the hosts of its repositories
  /// read, so that none of it is ever written over; whether it is there yet or not.
  package var sourceFolders: [String] {
    (Project.ownersFolders + [".tokonoma", ".git", ".github", ".forgejo"]).map(folder.shown)
  }

  /// Whether a path, from some folder, is that of the settings or leads into one of the folders that a site is made from.
  package func isSource(_ path: String, from start: Folder) -> Bool {
    var there = start.shown(path)[...]
    var missing: [Substring] = []
    // The nearest folder that is there, and the names below it.
    repeat {
      let slash = there.lastIndex(of: "/")
      missing.append(slash.map { there[there.index(after: $0)...] } ?? there)
      there = slash.map { there[..<$0].isEmpty ? "/" : there[..<$0] } ?? "."
    } while Folder.realPath(String(there)) == nil && there != "."
    guard let place = Folder.realPath(String(there)), let own = Folder.realPath(folder.path),
      place == own || own == "/" || place.hasPrefix(own + "/")
    else { return false }
    let names = place.dropFirst(own.count).split(separator: "/") + missing.reversed()
    if names == [Substring(Project.settingsFile)] { return true }
    return names.count > 1 && (Project.ownersFolders + [".tokonoma"]).contains(String(names[0]))
  }

  /// The folders that the program looks into, by their names.
  static let ownersFolders = [
    "library", "lists", "pages", "covers", "imports", "pictures", "static", "templates", "theme",
    "friends", "webmentions", "published",
  ]

  /// A file in a folder that was probably meant for the settings; nil when there is none.
  package static func misnamedSettings(in path: String) throws(FileError) -> String? {
    let folder = try Folder(path)
    let names = ["tokonoma.yaml", "tokonoma.toml", "tokonoma.json"]
    let items = (try folder.items() ?? []).map(\.name).sortedInBytes()
    return items.first { names.contains($0.lowercased()) || $0.lowercased() == settingsFile }
      .map(folder.shown)
  }

  /// The nearest project at a folder or above it; nil when there is none.
  package static func find(from path: String) throws(FileError) -> Project? {
    var folder = try Folder(path)
    while true {
      if try folder.exists(settingsFile) { return Project(folder: folder) }
      let parent = try Folder(folder.path + "/..")
      guard let here = try folder.status(of: "."), let above = try parent.status(of: "."),
        (here.device, here.inode) != (above.device, above.inode)
      else { return nil }
      folder = parent
    }
  }
}
