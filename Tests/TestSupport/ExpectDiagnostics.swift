import Base
import Testing

/// Expects exactly these problems in a marked text, in the order of their places.
package func expectDiagnostics(
  _ found: DiagnosticList, in text: MarkedText, _ expected: Finding...,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let difference = differences(found: found, in: text, expected: expected)
  if !difference.isEmpty {
    Issue.record("other problems than expected:\n\(difference)", sourceLocation: sourceLocation)
  }
}

/// Empty if exactly the expected problems were found.
func differences(found: DiagnosticList, in text: MarkedText, expected: [Finding]) -> String {
  let found = found.sorted
  let wanted = expected.map { finding in
    "\(finding.marker) \(finding.id)" + (finding.message.map { ": \($0)" } ?? "")
  }
  let got = found.enumerated().map { index, diagnostic in
    let showsMessage = index >= expected.count || expected[index].message != nil
    return "\(place(of: diagnostic, in: text)) \(diagnostic.id)"
      + (showsMessage ? ": \(diagnostic.message)" : "")
  }
  return UnifiedDifference.text(
    expected: wanted.map { $0 + "\n" }.joined(), found: got.map { $0 + "\n" }.joined())
}

/// The marker there, or `file:line:column`.
private func place(of diagnostic: Diagnostic, in text: MarkedText) -> String {
  guard let location = diagnostic.location else { return "(no place)" }
  let markers = text.offsets.keys.sorted()
  let here = markers.filter { marker in
    let marked = text[marker]
    return (marked.path, marked.line, marked.column)
      == (location.path, location.line, location.column)
  }
  return here.first ?? "\(location.path):\(location.line):\(location.column)"
}
