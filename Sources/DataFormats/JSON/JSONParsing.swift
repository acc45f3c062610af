import Cyajl

// Only this file and JSONItemReader call YAJL. The parser and the `JSONReceiver` that its callbacks
// find by address live for one call of `parse`. Bytes that YAJL lends to a callback are copied.

extension JSONDocument {
  static let deepest = 200
  /// The limit for an array or object.
  package static let mostItems = 500_000
  /// A node takes about twenty bytes.
  static let mostNodes = 20_000_000

  /// - Parameter bytes: JSON (RFC 8259) in UTF-8 without a byte order mark, of less than 4 GB.
  package static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONDocument {
    guard bytes.count < Int(UInt32.max) else { throw JSONError(reason: .tooLong, offset: 0) }
    let receiver = JSONReceiver()
    var callbacks = listenerCallbacks
    // The parser has the addresses of the receiver, the callbacks and the text. All three outlive
    // it, and it writes to none of them.
    let failure: JSONError? = withExtendedLifetime(receiver) {
      unsafe bytes.withUnsafeBufferPointer { text in
        unsafe withUnsafePointer(to: &callbacks) { callbacks in
          unsafe read(text, callbacks, to: receiver)
        }
      }
    }
    if let failure { throw failure }
    return JSONDocument(nodes: receiver.nodes, texts: receiver.texts)
  }
}

/// nil when the text was read whole.
private func read(
  _ text: UnsafeBufferPointer<UInt8>, _ callbacks: UnsafePointer<yajl_callbacks>,
  to receiver: JSONReceiver
) -> JSONError? {
  let context = unsafe Unmanaged.passUnretained(receiver).toOpaque()
  guard let parser = unsafe yajl_alloc(callbacks, nil, context) else {
    preconditionFailure("no memory to read JSON")
  }
  defer { unsafe yajl_free(parser) }
  unsafe receiver.parser = parser
  unsafe receiver.text = text
  var status = unsafe yajl_parse(parser, text.baseAddress, text.count)
  let consumed = unsafe Int(yajl_get_bytes_consumed(parser))
  if status == yajl_status_ok { status = unsafe yajl_complete_parse(parser) }
  if status == yajl_status_ok, !receiver.nodes.isEmpty { return nil }
  if status == yajl_status_client_canceled {
    return JSONError(reason: receiver.hasTooMany ? .tooMany : .tooDeep, offset: consumed)
  }
  return JSONError(reason: .malformed(unsafe errorText(parser)), offset: consumed)
}

/// The parser's message on one line.
func errorText(_ parser: yajl_handle) -> String {
  let message = unsafe yajl_get_error(parser, 0, nil, 0)
  defer { unsafe yajl_free_error(parser, message) }
  let reason = unsafe message.map { unsafe String(cString: $0) } ?? "no value"
  return reason.split(whereSeparator: \.isNewline).first.map(String.init) ?? reason
}

/// Turns YAJL's callbacks into nodes.
///
/// Only callbacks use `parser` and `text`, which live as long as YAJL calls them.
@safe final class JSONReceiver: JSONListener {
  private(set) var nodes: [JSONDocument.Node] = []
  private(set) var texts: [UInt8] = []
  private(set) var hasTooMany = false
  /// The indices of open arrays and objects.
  private var open: [Int] = []
  /// Added to offsets if the text is a part of a longer one.
  var shift = 0
  var parser: yajl_handle?
  var text = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)

  override func value(
    _ kind: JSONDocument.Node.Kind, _ bytes: UnsafeRawPointer?, count: Int
  ) -> Bool {
    if kind == .string || kind == .number {
      unsafe append(kind, bytes, count: count)
    } else {
      append(kind, offset: max(consumed - count, 0), start: 0, count: 0)
    }
    guard let parent = open.last else { return true }
    nodes[parent].count += 1
    if nodes[parent].count > JSONDocument.mostItems || nodes.count > JSONDocument.mostNodes {
      hasTooMany = true
    }
    return !hasTooMany
  }

  override func memberName(_ bytes: UnsafeRawPointer?, count: Int) -> Bool {
    unsafe append(.string, bytes, count: count)
    return true
  }

  override func begin(_ kind: JSONDocument.Node.Kind) -> Bool {
    guard unsafe value(kind, nil, count: 1) else { return false }
    open.append(nodes.count - 1)
    return open.count <= JSONDocument.deepest
  }

  override func end() {
    guard let index = open.popLast() else { return }
    nodes[index].next = UInt32(nodes.count)
  }

  private var consumed: Int { unsafe parser.map { unsafe Int(yajl_get_bytes_consumed($0)) } ?? 0 }

  /// For strings without escapes YAJL lends bytes of the text itself; for others only the end is
  /// known.
  private func offset(of part: UnsafeRawBufferPointer) -> Int {
    guard let start = part.baseAddress, let text = unsafe text.baseAddress else { return consumed }
    let offset = unsafe start - UnsafeRawPointer(text)
    return unsafe (0..<self.text.count).contains(offset) ? offset : consumed
  }

  private func append(_ kind: JSONDocument.Node.Kind, _ bytes: UnsafeRawPointer?, count: Int) {
    let part = unsafe UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
    let start = texts.count
    unsafe texts.append(contentsOf: part)
    append(kind, offset: unsafe offset(of: part), start: start, count: part.count)
  }

  private func append(_ kind: JSONDocument.Node.Kind, offset: Int, start: Int, count: Int) {
    nodes.append(
      JSONDocument.Node(
        kind: kind, offset: UInt32(clamping: offset + shift), start: UInt32(start),
        count: UInt32(count), next: UInt32(nodes.count + 1)))
  }
}

/// Handles YAJL's callbacks; each returns whether reading goes on.
package class JSONListener {
  /// - Parameter count: the length of the value in the text, or of its `bytes`, if it is a string
  ///   or number
  func value(_ kind: JSONDocument.Node.Kind, _ bytes: UnsafeRawPointer?, count: Int) -> Bool {
    true
  }
  func memberName(_ bytes: UnsafeRawPointer?, count: Int) -> Bool { true }
  func begin(_ kind: JSONDocument.Node.Kind) -> Bool { true }
  func end() {}
}

/// - Parameter listener: a `JSONListener` that lives until the callback returns
private func tell(_ listener: UnsafeMutableRawPointer?, _ body: (JSONListener) -> Bool) -> Int32 {
  guard let listener = unsafe listener else { return 0 }
  return body(unsafe Unmanaged<JSONListener>.fromOpaque(listener).takeUnretainedValue()) ? 1 : 0
}

/// For a parser whose context is a `JSONListener`.
var listenerCallbacks: yajl_callbacks {
  unsafe yajl_callbacks(
    yajl_null: { context in unsafe tell(context) { unsafe $0.value(.null, nil, count: 4) } },
    yajl_boolean: { context, flag in
      let kind: JSONDocument.Node.Kind = flag == 0 ? .false : .true
      return unsafe tell(context) { unsafe $0.value(kind, nil, count: flag == 0 ? 5 : 4) }
    },
    yajl_integer: nil, yajl_double: nil,
    yajl_number: { context, text, count in
      unsafe tell(context) { unsafe $0.value(.number, UnsafeRawPointer(text), count: count) }
    },
    yajl_string: { context, text, count in
      unsafe tell(context) { unsafe $0.value(.string, UnsafeRawPointer(text), count: count) }
    },
    yajl_start_map: { context in unsafe tell(context) { $0.begin(.object) } },
    yajl_map_key: { context, text, count in
      unsafe tell(context) { unsafe $0.memberName(UnsafeRawPointer(text), count: count) }
    },
    yajl_end_map: { context in
      unsafe tell(context) {
        $0.end()
        return true
      }
    },
    yajl_start_array: { context in unsafe tell(context) { $0.begin(.array) } },
    yajl_end_array: { context in
      unsafe tell(context) {
        $0.end()
        return true
      }
    })
}
