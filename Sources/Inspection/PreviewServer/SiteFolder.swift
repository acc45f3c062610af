import FileSystem

/// The built site as a host serves it.
struct SiteFolder: Sendable {
  let folder: Folder

  struct File: Sendable, Equatable {
    let path: String
    let bytes: [UInt8]
  }

  /// The file at a path of the site; a page also without its `.html`.
  func file(at path: SitePath) -> File? {
    switch path {
    case .file(let path): file(path) ?? file(path + ".html")
    case .folder(""): file("index.html")
    case .folder(let path): file(path + "/index.html")
    case .outside, .refused: nil
    }
  }

  /// Only what is a file, is the site's own, and is reached through no link.
  private func file(_ path: String) -> File? {
    var names = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let name = names.popLast(), !name.isEmpty, !name.hasPrefix(".tokonoma-") else {
      return nil
    }
    do {
      var parent = folder
      for name in names { parent = try Folder(name, in: parent) }
      let file = try OpenFile(reading: name, in: parent, followingLinks: false)
      return File(path: path, bytes: try file.readAll())
    } catch {
      // What cannot be read is not there for a visitor.
      return nil
    }
  }
}
