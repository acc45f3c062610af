import Diagnostics
import MediaLibrary

@testable import Importing

/// An export as text, a line for each title, so that a test shows all of what was read.
func described(_ export: Export) -> String {
  let titles = export.titles.map { title in
    let said = TitleKey.allCases.compactMap { key -> String? in
      switch title.statements[key] {
      case nil: nil
      case .absent?: "\(key.rawValue)=∅"
      case .value(let value)?: "\(key.rawValue)=\(described(value))"
      }
    }
    return "\(title.identity): " + said.joined(separator: " ")
  }
  let notTaken = export.notTaken.map { "not taken: " + described($0) }
  return (titles + notTaken).map { $0 + "\n" }.joined()
}

func described(_ diagnostic: Diagnostic) -> String {
  guard let location = diagnostic.location else { return diagnostic.message }
  let place =
    location.line == 0 ? location.path : "\(location.path):\(location.line):\(location.column)"
  return "\(place): \(diagnostic.message)"
}

private func described(_ value: TitleValue) -> String {
  switch value {
  case .text(let text): "'" + text.split(separator: "\n").joined(separator: "⏎") + "'"
  case .number(let number): "\(number)"
  case .date(let date): date.iso
  case .rating(let rating): "\(rating.hundredths)"
  case .status(let status): status.rawValue
  case .list(let list): "[\(list.joined(separator: "|"))]"
  }
}

/// What MyAnimeList's reader makes of an XML text, and what it reports.
func readXML(_ xml: String) -> (export: String, problems: String) { readXML(Array(xml.utf8)) }

func readXML(_ bytes: [UInt8]) -> (export: String, problems: String) {
  var reporting = DiagnosticList()
  let source = Source(path: "list.xml", bytes: bytes)
  let export = Importer.myAnimeList.read(source, &reporting)
  return (described(export), reporting.all.map { described($0) + "\n" }.joined())
}
