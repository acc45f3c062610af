import Base

extension Folder {
  /// The absolute path of the folder in which Tokonoma remembers things about one project for this
  /// user.
  ///
  /// Everything that Tokonoma obeys, or that decides which files it removes, belongs here and not
  /// into the project, which a stranger may have written.
  package static func cachePath(of project: Folder) -> String {
    let path = Folder.realPath(project.path) ?? project.path
    return "\(cachePath)/projects/" + String(FNV1a.hash(path.utf8Span.span), radix: 16)
  }

  /// The absolute path of the folder in which Tokonoma remembers things for this user.
  package static var cachePath: String {
    let base = environmentVariable("XDG_CACHE_HOME") ?? ""
    let home = environmentVariable("HOME") ?? ""
    return (base.hasPrefix("/") ? base : home + "/.cache") + "/tokonoma"
  }
}
