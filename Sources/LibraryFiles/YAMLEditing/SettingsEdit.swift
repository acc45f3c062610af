import Base
import StrictYAML

/// Sets a key in a file that is one mapping, such as the settings, and keeps other bytes. nil, with
/// a report, if that isn't safe.
package func setting(
  _ key: String, to value: YAMLValue, in source: Source, reporting: inout DiagnosticList
) -> [UInt8]? {
  guard let document = YAMLDocument.parse(source, reporting: &reporting), document.isSound,
    let root = document.root, root.isMapping
  else {
    if !reporting.hasErrors { reporting.report(.cannotEdit([key]).at(.file(source.path))) }
    return nil
  }
  let change = KeyChange.set(value)
  var expected = Tree(root)
  expected.apply(change, to: key)
  let isWindows = source.bytes.firstIndex(of: UInt8(ascii: "\r")) != nil
  do throws(MappingEditor.Refusal) {
    let editor = try MappingEditor(root, lineEnd: isWindows ? "\r\n" : "\n", order: [])
    if let bytes = source.bytes.applying(try editor.edits(for: [(key, change)])) {
      var problems = DiagnosticList()
      let changed = YAMLDocument.parse(
        Source(path: source.path, bytes: bytes), reporting: &problems)
      if changed?.root.map(Tree.init) == expected { return bytes }
    }
  } catch {
    // Reported below, like an edit with another result.
  }
  return reporting.report(.cannotEdit([key]).at(.file(source.path)))
}
