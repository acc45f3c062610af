import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import Publishing

/// Tells pages that another copy of the project made for an unlisted title, and that this library has no such title for:
/// it may have become private, or have been removed, where its page was not known.
struct LeftPages: Sendable {
  /// What the folder's own list has, and the pages of the unlisted titles of the library.
  private let known: Set<String>
  /// Folders with a list of their own, which are other sites.
  private let others: Set<Substring>

  /// - Parameter files: All of the folder.
  init(in folder: Folder, _ files: [String], of titles: OwnersTitles) throws(FileError) {
    var known: Set<String> = []
    for title in titles.titles where title.entry.isUnlisted && !title.isPrivate {
      known.formUnion(([title.entry.id] + title.entry.formerIDs).map { $0 + ".html" })
    }
    if try folder.status(of: Manifest.name, followingLinks: false)?.kind == .file {
      // What is wrong with the list is told by builds.
      var ignored = DiagnosticList()
      let list = Source(path: Manifest.name, bytes: try folder.read(Manifest.name))
      known.formUnion(Manifest(list, reporting: &ignored)?.paths ?? [])
    }
    self.known = known
    others = Set(
      files.filter { $0.hasSuffix("/" + Manifest.name) }.map { $0.prefix { $0 != "/" } })
  }

  func isOne(_ file: String, _ bytes: [UInt8]) -> Bool {
    UnlistedPage.mayBe(at: file) && !known.contains(file)
      && !others.contains(file.prefix { $0 != "/" }) && UnlistedPage.isOne(bytes)
  }
}
