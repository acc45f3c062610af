import FileSystem

/// A folder with a `tokonoma.yml`: what the user works on.
package struct Project: Sendable {
  package let folder: Folder

  package static let settingsFile = "tokonoma.yml"

  package init(folder: Folder) {
    self.folder = folder
  }

  /// All that a site is made from, and what the program keeps for itself, so that none of it is ever written over.
  package var sourceFolders: [String] {
    (Project.ownersFolders + [".tokonoma"]).map(folder.shown)
  }

  /// Whether a path, from some folder, is that of the settings or leads into one of the folders that a site is made from.
  package func isSource(_ path: String, from start: Folder) -> Bool {
    let full = start.shown(path)
    let slash = full.lastIndex(of: "/")
    let parent = slash.map { full[..<$0].isEmpty ? "/" : String(full[..<$0]) } ?? "."
    guard let place = Folder.realPath(parent), let own = Folder.realPath(folder.path) else {
      return false
    }
    let name = slash.map { full[full.index(after: $0)...] } ?? full[...]
    if place == own { return name == Project.settingsFile }
    guard place.hasPrefix(own == "/" ? own : own + "/") else { return false }
    let first = place.dropFirst(own.count).drop { $0 == "/" }.prefix { $0 != "/" }
    return (Project.ownersFolders + [".tokonoma"]).contains(String(first))
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
