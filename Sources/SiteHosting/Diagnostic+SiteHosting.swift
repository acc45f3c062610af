import Base
import HTTPFetching

/// Every message about publishing.
extension Diagnostic {
  package static func nowhereToPublish() -> Diagnostic {
    .error(
      "nowhere-to-publish", "tokonoma.yml does not say where the site goes",
      at: .file("tokonoma.yml"),
      fix: "write 'publish: {to: github}' into it; 'tokonoma help publishing' lists other hosts")
  }

  package static func nothingToPublish(_ output: String) -> Diagnostic {
    .error(
      "nothing-to-publish", "there is no site made by tokonoma in '\(output)'",
      at: .file(output), fix: "leave out --no-build, or make it first: tokonoma build")
  }

  static func foreignFilesAtHost(
    _ host: String, _ paths: [String], at location: SourceLocation
  ) -> Diagnostic {
    let more = paths.count - 1
    return .error(
      "host-file-not-ours",
      "\(host) has a file '\(paths[0])'\(more > 0 ? " and \(more) more" : "") that tokonoma did not publish",
      at: location, notes: paths.dropFirst().prefix(9).map { Note("'\($0)' too") },
      fix:
        "name another place, or replace \(more > 0 ? "them" : "it"): tokonoma publish --adopt; other files there are kept"
    )
  }

  static func foreignFolder(
    _ host: String, _ file: String, at location: SourceLocation
  ) -> Diagnostic {
    .error(
      "host-folder-not-ours",
      "\(host) is outside the project and has other files, such as '\(file)'", at: location,
      fix: "name a new or an empty folder, or put the site beside them: tokonoma publish --adopt")
  }

  static func foreignHistory(
    _ branch: String, at host: String, _ location: SourceLocation
  ) -> Diagnostic {
    .error(
      "host-branch-not-ours",
      "tokonoma did not publish \(branch) at \(host), and would replace its history", at: location,
      fix: "name another branch, or replace it and keep its files: tokonoma publish --adopt")
  }

  static func unlistedPagesLeft(
    _ host: String, _ paths: [String], at location: SourceLocation
  ) -> Diagnostic {
    .error(
      "host-page-left",
      "\(host) has a page '\(paths[0])' that another copy of the project published for an unlisted title; this site has no such page, but anyone with its address can still read it",
      at: location, notes: paths.dropFirst().prefix(9).map { Note("'\($0)' too") },
      fix:
        "if that title is private or gone now, publish with --adopt, which removes the page; otherwise copy its file here first"
    )
  }

  package static func privateInRepository(
    _ contents: String, at location: SourceLocation
  ) -> Diagnostic {
    .warning(
      "private-in-repository",
      "your library's files have \(contents): whoever may read a repository that you push them to can read these, too",
      at: location,
      fix:
        "push the library to a private repository only, or push nothing but the site, with 'tokonoma publish'"
    )
  }

  static func manyRemovals(
    _ host: String, count: Int, of total: Int, at location: SourceLocation
  ) -> Diagnostic {
    .error(
      "host-many-removals",
      "\(count) of the \(total) files that are published would be removed from \(host)",
      at: location,
      fix: "check that the library is complete; if it is, publish with --allow-deletions")
  }

  package static func hubNotNotified(_ failure: FetchFailure) -> Diagnostic {
    .warning(
      "hub-not-told",
      "the site is published, but the hub of its feeds could not be notified: \(failure.message)",
      at: .file("tokonoma.yml"),
      fix:
        "check 'hub' in tokonoma.yml; followers of the feeds will see the change when they next fetch them"
    )
  }

  static func hostFailed(_ failure: HostFailure, at location: SourceLocation) -> Diagnostic {
    .error(
      "publishing-failed", failure.message, at: location,
      notes: failure.notes.map { Note($0) }, fix: failure.fix)
  }
}
