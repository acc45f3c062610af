import Base

extension Tracker {
  /// The row of a site by the name of its ids: `anilist`; nil for one that is not in the table.
  package static func of(registry: String) -> Tracker? {
    table.first { $0.registry == registry }
  }

  /// The titles in an answer of the site's API; nil when it is none, with the reason in words.
  ///
  /// What it says of titles in ways that nobody knows is left out without a word: its readers speak to people who look
  /// at a file of theirs.
  package func titles(inAnswer bytes: [UInt8]) -> (titles: [ExportedTitle], problem: String?) {
    var problems = DiagnosticList()
    let source = Source(path: "\(name)'s answer", bytes: bytes)
    guard let document = ExportDocument(source, name: source.path, reporting: &problems) else {
      return ([], problems.all.first?.message ?? "it is damaged")
    }
    guard recognizes(document) else { return ([], nil) }
    let export = read([document], WorkerPool(count: 1), &problems)
    return (export.titles, nil)
  }
}
