import Base
import FileSystem

extension Project {
  /// Reports unused folders whose names are nearly those of used ones.
  func checkFolderNames(reporting diagnostics: inout DiagnosticList) throws(FileError) {
    let folders = (try folder.items() ?? []).filter { $0.kind == .folder }.map(\.name)
    for name in folders.sortedInBytes() where !Project.ownersFolders.contains(name) {
      guard let meant = Project.ownersFolders.first(where: { isNearly(name, $0) }) else { continue }
      diagnostics.report(.folderMisnamed(name, meant: meant))
    }
  }

  /// The files below a folder, as sorted paths below the project.
  ///
  /// Reports skipped files: links to folders or to nothing, pipes and devices, names that are not
  /// UTF-8, and links that would publish files outside the project.
  ///
  /// - Parameter staysInside: whether links may not lead out of the project; the library, which is
  /// read and not copied, may be elsewhere
  package func ownPaths(
    below start: String, staysInside: Bool = true, entersFolders: Bool = true,
    includingHidden: Bool = false, reporting diagnostics: inout DiagnosticList
  ) throws(FileError) -> [String] {
    if try folder.status(of: start, followingLinks: false)?.kind == .link {
      // A disk may be missing; the owner doesn't want a site without its files.
      guard (try? folder.status(of: start))?.kind == .folder else {
        diagnostics.report(.linkLeadsNowhere(start))
        return []
      }
      if staysInside, !folder.contains(start) {
        diagnostics.report(.linkLeadsOutside(start))
        return []
      }
    }
    var paths: [String] = []
    var problems: [(path: String, problem: Diagnostic)] = []
    func refuseName(_ path: String) { problems.append((path, .nameNotUTF8(path))) }
    try folder.forEachPath(
      below: start, includingHidden: includingHidden, entersFolders: entersFolders,
      notUTF8: refuseName
    ) { path, kind in
      switch kind {
      case .file: paths.append(path)
      case .folder: return
      case .other: problems.append((path, .noFile(path)))
      case .link:
        let target = (try? folder.status(of: path))?.kind
        let problem: Diagnostic? =
          if target == nil {
            .linkLeadsNowhere(path)
          } else if staysInside, !folder.contains(path) {
            .linkLeadsOutside(path)
          } else if target == .folder {
            .linkedFolder(path)
          } else {
            target == .file ? nil : .noFile(path)
          }
        if let problem { problems.append((path, problem)) } else { paths.append(path) }
      }
    }
    for (_, problem) in problems.sorted(by: { precedesInBytes($0.path, $1.path) }) {
      diagnostics.report(problem)
    }
    return paths.sortedInBytes()
  }
}
