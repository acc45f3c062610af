import Diagnostics
import FileSystem

/// What one tracker's reader found in a file, archive or folder that was named.
package struct TrackerExport: Sendable {
  /// As it was named.
  package let path: String
  package let tracker: Tracker
  package let export: Export
  /// Files in the archive or folder that no tracker's reader knows, by their names there.
  package let passedOver: [String]
}

/// Reads an export, recognized by what is in it; empty when it can't be read as any, which is reported.
///
/// - Parameter path: absolute or below `folder`; a file, an archive, a folder, or `-` for the standard input.
package func readExports(
  _ path: String, in folder: Folder, reporting: inout DiagnosticList
) -> [TrackerExport] {
  guard let found = ExportFiles(path, in: folder, reporting: &reporting) else { return [] }
  var documents: [Int: [ExportDocument]] = [:]
  var passedOver: [String] = []
  for document in found.documents {
    if let index = Tracker.table.firstIndex(where: { $0.recognizes(document) }) {
      documents[index, default: []].append(document)
    } else {
      passedOver.append(document.name)
    }
  }
  guard !documents.isEmpty else {
    if !found.isDamaged { reporting.report(unknownExport(found, path)) }
    return []
  }
  return documents.keys.sorted().map { index in
    let tracker = Tracker.table[index]
    var export = tracker.read(documents[index] ?? [], &reporting)
    if !found.isWhole { export.isWhole = false }
    for row in export.notTaken { reporting.report(row) }
    return TrackerExport(
      path: path, tracker: tracker, export: export,
      passedOver: index == documents.keys.min() ? passedOver : [])
  }
}

/// The exports that can be read, for help texts: `MyAnimeList's XML export (.xml or .xml.gz)`.
package var readableExports: [String] { Tracker.table.map(\.files) }

private func unknownExport(_ found: ExportFiles, _ path: String) -> Diagnostic {
  if let answer = found.documents.first?.json, let error = answer.items(of: "errors").first,
    case let message = error.string("message"), !message.isEmpty
  {
    return .errorAnswer(message, path)
  }
  let name = found.documents.count == 1 ? OtherTracker.name(of: found.documents[0].head) : nil
  return .unknownExport(
    path, of: name, hasSeveral: found.hasSeveral, understood: Tracker.table.map(\.name))
}
