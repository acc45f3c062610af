/// What hears of each part of an XML document while it is read, in its order. Offsets are indices of the bytes that are
/// read.
package protocol XMLHandler: AnyObject {
  /// Whether reading is to end; asked after each part.
  var isStopped: Bool { get }

  func startElement(_ name: String, _ attributes: [XMLAttribute], at offset: Int)
  func endElement(at offset: Int)
  /// A part of the text between two tags, as UTF-8.
  func text(_ part: Span<UInt8>)
  func comment(_ text: String, at offset: Int)
  /// `<?xml encoding="…"?>`, nil without an encoding.
  func declaration(encoding: String?, at offset: Int)
  /// `<?target …?>`
  func instruction(_ target: String, at offset: Int)
  /// `<!DOCTYPE …>`, or an entity that it declares.
  func documentType(_ contents: DocumentTypeContents, at offset: Int)
}

/// What a `<!DOCTYPE …>` has besides the name of the root element.
package enum DocumentTypeContents {
  case nothing
  /// It names a file that has declarations, which is not fetched: `PUBLIC "…" "…"`.
  case otherFile
  case declarations
}

package typealias XMLAttribute = (name: String, value: String)

extension XMLHandler {
  package func comment(_ text: String, at offset: Int) {}
  package func declaration(encoding: String?, at offset: Int) {}
  package func instruction(_ target: String, at offset: Int) {}
  package func documentType(_ contents: DocumentTypeContents, at offset: Int) {}
}

/// Why a document was not read to its end.
package enum XMLFailure: Error, Equatable {
  case malformed(String, offset: Int)
  /// The handler asked for it.
  case stopped
}
