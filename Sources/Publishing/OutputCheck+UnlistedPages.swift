import FileSystem

extension OutputCheck {
  /// The pages in the folder that are as ours are for unlisted titles, that no list of earlier files names and that are not
  /// planned; behind them the pictures that only they show.
  ///
  /// One listing of each folder in the output, and a look into what might be such a page: it costs next to nothing where
  /// all is ours.
  func unlistedPagesLeft(by earlier: Manifest) throws(FileError) -> [String] {
    func isKnown(_ path: String) -> Bool { plan.index(of: path) != nil || earlier.contains(path) }
    var (left, shown): ([String], Set<String>) = ([], [])
    // What cannot be looked into is somebody else's.
    for (folder, kind) in (try? root.items(notUTF8: { _ in })) ?? []
    where kind == .folder && !folder.hasPrefix(".") {
      let items = (try? root.items(of: folder, followingLink: false, notUTF8: { _ in })) ?? []
      // Another site has lists of its own.
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

  /// nil for what is none.
  private func unlistedPage(at path: String) -> [UInt8]? {
    do throws(FileError) {
      let file = try OpenFile(reading: path, in: root, followingLinks: false)
      let beginning = try file.read(at: 0, count: UnlistedPage.tellingBytes)
      return UnlistedPage.isOne(beginning) ? try file.readAll() : nil
    } catch {
      // A page of ours may be read by who made it.
      return nil
    }
  }
}
