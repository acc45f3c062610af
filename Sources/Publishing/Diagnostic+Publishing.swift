import Base

/// Every message about the output folder.
extension Diagnostic {
  static func unsafeOutputPath(_ path: String, _ problem: String) -> Diagnostic {
    .error(
      "output-path-unsafe", "the path '\(shortened(path, to: 100))' \(problem)",
      fix: "give the page another slug or file name")
  }

  static func outputPathTwice(_ path: String) -> Diagnostic {
    .error(
      "output-path-twice", "two pages want the path '\(shortened(path, to: 100))'",
      fix: "give one of them another slug or file name")
  }

  static func outputPathTwins(_ first: String, _ second: String) -> Diagnostic {
    .error(
      "output-path-twins",
      "'\(shortened(first, to: 100))' and '\(shortened(second, to: 100))' are one file on disks that ignore case or forms of accents",
      fix: "give one of them another slug or file name")
  }

  static func outputFileAndFolder(_ path: String) -> Diagnostic {
    .error(
      "output-file-and-folder",
      "two pages want the path '\(shortened(path, to: 100))', one of them as a folder",
      fix: "give one of them another slug or file name")
  }

  static func noOutputFolder(_ output: String) -> Diagnostic {
    .error(
      "output-unreachable", "the output folder '\(output)' can't be created",
      fix: "name a folder that exists or can be created with --output")
  }

  static func outputIsFile(_ output: String) -> Diagnostic {
    .error(
      "output-is-file", "the output folder '\(output)' is a file", at: .file(output),
      fix: "move the file away, or name another folder with --output")
  }

  static func outputIsLink(_ output: String) -> Diagnostic {
    .error(
      "output-is-link", "the output folder '\(output)' is a link that leads out of the project",
      at: .file(output), fix: "name the folder that it leads to with --output")
  }

  static func outputHoldsSources(_ output: String) -> Diagnostic {
    .error(
      "output-holds-sources",
      "the output folder '\(output)' contains files that the site is made from", at: .file(output),
      fix: "name another folder with --output, such as '_site'")
  }

  static func outputInSources(_ output: String, _ source: String) -> Diagnostic {
    .error(
      "output-in-sources",
      output == source
        ? "the output folder '\(output)' is one of the project's own folders"
        : "the output folder '\(output)' is inside '\(source)', one of the project's own folders",
      at: .file(output), fix: "name another folder with --output, such as '_site'")
  }

  static func outputIsBusy(_ output: String) -> Diagnostic {
    .error(
      "output-busy", "another build is writing to '\(output)'", at: .file(output),
      fix: "wait until it is done, or name another folder with --output")
  }

  static func outputNotOurs(_ output: String, example: String) -> Diagnostic {
    .error(
      "output-not-ours",
      "'\(output)' was not made by tokonoma: it holds '\(example)' and no '\(Manifest.name)'",
      at: .file(output),
      fix:
        "name an empty folder with --output, or build with --adopt: the site's files replace those of the same name, all others stay"
    )
  }

  static func unreadableManifest(_ output: String) -> Diagnostic {
    .error(
      "output-manifest-unreadable",
      "the list of files in '\(output)' is damaged or of another version of tokonoma",
      at: .file("\(output)/\(Manifest.name)"),
      fix:
        "delete the folder, or build with --adopt: files of earlier builds stay until you remove them"
    )
  }

  static func ignoredManifestLines(_ first: String, count: Int) -> Diagnostic {
    .warning(
      "manifest-line-ignored",
      count == 1
        ? "'\(first)' isn't a file that tokonoma wrote; the line is ignored"
        : "'\(first)' and \(count - 1) more aren't files that tokonoma wrote; the lines are ignored",
      fix: "nothing to do: this build rewrites the list")
  }

  static func filesNotOurs(_ output: String, _ paths: [String], canBeAdopted: Bool) -> Diagnostic {
    .error(
      "output-file-not-ours",
      paths.count == 1
        ? "'\(paths[0])' is in the way: tokonoma did not write it"
        : "'\(paths[0])' and \(paths.count - 1) more are in the way: tokonoma did not write them",
      at: .file(output), notes: paths.dropFirst().prefix(9).map { Note("'\($0)' too") },
      fix: "move \(paths.count == 1 ? "it" : "them") out of the output folder"
        + (canBeAdopted
          ? ", or build with --adopt to replace \(paths.count == 1 ? "it" : "them")" : ""))
  }

  static func unlistedPagesLeft(_ output: String, _ paths: [String]) -> Diagnostic {
    .error(
      "output-page-left",
      "'\(paths[0])' is a page that another copy of the project made for an unlisted title; this copy doesn't make it, and people with its address can still read it",
      at: .file(output), notes: paths.dropFirst().prefix(9).map { Note("'\($0)' too") },
      fix:
        "if that title is private or gone now, build with --adopt, which removes the page; otherwise copy its file here first"
    )
  }

  static func linkInOutput(_ output: String, _ path: String) -> Diagnostic {
    .error(
      "output-folder-link",
      "'\(path)' in the output folder is a link; nothing is written through links",
      at: .file(output), fix: "remove the link; the build makes a folder instead")
  }

  static func tooManyRemovals(_ output: String, count: Int, of total: Int) -> Diagnostic {
    .error(
      "output-many-removals",
      "this build would remove \(count) of the \(total) files in '\(output)'", at: .file(output),
      fix: "check that the library is complete; if it is, build with --allow-deletions")
  }
}
