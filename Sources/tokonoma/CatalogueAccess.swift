import Base
import Catalogue
import FileSystem
import Glibc
import HTTPFetching
import LibraryFiles
import MediaLibrary

struct CatalogueAccess {
  let sources: [any CatalogueSource]
  let files: CatalogueFiles
  let usesNetwork: Bool
  let fetcher: Fetcher
  /// Sources that need a key.
  let lacking: [SourceRow]
  /// Sources that need the owner's contact address.
  let withoutContact: [SourceRow]

  init(
    of project: Project, _ settings: Settings, _ console: Console, only: [String] = [],
    isOffline: Bool = false, reporting: inout DiagnosticList
  ) throws(Refusal) {
    var rows: [(row: SourceRow, url: String?)] = SourceRow.table.map { ($0, nil) }
    if let names = settings.catalogue.sources {
      rows = []
      for name in names {
        guard let row = SourceRow.named(name.id) else {
          throw Refusal(
            .unknownSource(name.id, known: SourceRow.table.map(\.id)).at(name.location))
        }
        if let url = name.url,
          let problem = Diagnostic.problem(ofAddress: url, of: row, at: name.location)
        {
          throw Refusal(problem)
        }
        rows.append((row, name.url))
      }
    }
    files = CatalogueFiles(in: project, reporting: &reporting)
    var added = files.sources
    for name in only
    where SourceRow.named(name) == nil && !added.contains(where: { $0.info.id == name }) {
      let known = SourceRow.table.map(\.id) + added.map(\.info.id)
      throw Refusal(.unknownSource(name, known: known).at(nil))
    }
    if isOffline { rows = [] }
    if !only.isEmpty {
      rows = rows.filter { only.contains($0.row.id) }
      added = added.filter { only.contains($0.info.id) }
    }
    let program = rows.isEmpty ? nil : fetchProgram(reporting: &reporting)
    if program == nil { rows = [] }
    usesNetwork = !rows.isEmpty
    let keys = OwnersKeys()
    var sources = added
    var lacking: [SourceRow] = []
    var withoutContact: [SourceRow] = []
    for (row, url) in rows {
      if row.needsContact, settings.contact == nil {
        withoutContact.append(row)
        continue
      }
      if let source = row.source(SourceAccess { keys[$0] }, at: url) {
        sources.append(source)
      } else {
        lacking.append(row)
      }
    }
    self.sources = sources
    self.lacking = lacking
    self.withoutContact = withoutContact
    fetcher = console.fetcher(
      program, contact: settings.contact,
      cache: AnswerCache(".tokonoma/catalogue", in: project.folder))
  }
}

extension RefreshOptions {
  init(_ settings: Settings.Catalogue) {
    self.init()
    descriptions = settings.descriptions
    hasCovers = settings.hasCovers
    let check = CoverCheck()
    decodes = { check.decodes($0) }
  }
}

extension Console {
  /// - Parameter contact: the owner's address, which is sent to the servers
  func fetcher(_ program: FetchProgram?, contact: String?, cache: AnswerCache? = nil) -> Fetcher {
    let agent = "Tokonoma/\(Release.version)" + (contact.map { " (+\($0))" } ?? "")
    let isTold = !isQuiet && !isJSON
    return Fetcher(
      by: program.map { .program($0) } ?? .none,
      // Only characters that an HTTP header can contain.
      agent: String(
        agent.unicodeScalars.filter { (0x20..<0x7F).contains($0.value) }.map(Character.init)),
      cache: cache, clock: .system, telling: { if isTold { note($0 + "\n") } })
  }
}

extension Settings {
  var contact: String? { catalogue.contact ?? url }
}

extension CatalogueAccess {
  func advice(for kinds: Set<Kind>) -> [SourceAdvice] {
    SourceAdvice.all(for: kinds, withoutKey: lacking, withoutContact: withoutContact)
  }
}

/// The owner's keys: environment variables, or lines such as `TOKONOMA_TMDB_KEY=…` in
/// `~/.config/tokonoma/keys`.
struct OwnersKeys: Sendable {
  private let kept: [String: String]

  init() {
    guard let folder = try? Folder(Self.folderPath), let bytes = try? folder.read("keys") else {
      kept = [:]
      return
    }
    var kept: [String: String] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      if let (name, value) = Self.parts(of: line) { kept[name] = value }
    }
    self.kept = kept
  }

  /// `~/.config/tokonoma`
  static var folderPath: String {
    let home = environmentVariable("HOME") ?? ""
    let configured = environmentVariable("XDG_CONFIG_HOME") ?? ""
    // A relative path would be looked for in the project.
    return (configured.hasPrefix("/") ? configured : home + "/.config") + "/tokonoma"
  }

  subscript(name: String) -> String? { environmentVariable(name) ?? kept[name] }
}

extension Fetcher.Clock {
  static let system: Fetcher.Clock = {
    let start = Int(time(nil)) * 1_000
    let begin = ContinuousClock.now
    return Fetcher.Clock(
      now: {
        let passed = (ContinuousClock.now - begin).components
        return start + Int(passed.seconds) * 1_000 + Int(passed.attoseconds / 1_000_000_000_000_000)
      },
      wait: { try await Task.sleep(for: .milliseconds($0)) })
  }()
}
