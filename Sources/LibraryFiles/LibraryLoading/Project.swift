import FileSystem
import MediaLibrary

/// A folder with a `tokonoma.yml`.
package struct Project: Sendable {
  package let folder: Folder

  package static let settingsFile = "tokonoma.yml"
  /// The folder of themes, each a folder itself.
  package static let themesFolder = "themes"
  /// The folder of actions as files.
  package static let inboxFolder = "inbox"
  /// Changes that publishing recorded for feeds.
  package static let changesFile = "published/changes.yml"
  package static let changesHead = """
    # Changes that have no date in your files: feeds show them with the day of the 'tokonoma publish' that found them.
    # Keep this file under version control. Deleting a line removes the change from the feeds.

    """

  package init(folder: Folder) { self.folder = folder }

  /// Paths that a site must never overwrite, whether they exist or not: sources of the site, the
  /// program's own files, and those of git and its hosts.
  package var sourceFolders: [String] {
    (Project.ownersFolders + [".tokonoma", ".git", ".github", ".forgejo"]).map(folder.shown)
  }

  /// Whether a path is the settings file or inside a source folder.
  package func isSource(_ path: String, from start: Folder) -> Bool {
    var there = start.shown(path)[...]
    var missing: [Substring] = []
    // The nearest existing folder and the names below it.
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

  static let ownersFolders = [
    "library", "lists", "pages", "covers", "imports", "pictures", "static", "templates", "theme",
    themesFolder, "friends", "webmentions", "published", inboxFolder,
  ]

  /// Whether commands may write a file at a path below a project: neither outside nor under a
  /// hidden name, except static files of a restored site and the former memory of imports. If a
  /// journal names another path, the program didn't write it.
  static func isWritten(_ path: String) -> Bool {
    let remembered = ".tokonoma/imports/"
    let isStatic = path.hasPrefix("static/")
    return path.dropFirst(path.hasPrefix(remembered) ? remembered.count : 0)
      .split(separator: "/", omittingEmptySubsequences: false)
      .allSatisfy { name in
        if name.isEmpty || name == "." || name == ".." { return false }
        return !name.hasPrefix(".") || isStatic && !name.lowercased().hasPrefix(".git")
      }
  }

  /// A file that was probably meant as the settings.
  package static func misnamedSettings(in path: String) throws(FileError) -> String? {
    let folder = try Folder(path)
    let names = ["tokonoma.yaml", "tokonoma.toml", "tokonoma.json"]
    let items = (try folder.items() ?? []).map(\.name).sortedInBytes()
    return items.first { names.contains($0.lowercased()) || $0.lowercased() == settingsFile }
      .map(folder.shown)
  }

  /// The nearest project at or above a folder.
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

extension Project {
  /// The settings that `new --empty` writes before the owner has chosen anything.
  package static let emptySettings = """
    name: My alcove
    # The site's own address turns on canonical links and sharing:
    # url: https://example.org/alcove/
    # en: American spelling and dates; en-GB: British ones; ja: Japanese.
    language: en
    # Who you are; without it, the site shows only its own name.
    # owner:
    #   name: Your name
    #   bio: A sentence or two about you; *Markdown* is fine.
    #   avatar: avatar.png
    # From 1 to 10 with decimals; 5 (with halves) and 100 are the other choices.
    ratingScale: 10

    """

  /// The settings of a new site, with the owner's answers.
  package static func newSettings(
    name: String?, owner: String?, scale: RatingScale?, gateAge: Int? = nil, url: String?,
    language: String? = nil
  ) -> String {
    var text = emptySettings
    func set(_ line: String, to pair: YAMLValue.Pair?) {
      if let pair { text = text.replacing(line + "\n", with: pair.line) }
    }
    set("name: My alcove", to: name.map { .init("name", .text($0)) })
    set("# url: https://example.org/alcove/", to: url.map { .init("url", .text($0)) })
    set("language: en", to: language.map { .init("language", .word($0)) })
    set(
      "ratingScale: 10", to: scale.map { .init("ratingScale", .word(String($0.rawValue))) })
    if let owner {
      let line = YAMLValue.Pair("name", .text(owner)).line
      text = text.replacing("# owner:\n#   name: Your name\n", with: "owner:\n  \(line)")
        .replacing("#   bio", with: "  # bio").replacing("#   avatar", with: "  # avatar")
    }
    if let gateAge { text += "ageGate: {from: \(gateAge), show: click}\n" }
    return text
  }
}
