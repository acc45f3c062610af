import ArgumentParser
import Base
import Exchange
import FileSystem
import LibraryCommands
import LibraryFiles
import MediaLibrary

struct ExportCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "export", "Export the library for another program.",
    """
    The formats: \(ExportFormat.table.map { "\($0.name), \($0.summary)" }.joined(separator: "; ")).

    Without a file the export goes to the standard output. What a format can't hold is listed. Private titles are left \
    out unless you ask for them, and unlisted ones if the format can't mark them; notes and comments never leave the \
    library.
    """)

  static let examples: [CommandExample] = [
    "tokonoma export json library.json  # Everything public, in one file.",
    "tokonoma export goodreads books.csv --status completed  # What you have read, for Goodreads.",
    "tokonoma export mal anime.xml --kind anime  # A list for MyAnimeList's import.",
  ]

  @Argument(
    help: .value("format", "The format."), completion: .list(ExportFormat.table.map(\.name)))
  var format: String

  @Argument(
    help: .value("file", "The file to write, if not the standard output."), completion: .file())
  var file: String?

  @Option(
    help: .value("word", "Only with this status: current, completed …; of several, with any."),
    completion: .statuses)
  var status: [String] = []

  @Flag(name: .customLong("private"), help: "Private and unlisted titles and private lists, too.")
  var withPrivate = false

  @Flag(help: "Write the JSON Schema of the format json instead of a library.")
  var schema = false

  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if schema {
      try refuse(
        ("'\(format)'", format != "json"), ("--status", !status.isEmpty),
        ("--kind", options.kind != nil), ("--private", withPrivate), beside: "--schema")
    }
  }

  func run() async throws {
    let console = options.console
    try await console.run { diagnostics in
      guard let format = ExportFormat(name: format) else {
        let known = ExportFormat.table.map(\.name)
        return diagnostics.report(.unknownExportFormat(self.format, known: known))
      }
      if schema { return try write(Array(ExportFormat.librarySchema.utf8), on: console) }
      let statuses = try givenStatuses(status)
      let kinds = try givenKinds(options.kind)
      let library = try await OwnersLibrary(options, reporting: &diagnostics)
      if let file, hasFile, library.project.isSource(file, from: try Folder(".")) {
        return diagnostics.report(.exportIntoProject(file))
      }
      library.reportBrokenFiles(reporting: &diagnostics)
      for file in library.titles.brokenTexts {
        diagnostics.report(withPrivate ? .titleFileNotRead.at(.file(file)) : .textNotExported(file))
      }
      let found = withPrivate ? library.titles : library.titles.ofWholeFiles
      let titles = found.titles.filter { title in
        (withPrivate || !title.isPrivate) && kinds.contains(title.entry.kind)
          && (statuses.isEmpty || title.entry.status.map(statuses.contains) ?? false)
      }
      let several = format.needsOneKind(of: titles)
      guard several.isEmpty else {
        return diagnostics.report(.exportNeedsKind(format.name, kinds: several.map(\.id)))
      }
      let result = format.export(titles, withPrivate: withPrivate, of: found)
      try write(result.bytes, on: console)
      if format.hasTitles {
        console.about(lines(about: result, format), json: json(result, format), isApart: !hasFile)
      }
    }
  }

  private var hasFile: Bool { file.map { !["-", "/dev/stdout"].contains($0) } ?? false }

  private func write(_ bytes: [UInt8], on console: Console) throws {
    guard let file, hasFile else { return console.export(String(decoding: bytes, as: UTF8.self)) }
    try checkTyped(file)
    let folder = try Folder(".", isOpenEnded: true)
    if try folder.status(of: file)?.kind == .other {
      try folder.stream(bytes, to: file)
    } else {
      try folder.replace(file, with: bytes)
    }
  }

  private func lines(about result: ExportResult, _ format: ExportFormat) -> [String] {
    let name = hasFile ? file : nil
    var lines = ["\(name ?? format.name): \(NumberText.count(result.titles, .titles))"]
    if result.ofOtherKinds > 0 {
      lines.append(
        "left out, being of kinds that it has no place for: "
          + NumberText.count(result.ofOtherKinds, .titles))
    }
    if result.unlisted > 0 {
      lines.append(
        "left out, being unlisted, which it would not say: "
          + "\(NumberText.count(result.unlisted, .titles)) (--private takes them along)")
    }
    if !result.refused.isEmpty {
      let named = result.refused.prefix(5).joined(separator: ", ")
      let more = result.refused.count > 5 ? " and \(result.refused.count - 5) more" : ""
      lines.append("left out, without \(result.missing): \(named)\(more)")
    }
    if !result.leftOut.isEmpty {
      let keys = result.leftOut.map { "\($0.key) (\(NumberText.grouped($0.titles)))" }
      lines.append(
        "it has no place for these keys, of so many titles: \(keys.joined(separator: ", "))")
    }
    if !result.losses.isEmpty {
      let parts = result.losses.map { "\($0.what) (\(NumberText.grouped($0.count)))" }
      lines.append("nor does it have as your library has them: \(parts.joined(separator: ", "))")
    }
    if let warning = format.warning { lines.append(warning) }
    return lines
  }

  private func json(_ result: ExportResult, _ format: ExportFormat) -> JSONValue {
    func counts(_ counts: [(what: String, count: Int)]) -> JSONValue {
      .array(counts.map { ["what": .text($0.what), "count": .number($0.count)] })
    }
    return [
      "format": .text(format.name), "file": hasFile ? .text(file) : nil,
      "titles": .number(result.titles), "ofOtherKinds": .number(result.ofOtherKinds),
      "unlisted": .number(result.unlisted), "refused": .texts(result.refused),
      "keysLeftOut": counts(result.leftOut.map { ($0.key, $0.titles) }),
      "otherLosses": counts(result.losses.map { ($0.what, $0.count) }),
      "warning": format.warning.map { .text($0) },
    ]
  }
}
