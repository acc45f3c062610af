import Base

package struct WrittenLink: Sendable {
  /// The address in the HTML, before escaping.
  package let address: [UInt8]
  package let location: SourceLocation
}

/// The links to files and sites in a range of a file, in order, without refused ones.
///
/// Reads the text again, so call it only to locate a broken link.
package func writtenLinks(_ file: Source, range: Range<Int>) -> [WrittenLink] {
  let range = range.clamped(to: file.bytes.indices)
  return writtenLinks(
    file.bytes, in: range, locations: ProseLocations(source: file, start: range.lowerBound))
}

/// The links in a YAML value, which all have the value's location.
package func writtenLinks(_ text: String, at location: SourceLocation) -> [WrittenLink] {
  let bytes = Array(text.utf8)
  return writtenLinks(bytes, in: bytes.indices, locations: ProseLocations(fixed: location))
}

private func writtenLinks(
  _ bytes: [UInt8], in range: Range<Int>, locations: ProseLocations
) -> [WrittenLink] {
  guard range.count <= longestText else { return [] }
  var locations = locations
  let outline = Outline(bytes[range])
  return outline.steps.compactMap { step in
    guard step.kind == .link, step.edge == .enter else { return nil }
    switch LinkAddress(outline.unmarked(step.text)) {
    case .web(let address), .relative(let address):
      return WrittenLink(address: address, location: locations.location(at: step.offset))
    case .mail, .fragment, .refused: return nil
    }
  }
}
