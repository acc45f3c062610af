import Diagnostics

/// Every message about the output folder.
extension Diagnostic {
  static func unsafeOutputPath(_ path: String, _ problem: String) -> Diagnostic {
    Diagnostic(
      .error, "output-path-unsafe", "the path '\(shortened(path, to: 100))' \(problem)", at: nil,
      fix: "give the page another slug or file name")
  }

  static func outputPathTwice(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "output-path-twice", "two pages want the path '\(shortened(path, to: 100))'", at: nil,
      fix: "give one of them another slug or file name")
  }

  static func outputPathTwins(_ first: String, _ second: String) -> Diagnostic {
    Diagnostic(
      .error, "output-path-twins",
      "'\(shortened(first, to: 100))' and '\(shortened(second, to: 100))' are one path where case or the form of accents does not count",
      at: nil, fix: "give one of them another slug or file name")
  }

  static func outputFileAndFolder(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "output-file-and-folder",
      "'\(shortened(path, to: 100))' would have to be a file and a folder", at: nil,
      fix: "give one of the pages another slug or file name")
  }

  static func noOutputFolder(_ output: String) -> Diagnostic {
    Diagnostic(
      .error, "output-unreachable", "'\(output)' cannot be the output folder: no such place",
      at: nil, fix: "name a folder that exists or can be created")
  }

  static func outputIsFile(_ output: String) -> Diagnostic {
    Diagnostic(
      .error, "output-is-file", "the output folder '\(output)' is a file", at: .file(output),
      fix: "move the file away, or name another output folder")
  }

  static func outputIsLink(_ output: String) -> Diagnostic {
    Diagnostic(
      .error, "output-is-link",
      "the output folder '\(output)' is a link that leads out of the project", at: .file(output),
      fix: "name the folder it leads to as the output folder")
  }

  static func outputHoldsSources(_ output: String, _ source: String) -> Diagnostic {
    Diagnostic(
      .error, "output-holds-sources",
      "the output folder '\(output)' holds '\(source)', which the site is made from",
      at: .file(output), fix: "name a folder of its own for the output, such as '_site'")
  }

  static func outputInSources(_ output: String, _ source: String) -> Diagnostic {
    Diagnostic(
      .error, "output-in-sources",
      "the output folder '\(output)' is inside '\(source)', which the site is made from",
      at: .file(output), fix: "name a folder beside it, such as '_site'")
  }

  static func outputIsBusy(_ output: String) -> Diagnostic {
    Diagnostic(
      .error, "output-busy", "another build is writing to '\(output)'", at: .file(output),
      fix: "wait until it is done, or name another output folder")
  }

  static func outputNotOurs(_ output: String, example: String) -> Diagnostic {
    Diagnostic(
      .error, "output-not-ours",
      "'\(output)' was not made by tokonoma: it holds '\(example)' and no '\(Manifest.name)'",
      at: .file(output),
      fix:
        "name an empty folder, or build with --adopt: planned files replace those there, the others stay"
    )
  }

  static func unreadableManifest(_ output: String) -> Diagnostic {
    Diagnostic(
      .error, "output-manifest-unreadable",
      "the list of files in '\(output)' is damaged or of another version of tokonoma",
      at: .file("\(output)/\(Manifest.name)"),
      fix:
        "delete the folder, or build with --adopt: files of earlier builds stay until you remove them"
    )
  }

  static func ignoredManifestLines(
    _ first: String, count: Int, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .warning, "manifest-line-ignored",
      count == 1
        ? "'\(first)' is no file that tokonoma wrote; the line is ignored"
        : "'\(first)' and \(count - 1) more lines name no file that tokonoma wrote; they are ignored",
      at: location)
  }

  static func filesNotOurs(
    _ output: String, _ paths: [String], canBeAdopted: Bool
  ) -> Diagnostic {
    Diagnostic(
      .error, "output-file-not-ours",
      paths.count == 1
        ? "'\(paths[0])' is in the way: tokonoma did not write it"
        : "'\(paths[0])' and \(paths.count - 1) more are in the way: tokonoma did not write them",
      at: .file(output),
      notes: paths.dropFirst().prefix(9).map { Note("'\($0)' too") },
      fix: "move \(paths.count == 1 ? "it" : "them") out of the output folder"
        + (canBeAdopted ? ", or build with --adopt to replace files" : ""))
  }

  static func linkInOutput(_ output: String, _ path: String) -> Diagnostic {
    Diagnostic(
      .error, "output-folder-link",
      "'\(path)' in the output folder is a link; nothing is written through links",
      at: .file(output), fix: "remove the link, and tokonoma creates a folder")
  }

  static func tooManyRemovals(_ output: String, count: Int, of total: Int) -> Diagnostic {
    Diagnostic(
      .error, "output-many-removals",
      "this build would remove \(count) of the \(total) files in '\(output)'", at: .file(output),
      fix: "check that the library is complete; if it is, build with --allow-deletions")
  }
}
