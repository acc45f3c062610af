import Base

extension Diagnostic {
  /// - Parameter misnamed: a file that was meant to be the settings
  package static func noProject(at path: String, misnamed: String?) -> Diagnostic {
    if let misnamed {
      return .error(
        "settings-misnamed", "the settings file must be called 'tokonoma.yml'", at: .file(misnamed),
        fix: misnamed.lowercased().hasSuffix("ml") && !misnamed.hasSuffix("toml")
          ? "rename it to 'tokonoma.yml'" : "write them in YAML, as 'tokonoma.yml'")
    }
    return .error(
      "no-project", "there is no tokonoma.yml in '\(path)' or in a folder above it",
      fix: "go to your library's folder, name it with --project, or create one with "
        + "'tokonoma new my-alcove'")
  }

  static func staticFileCollides(with path: String) -> Diagnostic {
    .error(
      "static-file-collides", "the site already has a file '\(path)'",
      fix:
        "remove or rename the file; to change the site's own files, use 'templates/' and 'theme/'")
  }

  /// - Parameter problem: continues "the path"
  static func staticFileNotTaken(_ problem: String) -> Diagnostic {
    .error(
      "static-file-name", "a site can't have this file: the path \(problem)",
      fix: "rename or remove it")
  }

  static func changeLogNotReadable(_ path: String) -> Diagnostic {
    .warning(
      "feed-record-unreadable",
      "the published state in '\(path)' can't be read, so feeds leave out its changes",
      at: .file(path), fix: "restore the file from version control, or remove it")
  }

  static let unknownPublishedChange = warning(
    "noted-change-unknown", "this isn't a change in the form that feeds need",
    fix:
      "write it as publishing does: {date: 2026-11-25, title: anime/planetes, status: completed}")

  static func nameNotForWindows(_ problem: String) -> Diagnostic {
    .warning(
      "name-not-for-windows", "Windows can't have a file with this name: it \(problem)",
      fix: "rename it")
  }

  static func noPictureOfText(_ path: String) -> Diagnostic {
    .warning(
      "text-picture-unknown",
      "'\(shortened(path))' isn't named like a picture, so its description is shown instead",
      fix: "pictures end in .jpg, .jpeg, .png, .webp, .gif, .avif or .svg")
  }

  static func linkOfTextLeadsOutside(_ path: String) -> Diagnostic {
    .error(
      "text-picture-outside",
      "'\(shortened(path))' is a link out of the project, so a file from outside would be published",
      fix: "replace the link with a copy of the picture")
  }

  static func pictureOfTextMissing(_ path: String, nearest near: String?) -> Diagnostic {
    .warning(
      "text-picture-missing",
      "there is no file '\(shortened(path))', so its description is shown instead",
      fix: near.map { "did you mean '\($0)'?" }
        ?? "add the file; its path starts at the folder of tokonoma.yml")
  }

  static func folderTaken(_ path: String) -> Diagnostic {
    .error(
      "folder-taken", "the folder '\(path)' already exists and isn't empty",
      fix: "choose a new folder: existing files are never overwritten")
  }

  static func workflowTaken(_ path: String) -> Diagnostic {
    .error(
      "workflow-taken", "there already is a different file '\(path)'", at: .file(path),
      fix: "move it away and try again, then merge what you need from it")
  }
}
