import Base

extension Diagnostic {
  /// - Parameter misnamed: a file there that was meant for the settings.
  package static func noProject(at path: String, misnamed: String?) -> Diagnostic {
    if let misnamed {
      return Diagnostic(
        .error, "settings-misnamed", "the settings are called 'tokonoma.yml', and this is not",
        at: .file(misnamed),
        fix: misnamed.lowercased().hasSuffix("ml") && !misnamed.hasSuffix("toml")
          ? "rename it to 'tokonoma.yml'" : "write them in YAML, as 'tokonoma.yml'")
    }
    return Diagnostic(
      .error, "no-project", "there is no tokonoma.yml in '\(path)' or in a folder above it",
      at: nil,
      fix:
        "go to your library's folder, name it with --project, or make one with 'tokonoma new my-alcove'"
    )
  }

  /// A file of `static/` where the site has one of its own.
  static func staticFileCollides(
    with path: String, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .error, "static-file-collides", "the site makes '\(path)' itself", at: location,
      fix: "remove the file, or give it another name; what the site's own files look like is for "
        + "'templates/' and 'theme/'")
  }

  /// - Parameter problem: what its path is or has
  static func staticFileNotTaken(_ problem: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "static-file-name", "no file of the site can be called so: the path \(problem)",
      at: location, fix: "give it another name, or remove it")
  }

  static func feedRecordNotReadable(_ path: String) -> Diagnostic {
    Diagnostic(
      .warning, "feed-record-unreadable",
      "what was published before cannot be read in '\(path)', so feeds do not tell of it",
      at: .file(path), fix: "take the file back from your version control, or remove it")
  }

  static func notedChangeUnknown(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "noted-change-unknown", "this is no change that feeds can tell of", at: location,
      fix:
        "write it as publishing does: {date: 2026-11-25, title: anime/planetes, status: completed}")
  }

  static func nameNotForWindows(_ problem: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "name-not-for-windows",
      "Windows can have no file of this name, in the project or in the site: it \(problem)",
      at: location, fix: "rename it")
  }

  static func noPictureOfText(_ path: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "text-picture-unknown",
      "'\(shortened(path))' is no picture by its name, so its description stands in its place",
      at: location, fix: "pictures end in .jpg, .jpeg, .png, .webp, .gif, .avif or .svg")
  }

  static func linkOfTextLeadsOutside(_ path: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "text-picture-outside",
      "'\(shortened(path))' is a link that leads out of the project, and what it leads to would be published",
      at: location, fix: "put a copy of the picture in place of the link")
  }

  static func pictureOfTextMissing(
    _ path: String, at location: SourceLocation, nearest near: String?
  ) -> Diagnostic {
    Diagnostic(
      .warning, "text-picture-missing",
      "there is no file '\(shortened(path))', so its description stands in its place",
      at: location,
      fix: near.map { "did you mean '\($0)'?" }
        ?? "put it there; the path starts at the folder of tokonoma.yml")
  }

  static func folderTaken(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "folder-taken", "the folder '\(path)' is there already and is not empty",
      at: nil, fix: "name a folder that is not there yet: nothing that is there is written over")
  }

  static func workflowTaken(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "workflow-taken", "there is a file '\(path)' already, which says something else",
      at: .file(path),
      fix: "move it away and say it again; then take over from it what you still want")
  }
}
