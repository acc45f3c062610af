import Base
import FileSystem
import LibraryFiles
import Pictures
import Publishing

/// The files of the owner's `static/`, which are copied to the root of the site: `CNAME`,
/// `.well-known/…`, a favicon.
struct StaticFiles: Sendable {
  static let folder = "static"
  /// Files of systems and version control.
  private static let ignored: Set = [".git", ".gitignore", ".gitkeep", ".DS_Store"]

  /// Below the site.
  let paths: [String]

  /// `CNAME` → `static/CNAME`
  static func shown(_ path: String) -> String { "\(folder)/\(path)" }

  /// Reports the files that a site can't have.
  static func listed(
    in project: Project, reporting diagnostics: inout DiagnosticList
  ) throws -> StaticFiles {
    let found = try project.ownPaths(below: folder, includingHidden: true, reporting: &diagnostics)
    let taken = found.filter { path in
      !path.split(separator: "/").contains { ignored.contains(String($0)) }
    }
    for path in taken {
      if let problem = OutputPath.problem(with: String(path.dropFirst(folder.count + 1))) {
        diagnostics.report(.staticFileNotTaken(problem).at(.file(path)))
        continue
      }
      // Files that are too large are found before anything is written.
      try project.folder.checkSize(of: path)
      guard PictureInfo.Format.mayHaveNotes(inFile: path) else { continue }
      let file = Source(path: path, bytes: try project.folder.read(path))
      checkMetadata(of: file, reporting: &diagnostics)
    }
    return StaticFiles(paths: taken.map { String($0.dropFirst(folder.count + 1)) })
  }

  /// Whether the owner's `robots.txt` replaces ours.
  var hasRobots: Bool { paths.contains("robots.txt") }

  /// Reports files with the path of another file of the site. Paths that differ only in case
  /// collide: on many hosts they are the same.
  func checkCollisions(with site: [String], reporting diagnostics: inout DiagnosticList) {
    var taken: [String: String] = [:]
    var folders: [String: String] = [:]
    for path in site {
      taken[path.lowercased()] = path
      for folder in OutputPath.folders(above: path) { folders[folder.lowercased()] = path }
    }
    for path in paths {
      let name = path.lowercased()
      let other =
        taken[name] ?? folders[name]
        ?? OutputPath.folders(above: name).lazy.compactMap { taken[$0] }.first
      if let other {
        diagnostics.report(.staticFileCollides(with: other).at(.file(Self.shown(path))))
      }
    }
  }
}
