import Base
import FileSystem
import MediaLibrary

package struct LibraryFile: Sendable {
  enum Content: Sendable {
    case title(Kind)
    case titles(Kind)
    case list
    case page
  }

  let path: String
  let content: Content

  init(path: String, content: Content) { (self.path, self.content) = (path, content) }

  /// The extension distinguishes one title from many.
  init(titlesAt path: String, kind: Kind) {
    self.init(path: path, content: isMarkdown(path) ? .title(kind) : .titles(kind))
  }
}

extension Project {
  /// Sorted by path; other files are reported.
  func libraryFiles(
    reporting diagnostics: inout DiagnosticList
  ) throws(FileError) -> [LibraryFile] {
    let paths = try ownPaths(below: "library", staysInside: false, reporting: &diagnostics)
    return try libraryFiles(at: paths, reporting: &diagnostics)
  }

  /// Lists the folders of the library in parallel.
  package func libraryFiles(
    on workers: WorkerPool
  ) async throws -> (files: [LibraryFile], problems: DiagnosticList) {
    let folders = (try folder.items(of: "library") ?? [])
      .filter { $0.kind == .folder && !$0.name.hasPrefix(".") }
      .map { "library/" + $0.name }.sortedInBytes()
    let listed = try await workers.map(folders.count) { index in
      var problems = DiagnosticList()
      let paths = try ownPaths(below: folders[index], staysInside: false, reporting: &problems)
      return (paths, problems)
    }
    var problems = DiagnosticList()
    var paths = listed.map(\.0)
    for (_, found) in listed { problems.report(contentsOf: found) }
    paths.append(
      try ownPaths(
        below: "library", staysInside: false, entersFolders: false, reporting: &problems))
    let files = try libraryFiles(
      at: Array(joining: consume paths).sortedInBytes(), reporting: &problems)
    return (files, problems)
  }

  private func libraryFiles(
    at paths: [String], reporting diagnostics: inout DiagnosticList
  ) throws(FileError) -> [LibraryFile] {
    var files: [LibraryFile] = []
    var unknownFolders: Set<String> = []
    // Most files are in the same folder as the previous file.
    var last: (folder: String, kind: Kind?) = ("", nil)
    for path in paths {
      if let kind = last.kind, isTitle(path, in: last.folder) {
        files.append(LibraryFile(path: path, content: .title(kind)))
        continue
      }
      if isLeftover(path) { continue }
      guard isMarkdown(path) || isYAML(path) else {
        diagnostics.report(.fileNotRead.at(.file(path)))
        continue
      }
      let parts = path.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 3)
        .map { String(Substring($0)) }
      guard parts.count > 2 else {
        diagnostics.report(.titleOutsideFolder.at(.file(path)))
        continue
      }
      let folder = "library/" + parts[1]
      if folder != last.folder { last = (folder, Kind(folder: parts[1])) }
      guard let kind = last.kind else {
        if unknownFolders.insert(folder).inserted {
          diagnostics.report(.unknownFolder(parts[1]).at(.file(folder)))
        }
        continue
      }
      guard parts.count == 3 else {
        diagnostics.report(.folderInFolder(kind.folder).at(.file(path)))
        continue
      }
      files.append(LibraryFile(titlesAt: path, kind: kind))
    }
    for (folder, content) in [("lists", LibraryFile.Content.list), ("pages", .page)] {
      let paths = try ownPaths(
        below: folder, staysInside: folder != "lists", reporting: &diagnostics)
      for path in paths where !isLeftover(path) {
        guard isMarkdown(path),
          !path.utf8.dropFirst(folder.utf8.count + 1).contains(UInt8(ascii: "/"))
        else {
          diagnostics.report(.fileNotRead.at(.file(path)))
          continue
        }
        files.append(LibraryFile(path: path, content: content))
      }
    }
    return files
  }
}

/// Whether a path is clearly a Markdown file in a folder and not an editor's leftover, like nearly
/// all. Avoids a closer look.
private func isTitle(_ path: String, in folder: String) -> Bool {
  path.withSpan { path in
    folder.withSpan { folder in
      let start = folder.count
      guard start < path.count - 3, path.starts(with: folder),
        path[start] == UInt8(ascii: "/"), path.hasEnding(".md")
      else { return false }
      return path.firstIndex(of: UInt8(ascii: "/"), from: start + 1) == nil
        && path.firstIndex(of: UInt8(ascii: "~"), from: start + 1) == nil
    }
  }
}

extension Span<UInt8> {
  fileprivate func hasEnding(_ ending: String) -> Bool {
    ending.withSpan { count >= $0.count && extracting((count - $0.count)...).isEqual(to: $0) }
  }
}

private func isMarkdown(_ path: String) -> Bool {
  let ending = ending(of: path).lowercased()
  return ending == ".md" || ending == ".markdown"
}

private func isYAML(_ path: String) -> Bool {
  [".yml", ".yaml", ".json"].contains(ending(of: path).lowercased())
}

/// Leftovers of editors and systems; names with a leading dot are not listed at all.
private func isLeftover(_ path: String) -> Bool {
  let name = lastPart(of: path)
  guard let first = name.first, let last = name.last else { return false }
  return last == UInt8(ascii: "~") || name.starts(with: "~$".utf8)
    || (first == UInt8(ascii: "#") && last == UInt8(ascii: "#"))
    || leftoverEndings.contains(ending(of: path))
    || leftoverNames.contains { $0.utf8.first == first && name.elementsEqual($0.utf8) }
}

private let leftoverEndings = [".swp", ".swo", ".bak", ".orig", ".tmp"]
private let leftoverNames = ["Thumbs.db", "desktop.ini"]

/// The extension with its dot.
private func ending(of path: String) -> String {
  String(path[(path.utf8.lastIndex(of: UInt8(ascii: ".")) ?? path.endIndex)...])
}

private func lastPart(of path: String) -> Substring.UTF8View {
  let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
  return path.utf8[(slash.map(path.utf8.index(after:)) ?? path.startIndex)...]
}
