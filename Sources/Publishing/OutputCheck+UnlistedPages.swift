import FileSystem

extension OutputCheck {
  /// Pages in the folder that look like our pages of unlisted titles, and are neither planned nor
  /// in a list of earlier files; after them the pictures that only they show.
  ///
  /// Lists each folder in the output once, and reads only files that may be such a page.
  func unlistedPagesLeft(by earlier: Manifest) throws(FileError) -> [String] {
    func isKnown(_ path: String) -> Bool { plan.index(of: path) != nil || earlier.contains(path) }
    var (left, shown): ([String], Set<String>) = ([], [])
    // Unreadable folders aren't ours.
    for (folder, kind) in (try? root.items(notUTF8: { _ in })) ?? []
    where kind == .folder && !folder.hasPrefix(".") {
      let items = (try? root.items(of: folder, followingLink: false, notUTF8: { _ in })) ?? []
      // Another site has its own lists.
      if items.contains(where: { $0.name == Manifest.name }) { continue }
      for (name, kind) in items where kind == .file && name.hasSuffix(".html") {
        let path = "\(folder)/\(name)"
        if isKnown(path) { continue }
        guard let page = unlistedPage(at: path) else { continue }
        left.append(path)
        for picture in UnlistedPage.pictures(of: page) where !isKnown(picture) {
          if try root.status(of: picture, followingLinks: false)?.kind == .file {
            shown.insert(picture)
          }
        }
      }
    }
    return left.sortedInBytes() + Array(shown).sortedInBytes()
  }

  /// nil for any other file.
  private func unlistedPage(at path: String) -> [UInt8]? {
    do throws(FileError) {
      let file = try OpenFile(reading: path, in: root, followingLinks: false)
      let beginning = try file.read(at: 0, count: UnlistedPage.tellingBytes)
      return UnlistedPage.isOne(beginning) ? try file.readAll() : nil
    } catch {
      // Our own pages can be read.
      return nil
    }
  }
}
