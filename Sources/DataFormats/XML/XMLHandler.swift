/// Handles the parts of an XML document in order. Offsets are indices of the bytes.
package protocol XMLHandler: AnyObject {
  /// Checked after each part; true ends the reading.
  var isStopped: Bool { get }

  func startElement(_ name: String, _ attributes: [XMLAttribute], at offset: Int)
  func endElement(at offset: Int)
  /// A part of the text between two tags, as UTF-8.
  func text(_ part: Span<UInt8>)
  func comment(_ text: String, at offset: Int)
  /// `<?xml encoding="…"?>`; nil without an encoding.
  func declaration(encoding: String?, at offset: Int)
  /// `<?target …?>`
  func instruction(_ target: String, at offset: Int)
  /// `<!DOCTYPE …>`, or an entity in it.
  func documentType(_ contents: DocumentTypeContents, at offset: Int)
}

/// The contents of a `<!DOCTYPE …>` besides the root's name.
package enum DocumentTypeContents {
  case nothing
  /// It names a file of declarations, which isn't fetched: `PUBLIC "…" "…"`.
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

package enum XMLFailure: Error, Equatable {
  case malformed(String, offset: Int)
  /// By the handler.
  case stopped
}
