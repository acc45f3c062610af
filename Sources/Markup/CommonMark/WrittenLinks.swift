import Base

/// A link that somebody wrote into a text.
package struct WrittenLink: Sendable {
  /// As it stands in the HTML, but for its escaping.
  package let address: [UInt8]
  package let location: SourceLocation
}

/// The links to files and sites in the Markdown in `range` of `file`, in its order; not those that are refused.
///
/// Reads the text once more: only who found something wrong with a link asks where it was written.
package func writtenLinks(_ file: Source, range: Range<Int>) -> [WrittenLink] {
  let range = range.clamped(to: file.bytes.indices)
  return writtenLinks(
    file.bytes, in: range, locations: ProseLocations(source: file, start: range.lowerBound))
}

/// Those of a text within a YAML value, which all are at the value's place.
package func writtenLinks(_ text: String, at location: SourceLocation) -> [WrittenLink] {
  let bytes = Array(text.utf8)
  return writtenLinks(bytes, in: bytes.indices, locations: ProseLocations(fixed: location))
}

private func writtenLinks(
  _ bytes: [UInt8], in range: Range<Int>, locations: ProseLocations
) -> [WrittenLink] {
  guard range.count <= longestText else { return [] }
  var locations = locations
  let outline = Outline.of(bytes, in: range)
  return outline.steps.compactMap { step in
    guard step.kind == .link, step.edge == .enter else { return nil }
    switch LinkAddress(outline.unmarked(step.text)) {
    case .web(let address), .relative(let address):
      return WrittenLink(address: address, location: locations.location(at: step.offset))
    case .mail, .fragment, .refused: return nil
    }
  }
}
