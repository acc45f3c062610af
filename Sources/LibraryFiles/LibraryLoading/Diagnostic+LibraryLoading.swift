import Base
import MediaLibrary

extension Diagnostic {
  package static func changeUndone(_ command: String) -> Diagnostic {
    .warning(
      "change-taken-back",
      "'\(shortened(command))' was interrupted, so its changes were undone",
      at: .file("tokonoma.yml"), fix: "run the command again")
  }

  static let fileNotRead = warning(
    "file-not-read", "this file is not read",
    fix:
      "titles, lists and pages are '….md' directly in their folder, many titles at once '….yml'; pictures go into 'covers/'"
  )

  static func friendsFileMissing(_ path: String) -> Diagnostic {
    .error(
      "friends-file-missing", "'\(path)' isn't a file of this project with friends",
      fix:
        "name a '.yml' or '.opml' file beside tokonoma.yml, or list friends here: [{name: …, url: https://…}]"
    )
  }

  static func friendsFileMalformed(_ reason: String) -> Diagnostic {
    .error(
      "friends-file-malformed", "this OPML file can't be read: \(reason)",
      fix: "export it from the feed reader again")
  }

  static func friendTwice(_ name: String, first: SourceLocation) -> Diagnostic {
    .error(
      "friend-twice", "two friends are called '\(name)', or nearly so",
      notes: [Note("the first one", at: first)],
      fix: "give one of them another name: their files are named after them")
  }

  static func folderMisnamed(_ name: String, meant: String) -> Diagnostic {
    .warning(
      "folder-misnamed", "nothing is read from this folder", at: .file(name),
      fix: "did you mean '\(meant)'?")
  }

  package static let linkInTheme = error(
    "link-in-theme", "this is a link, and links in themes aren't followed",
    fix: "put a copy of what it leads to in its place, or remove it")

  static let linkLeadsOutside = error(
    "link-leads-outside", "this link leads out of the project, and its target would be published",
    fix: "replace the link by a copy of the file")

  static let linkedFolder = error(
    "linked-folder", "this links to a folder, which isn't read",
    fix: "replace the link by the folder itself")

  static let linkLeadsNowhere = error(
    "link-leads-nowhere", "this link leads to nothing that can be read",
    fix: "remove it, or replace it by the file itself")

  static let noFile = warning(
    "not-a-file", "this isn't a regular file, so it is not read",
    fix: "move it out of the project")

  static let nameNotUTF8 = error(
    "name-not-utf8", "the name of this file isn't UTF-8, so it can't have an address",
    fix: "rename it; 'ls -b' and 'convmv -f latin1 -t utf8' help")

  static func twoCovers(used: String, leftOut: String) -> Diagnostic {
    .warning(
      "two-covers", "there is also '\(used)', which is used instead", at: .file(leftOut),
      notes: looksTheSame(used, leftOut) ? [Note(sameLooks)] : [], fix: "remove one of them")
  }

  static func coverNotRead(_ path: String) -> Diagnostic {
    let ending = path.split(separator: ".").last?.lowercased() ?? ""
    let isJPEG = ["jpe", "jfif"].contains(ending)
    return .warning(
      "cover-not-read", "covers are not read as '.\(shortened(ending))', so no page shows this one",
      at: .file(path),
      fix: isJPEG
        ? "rename it to '….jpg', which it is"
        : "save it as \(choices(pictureExtensions.map { ".\($0)" })), under the same name")
  }

  static func coverOfNoTitle(_ path: String, meant: String?) -> Diagnostic {
    let ending = path.split(separator: ".").last ?? ""
    return .warning(
      "cover-of-no-title", "no title has this name, so no page shows this cover", at: .file(path),
      fix: meant.map { "did you mean 'covers/\($0).\(ending)'?" }
        ?? "remove it, or name it like its title: 'covers/anime/x.\(ending)' for 'library/anime/x.md'"
    )
  }

  static func coverElsewhere(_ path: String, meant: String) -> Diagnostic {
    let ending = path.split(separator: ".").last ?? ""
    return .warning(
      "cover-elsewhere", "covers aren't looked up in this folder, so no page shows this one",
      at: .file(path), fix: "did you mean 'covers/\(meant).\(ending)'?")
  }

  static let titleOutsideFolder = error(
    "title-outside-folder", "titles must be in a folder of their kind",
    fix: "move it to \(choices(Kind.allCases.map { "'library/\($0.folder)/'" }))")

  static func unknownFolder(_ folder: String) -> Diagnostic {
    let known = Kind.allCases.map(\.folder)
    return .error(
      "unknown-folder", "no kind has the folder '\(folder)'",
      fix: Kind(otherWord: folder).map { "did you mean '\($0.folder)'?" }
        ?? suggestion(for: folder, known: known))
  }

  static func folderInFolder(_ folder: String) -> Diagnostic {
    .error(
      "folder-in-folder", "titles must be directly in 'library/\(folder)/'",
      fix: "move it there: a title's address has no further folders")
  }

  static func duplicateID(_ id: String, first: SourceLocation, isSameName: Bool) -> Diagnostic {
    .error(
      "duplicate-id", "there are two titles with the address '\(id)'",
      notes: [firstOne(at: first, looksTheSame: isSameName)],
      fix:
        "remove one, rename its file, or give it another 'slug' if it is in a file of many titles")
  }

  static func aliasTaken(_ alias: String, id: String, first: SourceLocation) -> Diagnostic {
    .error(
      "alias-taken", "the alias '\(alias)' is already the address of a title",
      notes: [Note("'\(id)' is here", at: first)], fix: "remove one of them")
  }

  static func duplicateSlug(
    _ slug: String, first: SourceLocation, isSameName: Bool
  ) -> Diagnostic {
    .error(
      "duplicate-slug", "there are two files for the address '\(slug)'",
      notes: [firstOne(at: first, looksTheSame: isSameName)], fix: "rename one of them")
  }

  private static func firstOne(at location: SourceLocation, looksTheSame: Bool) -> Note {
    Note("the first one is here" + (looksTheSame ? "; \(sameLooks)" : ""), at: location)
  }

  private static let sameLooks =
    "the names look the same and have other characters, since accents can be written in two ways"

  static func sameTitle(_ title: String, first: SourceLocation) -> Diagnostic {
    .warning(
      "same-title", "'\(shortened(title))' is there twice",
      notes: [Note("the other one is here", at: first)],
      fix: "remove one; if they are different, give them different 'released' or 'format'")
  }

  static func unknownTitle(_ id: String, meant: [String]) -> Diagnostic {
    .error(
      "unknown-title", "there is no title '\(shortened(id))' in the library",
      fix: !meant.isEmpty
        ? "did you mean \(choices(meant.map { "'\($0)'" }))?"
        : id.contains(", ") && shortened(id) == id
          ? "write a list in brackets: [\(id)]"
          : "write the folder and the file name of a title, as in 'anime/cowboy-bebop'")
  }

  static func unknownRelation(_ id: String, meant: String?) -> Diagnostic {
    .advice(
      "unknown-relation",
      "there is no title '\(shortened(id))' in the library, so this relation is not shown",
      fix: meant.map { "did you mean '\($0)'?" }
        ?? "write the folder and the file name of a title, as in 'anime/cowboy-bebop', or leave it until there is one"
    )
  }

  static func relationToItself(_ id: String) -> Diagnostic {
    .advice(
      "relation-to-itself",
      "'\(shortened(id))' is this title itself, so this relation is not shown",
      fix: "write the id of the other title, or remove the relation")
  }

  static func titleTwiceInList(_ id: String, first: SourceLocation) -> Diagnostic {
    .warning(
      "title-twice-in-list", "'\(id)' is twice in this list",
      notes: [Note("the first one is here", at: first)],
      fix: "remove it here; only the first counts")
  }
}

private func suggestion(for word: String, known: [String]) -> String {
  nearest(to: word, among: known).map { "did you mean '\($0)'?" } ?? "name it \(choices(known))"
}
