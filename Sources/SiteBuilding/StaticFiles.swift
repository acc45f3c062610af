import Base
import FileSystem
import LibraryFiles
import Pictures
import Publishing

/// The files of the owner's `static/`, which go to the root of the site byte for byte: `CNAME`,
/// `.well-known/…`, a favicon.
struct StaticFiles: Sendable {
  static let folder = "static"
  /// What systems and version control leave in folders.
  private static let passedOver: Set = [".git", ".gitignore", ".gitkeep", ".DS_Store"]

  /// Their paths below the site, in their order.
  let paths: [String]

  /// Those of a project; what is not taken is reported.
  static func listed(
    in project: Project, reporting diagnostics: inout DiagnosticList
  ) throws -> StaticFiles {
    let found = try project.ownPaths(
      below: folder, includingHidden: true, reporting: &diagnostics)
    let taken = found.filter { path in
      !path.split(separator: "/").contains { passedOver.contains(String($0)) }
    }
    for path in taken {
      if let problem = OutputPath.problem(with: String(path.dropFirst(folder.count + 1))) {
        diagnostics.report(.staticFileNotTaken(problem, at: .file(path)))
        continue
      }
      // Before the first byte of the site is written.
      try project.folder.checkSize(of: path)
      guard PictureInfo.Format.mayHaveNotes(inFile: path) else { continue }
      let file = Source(path: path, bytes: try project.folder.read(path))
      checkMetadata(of: file, reporting: &diagnostics)
    }
    return StaticFiles(paths: taken.map { String($0.dropFirst(folder.count + 1)) })
  }

  /// Whether the owner has a `robots.txt`, which takes the place of ours.
  var hasRobots: Bool { paths.contains("robots.txt") }

  /// Reports those that would stand where the site has something of its own; names that differ in
  /// nothing but the case of letters are one name on many hosts.
  func checkCollisions(with site: [String], reporting diagnostics: inout DiagnosticList) {
    guard !paths.isEmpty else { return }
    var taken: [String: String] = [:]
    var folders: [String: String] = [:]
    for path in site {
      taken[path.lowercased()] = path
      for folder in StaticFiles.folders(of: path) { folders[folder.lowercased()] = path }
    }
    for path in paths {
      let name = path.lowercased()
      let other =
        taken[name] ?? folders[name]
        ?? StaticFiles.folders(of: name).lazy.compactMap { taken[$0] }.first
      if let other {
        diagnostics.report(
          .staticFileCollides(with: other, at: .file("\(StaticFiles.folder)/\(path)")))
      }
    }
  }

  /// `a` and `a/b` of `a/b/c`.
  static func folders(of path: String) -> [String] {
    path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
  }
}
