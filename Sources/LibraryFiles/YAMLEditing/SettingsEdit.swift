import Base
import StrictYAML

/// A file that is one mapping, as the settings are, with a key set to a value and the rest kept byte
/// for byte; nil when that can't be done safely, which is reported.
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
    // Told below, like an edit that would say something else.
  }
  reporting.report(.cannotEdit([key]).at(.file(source.path)))
  return nil
}
