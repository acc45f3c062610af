import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import Publishing

/// Finds pages of unlisted titles that another copy of the project made and that this library
/// doesn't have: meanwhile, the titles may be private or removed.
struct OrphanedUnlistedPages: Sendable {
  /// The files of the manifest, and pages of the library's unlisted titles.
  private let known: Set<String>
  /// Folders with a manifest, which are other sites.
  private let others: Set<Substring>

  init(in folder: Folder, _ files: [String], of titles: OwnersTitles) throws(FileError) {
    var known: Set<String> = []
    for title in titles.titles where title.entry.isUnlisted && !title.isPrivate {
      known.formUnion(([title.entry.id] + title.entry.formerIDs).map { $0 + ".html" })
    }
    if try folder.status(of: Manifest.name, followingLinks: false)?.kind == .file {
      // Builds report problems with the manifest.
      var ignored = DiagnosticList()
      let list = Source(path: Manifest.name, bytes: try folder.read(Manifest.name))
      known.formUnion(Manifest(list, reporting: &ignored)?.paths ?? [])
    }
    self.known = known
    others = Set(files.filter { $0.hasSuffix("/" + Manifest.name) }.map { $0.prefix { $0 != "/" } })
  }

  /// Whether a file is one if its contents are an unlisted page.
  func mayBeOne(_ file: String) -> Bool {
    UnlistedPage.mayBe(at: file) && !known.contains(file)
      && !others.contains(file.prefix { $0 != "/" })
  }
}
