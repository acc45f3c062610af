import Diagnostics
import FileSystem
import MediaLibrary

/// A file that the library is read from.
struct LibraryFile: Sendable {
  enum Content: Sendable {
    case title(Kind)
    case titles(Kind)
    case list
    case page
  }

  /// Below the project.
  let path: String
  let content: Content

  /// Without folders and extension.
  var name: String {
    let file = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    return String(file[..<(file.lastIndex(of: ".") ?? file.endIndex)])
  }
}

extension Project {
  /// The files to read, sorted by path; others are told of.
  func libraryFiles(
    reporting diagnostics: inout DiagnosticList
  ) throws(FileError) -> [LibraryFile] {
    var files: [LibraryFile] = []
    var unknownFolders: Set<String> = []
    for path in try folder.files(below: "library") where !isLeftover(path) {
      let parts = path.split(separator: "/").map(String.init)
      let place = SourceLocation.file("library/" + path)
      guard let type = TextType(path) else {
        diagnostics.report(.fileNotRead(at: place))
        continue
      }
      guard parts.count > 1 else {
        diagnostics.report(.titleOutsideFolder(at: place))
        continue
      }
      guard let kind = Kind(folder: parts[0]) else {
        if unknownFolders.insert(parts[0]).inserted {
          diagnostics.report(.unknownFolder(parts[0], at: .file("library/" + parts[0])))
        }
        continue
      }
      guard parts.count == 2 else {
        diagnostics.report(.folderInFolder(kind.folder, at: place))
        continue
      }
      files.append(
        LibraryFile(
          path: "library/" + path, content: type == .markdown ? .title(kind) : .titles(kind)))
    }
    for (folder, content) in [("lists", LibraryFile.Content.list), ("pages", .page)] {
      for path in try self.folder.files(below: folder) where !isLeftover(path) {
        guard TextType(path) == .markdown, !path.contains("/") else {
          diagnostics.report(.fileNotRead(at: .file("\(folder)/\(path)")))
          continue
        }
        files.append(LibraryFile(path: "\(folder)/\(path)", content: content))
      }
    }
    return files
  }
}

private enum TextType {
  case markdown, yaml

  init?(_ path: String) {
    switch path[(path.lastIndex(of: ".") ?? path.endIndex)...].lowercased() {
    case ".md", ".markdown": self = .markdown
    case ".yml", ".yaml", ".json": self = .yaml
    default: return nil
    }
  }
}

/// What editors and systems leave behind; names that start with a point are not listed at all.
private func isLeftover(_ path: String) -> Bool {
  let name = path.split(separator: "/").last ?? ""
  return name.hasSuffix("~") || name.hasPrefix("~$")
    || (name.hasPrefix("#") && name.hasSuffix("#"))
    || [".swp", ".swo", ".bak", ".orig", ".tmp"].contains { name.hasSuffix($0) }
    || ["Thumbs.db", "desktop.ini"].contains(String(name))
}
