import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import StrictYAML

/// Collects findings. Only the first of each kind are shown.
struct Findings: Sendable {
  private(set) var shown = DiagnosticList()
  /// By severity, shown or not.
  private(set) var counts: [Diagnostic.Severity: Int] = [:]
  /// The ids of checks that are left out.
  let skipped: Set<String>
  private let showsAll: Bool

  init(skipping skipped: Set<String>, showsAll: Bool) {
    (self.skipped, self.showsAll) = (skipped, showsAll)
  }

  var hidden: Int { counts.values.reduce(0, +) - shown.all.count }

  /// Adds the findings of a check, unless it is skipped. Diagnostics are made only for those shown.
  ///
  /// - Parameter isUsual: shows one if there are many
  mutating func take<Finding>(
    _ id: String, _ findings: @autoclosure () throws -> [Finding], isUsual: Bool = false,
    _ diagnostic: (Finding) throws -> Diagnostic
  ) rethrows {
    if skipped.contains(id) { return }
    let findings = try findings()
    guard !findings.isEmpty else { return }
    let isMany = findings.count > DiagnosticSummary.limit
    let limit = showsAll ? findings.count : isUsual && isMany ? 1 : DiagnosticSummary.limit
    var list = try findings.prefix(limit).map(diagnostic)
    let more = findings.count - list.count
    if more > 0, let last = list.popLast() {
      list.append(last.standing(for: more, shownBy: "--all"))
    }
    for diagnostic in list { shown.report(diagnostic) }
    counts[list[0].severity, default: 0] += findings.count
  }

  /// Adds diagnostics of a build; errors can't be skipped.
  mutating func take(_ diagnostics: DiagnosticList) {
    let all = diagnostics.sorted.filter { $0.severity == .error || !skipped.contains($0.id) }
    for diagnostic in showsAll ? all : DiagnosticSummary.of(all, shownBy: "--all") {
      shown.report(diagnostic)
    }
    for diagnostic in all { counts[diagnostic.severity, default: 0] += 1 }
  }
}

/// Reads the library's files again to find the places of findings.
///
/// Findings in the order of files read each file once, and only one file is kept.
struct FindingLocations {
  private let folder: Folder
  private var last: TitlePlaces?

  init(in folder: Folder) { self.folder = folder }

  mutating func location(of finding: TitleFinding) throws(FileError) -> SourceLocation {
    let place = finding.entry.location
    switch finding.subject {
    case .picture(let path): return .file(path)
    case .key(let key):
      if last?.path != place.path {
        last = TitlePlaces(in: Source(path: place.path, bytes: try folder.read(place.path)))
      }
      let pair = last?.title(at: place)?.pairs.first { $0.key.text == key }
      return pair.flatMap { last?.location(of: $0.key) } ?? place
    }
  }
}

extension [TitleFinding] {
  var inOrderOfFiles: [TitleFinding] {
    sorted { a, b in
      let (a, b) = (a.entry.location, b.entry.location)
      if a.path != b.path { return precedesInBytes(a.path, b.path) }
      return (a.line, a.column) < (b.line, b.column)
    }
  }
}
