import Base
import FileSystem

/// A checked place for an output folder, where no build can overwrite its own sources.
package struct OutputLocation {
  /// The path as the user wrote it, without trailing slashes.
  let path: String
  /// The absolute path without links.
  let real: String

  /// nil after reporting a location that is not allowed.
  init?(
    _ path: String, project: String, sources: [String], reporting diagnostics: inout DiagnosticList
  ) throws(FileError) {
    var path = path
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    self.path = path
    guard let real = OutputLocation.resolved(path) else {
      diagnostics.report(.noOutputFolder(path))
      return nil
    }
    self.real = real
    let here = try Folder(".")
    if let status = try here.status(of: path), status.kind != .folder {
      diagnostics.report(.outputIsFile(path))
      return nil
    }
    let realProject = Folder.realPath(project)
    if try here.status(of: path, followingLinks: false)?.kind == .link,
      try !here.exists(path) || !(realProject.map { OutputLocation.is(real, inside: $0) } ?? false)
    {
      diagnostics.report(.outputIsLink(path))
      return nil
    }
    // A folder above it may also be a link.
    if try Folder(project).isLeft(through: path) {
      diagnostics.report(.outputIsLink(path))
      return nil
    }
    for source in [project] + sources {
      guard let realSource = Folder.realPath(source) else {
        // A source that doesn't exist yet may be created; `Theme` is `theme` on disks that ignore
        // case.
        if let later = OutputLocation.resolved(source),
          OutputLocation.is(caseFolded(real), inside: caseFolded(later))
        {
          diagnostics.report(.outputInSources(path, source))
          return nil
        }
        continue
      }
      if OutputLocation.is(realSource, inside: real) {
        diagnostics.report(.outputHoldsSources(path))
        return nil
      }
      if source != project, OutputLocation.is(caseFolded(real), inside: caseFolded(realSource)) {
        diagnostics.report(.outputInSources(path, source))
        return nil
      }
    }
  }

  /// Also true for the folder itself.
  package static func `is`(_ path: String, inside folder: String) -> Bool {
    folder == "/" || path == folder || path.hasPrefix(folder + "/")
  }

  /// The absolute path without links of something that may not exist yet; nil if that is unclear.
  package static func resolved(_ path: String) -> String? {
    var missing: [Substring] = []
    var existing = path[...]
    while true {
      if let real = Folder.realPath(existing.isEmpty ? "." : String(existing)) {
        return ([real == "/" ? "" : real] + missing.reversed().map(String.init))
          .joined(separator: "/")
      }
      let name = existing.split(separator: "/").last ?? ""
      guard !name.isEmpty, name != "..", name != "." else { return nil }
      missing.append(name)
      existing = existing.dropLast(name.count)
      while existing.count > 1, existing.last == "/" { existing.removeLast() }
    }
  }
}
