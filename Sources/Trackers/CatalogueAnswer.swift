import Base

extension Tracker {
  package static func of(registry: String) -> Tracker? {
    table.first { $0.registry == registry }
  }

  /// The titles in an answer of the site's API; or else the reason in words.
  ///
  /// Values that can't be read are left out without a word: diagnostics are for people who look at
  /// a file of theirs.
  package func titles(inAnswer bytes: [UInt8]) -> (titles: [ExportedTitle], problem: String?) {
    var problems = DiagnosticList()
    let source = Source(path: "\(name)'s answer", bytes: bytes)
    guard let document = ExportDocument(source, name: source.path, reporting: &problems) else {
      return ([], problems.all.first?.message ?? "it is damaged")
    }
    guard recognizes(document) else { return ([], nil) }
    return (read([document], WorkerPool(count: 1), &problems).titles, nil)
  }
}
