import Base
import DataFormats
import FileSystem

/// The texts of an export: a file, or all files of an archive or folder that may belong to it.
struct ExportFiles {
  private(set) var documents: [ExportDocument] = []
  private(set) var archives: [String] = []
  private(set) var isWhole = true
  /// Whether something couldn't be read, which is reported.
  private(set) var isDamaged = false
  let hasSeveral: Bool
  private let answers: ImportAnswers

  static let standardInput = "-"
  /// For all texts together; a list of 100,000 titles has 100 MB.
  private static let mostBytes = 256 << 20
  private static let extensions = [
    ".csv", ".tsv", ".json", ".ndjson", ".xml", ".gz", ".md", ".opf", ".txt",
  ]
  private static let archiveExtensions = [".zip", ".7z", ".rar", ".tar"]

  init?(
    _ path: String, in folder: Folder, _ answers: ImportAnswers = ImportAnswers(),
    reporting: inout DiagnosticList
  ) {
    self.answers = answers
    do throws(FileError) {
      if path != Self.standardInput, try folder.status(of: path)?.kind == .folder {
        hasSeveral = true
        try add(filesOf: path, in: folder, reporting: &reporting)
      } else {
        let bytes = try folder.readStream(path == Self.standardInput ? "/dev/stdin" : path)
        let other = otherFile(bytes)
        hasSeveral = other == nil && isArchive(bytes)
        if let other {
          reporting.report(.otherExport(path, other.name, instead: other.instead))
          isDamaged = true
        } else if hasSeveral {
          add(filesOfArchive: bytes, path: path, reporting: &reporting)
        } else if let format = otherArchiveFormat(bytes) {
          reporting.report(.otherArchive(format, path))
          isDamaged = true
        } else {
          add(bytes, path: path, name: Self.fileName(of: path), reporting: &reporting)
        }
      }
    } catch {
      reporting.report(
        error.code == .tooLarge
          ? .fileTooLarge(path, unpacked: false) : .unreadableFile(path, "\(error)"))
      return nil
    }
  }

  private static func fileName(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Whether a file in an archive or folder may contain titles; notes nested archives that may.
  private mutating func mayBelong(_ name: String) -> Bool {
    let lowercased = name.lowercased()
    let isHidden = lowercased.split(separator: "/").contains { part in
      part.hasPrefix(".") || part == "__macosx"
    }
    if !isHidden, Self.archiveExtensions.contains(where: lowercased.hasSuffix) {
      archives.append(name)
    }
    return !isHidden && Self.extensions.contains(where: lowercased.hasSuffix)
  }

  private mutating func add(
    filesOf path: String, in folder: Folder, reporting: inout DiagnosticList
  ) throws(FileError) {
    if try addSite(path, in: folder, reporting: &reporting) { return }
    var room = Self.mostBytes
    for name in try folder.files(below: path) where mayBelong(name) {
      let file = "\(path)/\(name)"
      room -= try folder.size(of: file)
      guard room >= 0 else {
        reporting.report(.exportTooLarge(path))
        isWhole = false
        return
      }
      add(try folder.read(file), path: file, name: name, reporting: &reporting)
    }
  }

  /// Adds only `library.json` of a Tokonoma site, which contains the whole library; false for any
  /// other folder.
  private mutating func addSite(
    _ path: String, in folder: Folder, reporting: inout DiagnosticList
  ) throws(FileError) -> Bool {
    let (name, index) = ("library.json", "\(path)/index.html")
    let file = "\(path)/\(name)"
    guard try folder.status(of: file)?.kind == .file, try folder.exists(index) else { return false }
    let bytes = try folder.read(file)
    guard bytes.prefix(100).contains(Array("\"tokonoma-library\"".utf8)) else { return false }
    add(bytes, path: file, name: name, reporting: &reporting)
    return true
  }

  private mutating func add(
    filesOfArchive bytes: [UInt8], path: String, reporting: inout DiagnosticList
  ) {
    do throws(ArchiveError) {
      let files = try readArchive(
        bytes, limits: ArchiveLimits(bytes: Self.mostBytes)
      ) { mayBelong($0) }
      for file in files.sorted(by: { precedesInBytes($0.path, $1.path) }) {
        add(file.bytes, path: "\(path)/\(file.path)", name: file.path, reporting: &reporting)
      }
    } catch {
      reporting.report(.badArchive(error, path))
      isDamaged = true
      isWhole = false
    }
  }

  private mutating func add(
    _ bytes: [UInt8], path: String, name: String, reporting: inout DiagnosticList
  ) {
    guard let (source, isWhole) = unpackedText(bytes, path, reporting: &reporting) else {
      self.isWhole = false
      isDamaged = true
      return
    }
    if !isWhole { self.isWhole = false }
    // Among other files it is skipped like other unknown files.
    if !hasSeveral, let format = otherArchiveFormat(source.bytes) {
      reporting.report(.otherArchive("\(format).gz", path))
      isDamaged = true
      return
    }
    guard let document = ExportDocument(source, name: name, answers, reporting: &reporting) else {
      self.isWhole = false
      isDamaged = true
      return
    }
    documents.append(document)
  }
}

/// Limits on an export. Real lists stay far below them, and each skipped row is reported.
enum ExportLimits {
  static let rows = JSONDocument.mostItems
  static let fields = 10_000
  /// Bytes of a field or cell.
  static let text = 4 << 20

  static let rowsInWords = "\(NumberText.grouped(rows)) rows"
  static let fieldsInWords = NumberText.grouped(fields)
  static let textInWords = "\(text >> 20) MB"
}
