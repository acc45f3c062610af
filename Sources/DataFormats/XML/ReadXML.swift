import Cexpat

// The only file that calls expat. The parser and the `Receiver` that its callbacks find by address
// live for one call of `readXML`. Bytes that expat lends to a callback are copied, or passed on as
// a span.

/// Reads a document.
///
/// - Parameters:
///   - prefix: read before the bytes, such as start tags of elements that are open there; its
///     offsets are below the first index of `bytes`
///   - namespaceSeparator: joins the namespace and the local part of a name; nil leaves names as
///     written
///   - encoding: overrides what the document declares
package func readXML(
  _ bytes: ArraySlice<UInt8>, after prefix: String = "", namespaceSeparator: UInt8? = nil,
  encoding: String? = nil, to handler: any XMLHandler
) throws(XMLFailure) {
  let parser =
    if let namespaceSeparator {
      unsafe XML_ParserCreateNS(encoding, XML_Char(bitPattern: namespaceSeparator))
    } else {
      unsafe XML_ParserCreate(encoding)
    }
  guard let parser = unsafe parser else { preconditionFailure("no memory to read XML") }
  defer { unsafe XML_ParserFree(parser) }
  let receiver = unsafe Receiver(parser, handler, start: bytes.startIndex - prefix.utf8.count)
  unsafe XML_SetUserData(parser, Unmanaged.passUnretained(receiver).toOpaque())
  unsafe setCallbacks(of: parser)
  let isRead = withExtendedLifetime(receiver) {
    unsafe Array(prefix.utf8)[...].feed(to: parser, isEnd: false)
      && bytes.feed(to: parser, isEnd: true)
  }
  if receiver.isStopped { throw .stopped }
  if isRead { return }
  let reason = unsafe XML_ErrorString(XML_GetErrorCode(parser)).map { unsafe String(cString: $0) }
  throw .malformed(reason ?? "not well-formed", offset: receiver.offset)
}

extension ArraySlice<UInt8> {
  /// Feeds the bytes to expat, and returns whether it accepted them. expat copies each part, so the
  /// first parts are short, in case the file is damaged early.
  fileprivate func feed(to parser: XML_Parser, isEnd: Bool) -> Bool {
    var start = startIndex
    var length = 1 << 14
    repeat {
      let part = self[start..<Swift.min(start + length, endIndex)]
      length = Swift.min(2 * length, 1 << 24)
      start = part.endIndex
      let status = unsafe part.withUnsafeBytes {
        unsafe XML_Parse(
          parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count),
          isEnd && start == endIndex ? 1 : 0)
      }
      guard status == XML_STATUS_OK else { return false }
    } while start < endIndex
    return true
  }
}

/// Passes callbacks to the handler until it stops.
@safe private final class Receiver {
  private let parser: XML_Parser
  private let handler: any XMLHandler
  private let start: Int
  private(set) var isStopped = false

  init(_ parser: XML_Parser, _ handler: any XMLHandler, start: Int) {
    unsafe self.parser = parser
    self.handler = handler
    self.start = start
  }

  static func pass(
    _ receiver: UnsafeMutableRawPointer?, _ part: (any XMLHandler, _ offset: Int) -> Void
  ) {
    guard let receiver = unsafe receiver else { return }
    unsafe Unmanaged<Receiver>.fromOpaque(receiver).takeUnretainedValue().pass(part)
  }

  private func pass(_ part: (any XMLHandler, _ offset: Int) -> Void) {
    guard !isStopped else { return }
    part(handler, offset)
    if handler.isStopped {
      isStopped = true
      unsafe XML_StopParser(parser, 0)
    }
  }

  /// The offset of the current event in the bytes.
  var offset: Int { unsafe start + max(Int(XML_GetCurrentByteIndex(parser)), 0) }
}

private func setCallbacks(of parser: XML_Parser) {
  unsafe XML_SetElementHandler(
    parser,
    { receiver, name, attributes in
      unsafe Receiver.pass(receiver) { handler, offset in
        handler.startElement(unsafe text(name), unsafe pairs(attributes), at: offset)
      }
    }, { receiver, _ in unsafe Receiver.pass(receiver) { $0.endElement(at: $1) } })
  unsafe XML_SetCharacterDataHandler(parser) { receiver, text, count in
    let bytes = unsafe UnsafeRawBufferPointer(start: text, count: Int(count))
    unsafe Receiver.pass(receiver) { handler, _ in
      unsafe bytes.withMemoryRebound(to: UInt8.self) { handler.text(unsafe $0.span) }
    }
  }
  unsafe XML_SetCommentHandler(parser) { receiver, comment in
    unsafe Receiver.pass(receiver) { $0.comment(unsafe text(comment), at: $1) }
  }
  unsafe XML_SetProcessingInstructionHandler(parser) { receiver, target, _ in
    unsafe Receiver.pass(receiver) { $0.instruction(unsafe text(target), at: $1) }
  }
  unsafe XML_SetXmlDeclHandler(parser) { receiver, _, encoding, _ in
    let name = unsafe encoding.map { unsafe String(cString: $0) }
    unsafe Receiver.pass(receiver) { $0.declaration(encoding: name, at: $1) }
  }
  unsafe XML_SetStartDoctypeDeclHandler(parser) { receiver, _, system, _, hasDeclarations in
    let contents: DocumentTypeContents =
      hasDeclarations != 0 ? .declarations : unsafe system != nil ? .otherFile : .nothing
    unsafe Receiver.pass(receiver) { $0.documentType(contents, at: $1) }
  }
  unsafe XML_SetEntityDeclHandler(parser) { receiver, _, _, _, _, _, _, _, _ in
    unsafe Receiver.pass(receiver) { $0.documentType(.declarations, at: $1) }
  }
}

private func text(_ text: UnsafePointer<CChar>?) -> String {
  unsafe text.map { unsafe String(cString: $0) } ?? ""
}

/// Reads names and values alternately, up to a nil.
private func pairs(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> [XMLAttribute] {
  guard var next = unsafe attributes else { return [] }
  var pairs: [XMLAttribute] = []
  while let name = unsafe next[0], let value = unsafe next[1] {
    unsafe pairs.append((String(cString: name), String(cString: value)))
    unsafe next += 2
  }
  return pairs
}
