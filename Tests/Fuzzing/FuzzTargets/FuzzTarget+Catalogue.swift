import Base
import DataFormats
import FileSystem
import HTTPFetching
import LibraryFiles
import MediaLibrary
import TestSupport
import Trackers

@testable import Catalogue

extension FuzzTarget {
  /// A downloaded catalogue: it is refused with a reason, or its entries are found again.
  static let catalogue = FuzzTarget(name: "catalogue") { bytes in
    let folder = try project.get()
    try folder.folder.replace("myanimelist.json", with: bytes)
    guard let date = PartialDate(iso: "2026-11-23") else { return }
    var problems = DiagnosticList()
    let project = Project(folder: folder.folder)
    let added = try CatalogueFiles.add(
      "\(folder.path)/myanimelist.json", to: project, on: date,
      workers: WorkerPool(count: 1), reporting: &problems)
    _ = problems.sorted.map(DiagnosticFormatter.text)
    guard let added else {
      try expect(!problems.isEmpty, "refused without a reason")
      return
    }
    let file = ".tokonoma/catalogues/\(added.facts.name).catalogue"
    guard let index = try CatalogueIndex(file, in: folder.folder),
      let kind = CatalogueFileKind.named(index.facts.kind)
    else { throw Contradiction(description: "is not found once it has been added") }
    try expect(index.facts == added.facts, "is another catalogue once it has been added")
    try expect(index.count > 0, "is added without an entry")
    // Only the ids of deleted titles are kept.
    let kept = kind.registries.isEmpty ? 0 : min(index.count, 50)
    for number in 0..<kept {
      let bytes = try index.bytes(of: number)
      let entry = CatalogueEntry(bytes: bytes, node: try JSONDocument.parse(bytes).root) {
        index.entries(with: $0).count
      }
      for id in kind.title(entry)?.facts.ids ?? [] where kind.registries.contains(id.registry) {
        try expect(index.entries(with: id).contains(number), "\(id) does not find its entry")
      }
    }
  }

  /// A saved catalogue that something else has changed: lookups find only what it contains.
  static let index = FuzzTarget(name: "index") { bytes in
    let folder = try project.get()
    try folder.folder.replace("a.catalogue", with: bytes)
    guard let index = try CatalogueIndex("a.catalogue", in: folder.folder) else { return }
    _ = index.entries(with: Work.ExternalID(registry: "mal", value: "77"))
    for entry in try index.entries(containing: "nami", most: 5) {
      _ = try index.bytes(of: entry)
    }
    for entry in index.entries(called: "nami no uta") + [0, index.count - 1, index.count] {
      try expect(try index.bytes(of: entry).count <= 1 << 20, "an entry is too long")
    }
  }

  /// The answers of a source to any question; the first line of the bytes names the source.
  static let answer = FuzzTarget(name: "answer") { bytes in
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    let body = Array(bytes.dropFirst(line.count + 1))
    let name = String(decoding: line, as: UTF8.self)
    guard let row = SourceRow.named(name) else { return }
    answering.answerWith(body)
    // Our server ignores the paths of their interfaces.
    let access = SourceAccess { variable in
      variable.hasSuffix("_URL") ? answering.address : "secret"
    }
    guard let source = row.source(access) else { return }
    for kind in source.info.kinds {
      let ids = source.info.registries.prefix(2).map {
        Work.ExternalID(registry: $0, value: $0 == "openlibrary" ? "OL7W" : "7")
      }
      var found: [CatalogueTitle] = []
      do throws(FetchFailure) {
        for id in ids {
          found += try await source.titles(
            with: [id], of: kind, CatalogueScope(hasCharacters: true), through: answering.fetcher)
        }
        found += try await source.titles(
          called: "Nami", of: kind, CatalogueScope(), through: answering.fetcher)
      } catch {
        _ = (error.message, error.advice)
      }
      for title in found {
        try expect(!title.facts.title.isEmpty, "a title has no name")
        try expect(
          !title.facts.title.utf8.contains { $0 < 0x20 },
          "the name of a title is '\(title.facts.title)'")
        let page = title.page ?? "https://"
        try expect(
          page.hasPrefix("https://") && page.utf8.allSatisfy { $0 > 0x20 },
          "a title's page is '\(page)'")
        let reference = title.reference(at: source.info) ?? ""
        try expect(reference.utf8.allSatisfy { $0 >= 0x20 }, "'\(reference)' has several lines")
      }
    }
  }
}

private let project = Result {
  let folder = try TemporaryFolder()
  try folder.write("name: Fuzz\n", to: "tokonoma.yml")
  return folder
}

/// One client for all inputs.
private let answering = AnsweringServer()
