import Base
import MediaLibrary
import TestSupport
import Testing

@testable import Trackers

/// An export as text, one line for each title, so that a test shows everything that was read.
func described(_ export: Export) -> String {
  let titles = export.titles.map { title in
    let said = FieldKey.imported.compactMap { key -> String? in
      switch title.values[key] {
      case nil: nil
      case .absent?: "\(key.rawValue)=∅"
      case .value(let value)?: "\(key.rawValue)=\(described(value))"
      }
    }
    let ids = title.ids.map { " \($0.registry)/\($0.value)" }.joined()
    return "\(title.identity)\(ids): " + said.joined(separator: " ")
  }
  let notTaken = export.notTaken.map { "not taken: " + described($0) }
  return (titles + notTaken).map { $0 + "\n" }.joined()
}

private func described(_ value: TitleValue) -> String {
  switch value {
  case .text(let text): "'" + text.split(separator: "\n").joined(separator: "⏎") + "'"
  case .number(let number): "\(number)"
  case .date(let date): date.iso
  case .rating(let rating): "\(rating.hundredths)"
  case .status(let status): status.rawValue
  case .list(let list): "[\(list.joined(separator: "|"))]"
  case .hundredths(let number): decimal(number, per: 100)
  case .flag(let flag): "\(flag)"
  case .items(let items): "[\(items.map(described).joined(separator: "|"))]"
  case .mapping(let pairs):
    "{\(pairs.map { "\($0.key): \(described($0.value))" }.joined(separator: ", "))}"
  }
}

/// The titles of an export without problems.
func soundExport(
  _ files: KeyValuePairs<String, String>,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws -> String {
  let (export, problems) = try TrackerTests.read(files)
  #expect(problems == "", sourceLocation: sourceLocation)
  return export
}

func soundExport(
  _ name: String, _ text: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws -> String {
  try soundExport([name: text], sourceLocation: sourceLocation)
}

/// The titles of an export with some files, and the reports.
func read(
  _ files: KeyValuePairs<String, String>
) throws -> (export: String, problems: String) {
  let (temporary, path) = try folder(with: files)
  return try readFolder(temporary, path)
}

func read(_ name: String, _ text: String) throws -> (export: String, problems: String) {
  try TrackerTests.read([name: text])
}

/// A folder with an export, and the export's path: that of its file, or of the folder of several.
private func folder(
  with files: KeyValuePairs<String, String>
) throws -> (TemporaryFolder, path: String) {
  let temporary = try TemporaryFolder()
  for (name, text) in files { try temporary.write(text, to: "export/\(name)") }
  return (temporary, files.count == 1 ? "export/\(files[0].key)" : "export")
}

/// The readers' results and reports for an export in an existing folder; they are the same with any
/// number of workers.
func readFolder(
  _ temporary: TemporaryFolder, _ path: String
) throws -> (export: String, problems: String) {
  let read = readFolder(temporary, path, on: WorkerPool(count: 1))
  #expect(readFolder(temporary, path, on: WorkerPool(count: 3)) == read)
  return read
}

private func readFolder(
  _ temporary: TemporaryFolder, _ path: String, on workers: WorkerPool
) -> (export: String, problems: String) {
  var reporting = DiagnosticList()
  let found = readExports(path, in: temporary.folder, on: workers, reporting: &reporting)
  let lists = found.flatMap(\.export.lists).map { list in
    let items = list.items.map { $0.identity + ($0.note.map { " (\($0))" } ?? "") }
    return
      "list '\(list.title)'\(list.isRanked ? " ranked" : ""): \(items.joined(separator: ", "))\n"
  }
  return (
    found.map { described($0.export) }.joined() + lists.joined(),
    reporting.all.map { described($0).replacing("export/", with: "") + "\n" }.joined()
  )
}

/// The exports found in some files: one of each tracker.
func exports(_ files: KeyValuePairs<String, String>) throws -> [Export] {
  let (temporary, path) = try folder(with: files)
  var ignored = DiagnosticList()
  return readExports(path, in: temporary.folder, reporting: &ignored).map(\.export)
}

func exports(_ name: String, _ text: String) throws -> [Export] { try exports([name: text]) }

/// The titles that MyAnimeList's reader finds in an XML text, and its reports.
func readXML(_ xml: String) -> (export: String, problems: String) { readXML(Array(xml.utf8)) }

func readXML(_ bytes: [UInt8]) -> (export: String, problems: String) {
  let read = readXML(bytes, on: WorkerPool(count: 1))
  #expect(readXML(bytes, on: WorkerPool(count: 3)) == read)
  return read
}

private func readXML(
  _ bytes: [UInt8], on workers: WorkerPool
) -> (export: String, problems: String) {
  var reporting = DiagnosticList()
  let source = Source(path: "list.xml", bytes: bytes)
  let document = ExportDocument(source, name: "list.xml", reporting: &reporting)
  let export = document.map { Tracker.myAnimeList.read([$0], workers, &reporting) } ?? Export()
  // The caller reports rows that aren't taken.
  return (described(export), reporting.all.map { described($0) + "\n" }.joined())
}
