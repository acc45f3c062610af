import Base
import DataFormats

/// The metadata of a book in an OPF file (Open Packaging Format 2, and what 3 has in common with
/// it).
struct OPFPackage {
  /// The first element of each name, without the prefix: `title`, `date`; and `calibre:series`.
  fileprivate(set) var fields: [ValueReader.Text] = []
  fileprivate(set) var subjects: [String] = []
  fileprivate(set) var creators: [(names: String, role: String)] = []
  /// By schemes in lower case: `isbn`.
  fileprivate(set) var identifiers: [(scheme: String, value: String)] = []
  fileprivate(set) var own: [ValueReader.Text] = []
  fileprivate(set) var offset = 0

  /// nil when it is no XML, which is reported, or asks for other files.
  init?(_ source: Source, _ reader: ValueReader) {
    let handler = OPFHandler()
    do throws(XMLFailure) {
      try readXML(
        source.bytes[...], namespaceSeparator: UInt8(ascii: " "), encoding: "UTF-8", to: handler)
    } catch {
      switch error {
      case .malformed(let reason, let offset):
        reader.report(at: offset) { .malformedXML(reason, field: nil, resumed: nil, at: $0) }
      case .stopped:
        reader.report(at: 0) { .documentTypeRefused(at: $0) }
      }
      return nil
    }
    self = handler.package
  }

  fileprivate init() {}
}

private final class OPFHandler: XMLHandler {
  private(set) var package = OPFPackage()
  private(set) var isStopped = false

  private var element: (name: String, attributes: [XMLAttribute], offset: Int)?
  private var text: [UInt8] = []

  /// `http://purl.org/dc/elements/1.1/ title`, whatever the prefix in the file.
  private static let dublinCore = "http://purl.org/dc/elements/1.1/ "

  func startElement(_ name: String, _ attributes: [XMLAttribute], at offset: Int) {
    if name.hasPrefix(Self.dublinCore) {
      element = (String(name.dropFirst(Self.dublinCore.count)), attributes, offset)
      text.removeAll(keepingCapacity: true)
    } else if name.hasSuffix(" metadata") {
      package.offset = offset
    } else if name.hasSuffix(" meta"), let meta = attribute("name", of: attributes),
      let content = attribute("content", of: attributes)
    {
      add(meta: meta, content, at: offset)
    }
  }

  func endElement(at offset: Int) {
    guard let open = element else { return }
    element = nil
    let value = String(decoding: text, as: UTF8.self).trimmed
    let role = attribute("role", of: open.attributes) ?? "aut"
    switch open.name {
    case "creator": package.creators.append((value, Self.roles[role] ?? role))
    // The program that made the file is a contributor, too.
    case "contributor" where role != "bkp" && attribute("role", of: open.attributes) != nil:
      package.creators.append((value, Self.roles[role] ?? role))
    case "identifier":
      let scheme = attribute("scheme", of: open.attributes)?.lowercased() ?? ""
      package.identifiers.append((scheme, value))
    case "subject": package.subjects.append(value)
    default:
      if package.fields.contains(where: { $0.name == open.name }) { break }
      package.fields.append(ValueReader.Text(name: open.name, text: value, offset: open.offset))
    }
  }

  func text(_ part: Span<UInt8>) {
    if element != nil { text.append(part) }
  }

  func documentType(_ contents: DocumentTypeContents, at offset: Int) {
    // Older packages name the DTD of their format, which is not fetched.
    if contents == .declarations { isStopped = true }
  }

  private func attribute(_ name: String, of attributes: [XMLAttribute]) -> String? {
    attributes.first { $0.name == name || $0.name.hasSuffix(" \(name)") }?.value
  }

  private func add(meta name: String, _ content: String, at offset: Int) {
    let prefix = "calibre:user_metadata:"
    guard name.hasPrefix(prefix) else {
      if name.hasPrefix("calibre:") {
        package.fields.append(ValueReader.Text(name: name, text: content.trimmed, offset: offset))
      }
      return
    }
    let column = String(name.dropFirst(prefix.count))
    // `{"datatype": "bool", "#value#": true, …}`; a date is an object within.
    guard let value = (try? JSONDocument.parse(Array(content.utf8)))?.root["#value#"],
      let text = value.text ?? value["__value__"]?.text
    else { return }
    package.own.append(ValueReader.Text(name: column, text: text.trimmed, offset: offset))
  }

  /// The Library of Congress' codes for roles that books have.
  private static let roles = [
    "aut": "author", "trl": "translator", "ill": "illustrator", "edt": "editor",
    "nrt": "narrator", "art": "artist", "aui": "foreword", "pht": "photographer",
  ]
}
