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

  init(path: String, content: Content) {
    self.path = path
    self.content = content
  }

  /// A file of one title or of many, as its extension says.
  init(titlesAt path: String, kind: Kind) {
    self.init(path: path, content: isMarkdown(path) ? .title(kind) : .titles(kind))
  }

  /// Without folders and extension.
  var name: String {
    let file = lastPart(of: path)
    return String(path[file.startIndex..<(file.lastIndex(of: UInt8(ascii: ".")) ?? file.endIndex)])
  }
}

extension Project {
  /// The files to read, sorted by path; others are told of.
  func libraryFiles(
    reporting diagnostics: inout DiagnosticList
  ) throws(FileError) -> [LibraryFile] {
    var files: [LibraryFile] = []
    var unknownFolders: Set<String> = []
    // The folder of the last file and its kind, as most are in the same one as the file before.
    var last: (folder: String, kind: Kind?) = ("", nil)
    for path in try folder.files(below: "library") {
      let shown = "library/" + path
      if let kind = last.kind, isTitle(path, in: last.folder) {
        files.append(LibraryFile(path: shown, content: .title(kind)))
        continue
      }
      if isLeftover(path) { continue }
      guard isMarkdown(path) || isYAML(path) else {
        diagnostics.report(.fileNotRead(at: .file(shown)))
        continue
      }
      guard let slash = path.utf8.firstIndex(of: UInt8(ascii: "/")) else {
        diagnostics.report(.titleOutsideFolder(at: .file(shown)))
        continue
      }
      let folder = String(path[..<slash])
      if folder != last.folder { last = (folder, Kind(folder: folder)) }
      guard let kind = last.kind else {
        if unknownFolders.insert(folder).inserted {
          diagnostics.report(
            .unknownFolder(folder, at: .file("library/" + folder)))
        }
        continue
      }
      guard !path.utf8[path.utf8.index(after: slash)...].contains(UInt8(ascii: "/")) else {
        diagnostics.report(.folderInFolder(kind.folder, at: .file(shown)))
        continue
      }
      files.append(LibraryFile(titlesAt: shown, kind: kind))
    }
    for (folder, content) in [("lists", LibraryFile.Content.list), ("pages", .page)] {
      for path in try self.folder.files(below: folder) where !isLeftover(path) {
        guard isMarkdown(path), !path.contains("/") else {
          diagnostics.report(.fileNotRead(at: .file("\(folder)/\(path)")))
          continue
        }
        files.append(LibraryFile(path: "\(folder)/\(path)", content: content))
      }
    }
    return files
  }
}

/// Whether a path is plainly one of a title's file in a folder, as nearly all are: then nothing else need be asked of it.
private func isTitle(_ path: String, in folder: String) -> Bool {
  guard path.hasPrefix(folder) else { return false }
  return path.utf8.dropFirst(folder.utf8.count).withContiguousStorageIfAvailable { name in
    name.first == UInt8(ascii: "/") && name.suffix(3).elementsEqual(".md".utf8)
      && !name.dropFirst().contains(UInt8(ascii: "/")) && !name.contains(UInt8(ascii: "~"))
  } == true
}

private func isMarkdown(_ path: String) -> Bool {
  let ending = ending(of: path).lowercased()
  return ending == ".md" || ending == ".markdown"
}

private func isYAML(_ path: String) -> Bool {
  [".yml", ".yaml", ".json"].contains(ending(of: path).lowercased())
}

/// What editors and systems leave behind; names that start with a point are not listed at all.
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

/// From the last point on.
private func ending(of path: String) -> String {
  String(path[(path.utf8.lastIndex(of: UInt8(ascii: ".")) ?? path.endIndex)...])
}

private func lastPart(of path: String) -> Substring.UTF8View {
  let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
  return path.utf8[(slash.map(path.utf8.index(after:)) ?? path.startIndex)...]
}
