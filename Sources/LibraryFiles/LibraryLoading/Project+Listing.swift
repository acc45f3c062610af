import Base
import FileSystem
import MediaLibrary

extension Project {
  /// Reports unused folders whose names are nearly those of used ones.
  func checkFolderNames(reporting diagnostics: inout DiagnosticList) throws(FileError) {
    let folders = (try folder.items() ?? []).filter { $0.kind == .folder }.map(\.name)
    for name in folders.sortedInBytes() where !Project.ownersFolders.contains(name) {
      guard let meant = Project.ownersFolders.first(where: { isNearly(name, $0) }) else { continue }
      diagnostics.report(.folderMisnamed(name, meant: meant))
    }
  }

  /// The files below a folder, as sorted paths relative to the project.
  ///
  /// Reports skipped files: links to folders or to nothing, pipes and devices, names that aren't
  /// UTF-8, and links that would publish files outside the project.
  ///
  /// - Parameters:
  ///
  /// - staysInside: whether links may not lead out of the project; the library, which is read and
  ///   not copied, may be elsewhere
  ///
  /// - followsLinks: if false, links are errors
  package func ownPaths(
    below start: String, staysInside: Bool = true, followsLinks: Bool = true,
    entersFolders: Bool = true,
    includingHidden: Bool = false, reporting diagnostics: inout DiagnosticList
  ) throws(FileError) -> [String] {
    if try folder.status(of: start, followingLinks: false)?.kind == .link {
      // A disk may be missing; the owner doesn't want a site without its files.
      guard (try? folder.status(of: start))?.kind == .folder else {
        diagnostics.report(.linkLeadsNowhere.at(.file(start)))
        return []
      }
      if staysInside, !folder.contains(start) {
        diagnostics.report(.linkLeadsOutside.at(.file(start)))
        return []
      }
    }
    var paths: [String] = []
    var problems: [(path: String, problem: Diagnostic)] = []
    func refuseName(_ path: String) { problems.append((path, .nameNotUTF8.at(.file(path)))) }
    try folder.forEachPath(
      below: start, includingHidden: includingHidden, entersFolders: entersFolders,
      notUTF8: refuseName
    ) { path, kind in
      switch kind {
      case .file: paths.append(path)
      case .folder: return
      case .other: problems.append((path, .noFile.at(.file(path))))
      case .link:
        let target = (try? folder.status(of: path))?.kind
        let problem: Diagnostic? =
          if !followsLinks {
            .linkInTheme.at(.file(path))
          } else if target == nil {
            .linkLeadsNowhere.at(.file(path))
          } else if staysInside, !folder.contains(path) {
            .linkLeadsOutside.at(.file(path))
          } else if target == .folder {
            .linkedFolder.at(.file(path))
          } else {
            target == .file ? nil : .noFile.at(.file(path))
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

/// For commands that change the library.
extension Project {
  package func hasNoFiles() throws(FileError) -> Bool {
    var ignored = DiagnosticList()
    return try libraryFiles(reporting: &ignored).isEmpty
  }

  package func titleFiles(of kinds: [Kind]) throws(FileError) -> [(path: String, kind: Kind)] {
    // Builds report problems with folders.
    var ignored = DiagnosticList()
    return try titleFiles(of: kinds, reporting: &ignored)
  }

  /// Reports problems with folders, which may hide files.
  package func titleFiles(
    of kinds: [Kind], reporting diagnostics: inout DiagnosticList
  ) throws(FileError) -> [(path: String, kind: Kind)] {
    try libraryFiles(reporting: &diagnostics).compactMap { file in
      switch file.content {
      case .title(let kind), .titles(let kind): kinds.contains(kind) ? (file.path, kind) : nil
      case .list, .page: nil
      }
    }
  }
}

extension Project {
  /// The ids, and slugs if `start` has no folder, that begin with `start`, for completion in a
  /// shell. Private titles are included. Case matters, because the shell compares it.
  ///
  /// Looks only at file names, except for files of many titles; skips unreadable ones.
  package func titleIDs(startingWith letters: String) -> [String] {
    let typed = letters
    let letters = letters.lowercased()
    guard let files = try? titleFiles(of: Kind.allCases) else { return [] }
    let context = ReadingContext(folder: folder)
    var found: [String] = []
    var seen: Set<String> = []
    func offer(_ word: String) {
      if seen.insert(word).inserted { found.append(typed + word.dropFirst(letters.count)) }
    }
    for (path, kind) in files {
      let file = Source(path: path, bytes: [])
      for slug in path.hasSuffix(".md") || path.hasSuffix(".markdown")
        ? [slug(for: file.fileName)] : slugs(in: path, kind, context)
      {
        let id = "\(kind.folder)/\(slug)"
        if id.hasPrefix(letters) {
          offer(id)
        } else if slug.hasPrefix(letters) {
          offer(slug)
        }
      }
    }
    return found
  }

  /// Labels such as the tags of all titles; unreadable titles are skipped.
  package func labels(_ labels: (Entry) -> [String]) -> [String] {
    guard let files = try? titleFiles(of: Kind.allCases), let reader = try? OwnersTitleReader(self)
    else { return [] }
    var ignored = DiagnosticList()
    return files.flatMap { path, kind -> [String] in
      guard let bytes = try? folder.read(path) else { return [] }
      return reader.titles(of: Source(path: path, bytes: bytes), kind: kind, reporting: &ignored)
        .flatMap { labels($0.entry) }
    }
  }

  private func slugs(in path: String, _ kind: Kind, _ context: ReadingContext) -> [String] {
    guard let bytes = try? folder.read(path) else { return [] }
    var reading = Reading(Source(path: path, bytes: bytes), context: context)
    return reading.titles(kind: kind).map(\.slug)
  }
}
