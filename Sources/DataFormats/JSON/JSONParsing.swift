import Cyajl

// With JSONItemReader the only file that calls YAJL. A parser and the `JSONReceiver` that its callbacks find by address live for one call of
// `parse`, which holds both; what YAJL lends a callback is copied.

extension JSONDocument {
  /// Nothing that people export nests this deep.
  static let deepest = 200
  /// Of an array or an object; no list of titles has a tenth of them.
  package static let mostItems = 500_000
  /// Values and names of members, each of which takes some twenty bytes.
  static let mostNodes = 20_000_000

  /// - Parameter bytes: JSON (RFC 8259) in UTF-8 without a byte order mark, of less than 4 GB.
  package static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONDocument {
    guard bytes.count < Int(UInt32.max) else { throw JSONError(reason: .tooLong, offset: 0) }
    let receiver = JSONReceiver()
    var callbacks = receiverCallbacks
    // The parser knows the receiver, its callbacks and the text by addresses: all three live until it has ended, and it
    // writes to none of them.
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
  return JSONError(reason: .malformed(unsafe whatIsWrong(parser)), offset: consumed)
}

/// In the parser's words, on one line.
func whatIsWrong(_ parser: yajl_handle) -> String {
  let message = unsafe yajl_get_error(parser, 0, nil, 0)
  defer { unsafe yajl_free_error(parser, message) }
  let reason = unsafe message.map { unsafe String(cString: $0) } ?? "no value"
  return reason.split(whereSeparator: \.isNewline).first.map(String.init) ?? reason
}

/// Turns what YAJL tells into nodes. It is safe as long as `parser` and `text` are there, which is while YAJL calls it:
/// nothing else reads them, and what YAJL lends is copied before a callback returns.
@safe final class JSONReceiver {
  private(set) var nodes: [JSONDocument.Node] = []
  private(set) var texts: [UInt8] = []
  /// Whether it has more items, or more nodes, than are read.
  private(set) var hasTooMany = false
  /// The indices of the arrays and objects that are not closed yet.
  private var open: [Int] = []
  /// What is added to offsets in the text: it may be a part of a longer one, and not be about its beginning.
  var shift = 0
  var parser: yajl_handle?
  var text = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)

  static func at(_ address: UnsafeMutableRawPointer?) -> JSONReceiver? {
    unsafe address.map { unsafe Unmanaged<JSONReceiver>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Whether it is not too much.
  @discardableResult
  func add(_ kind: JSONDocument.Node.Kind, length: Int) -> Bool {
    let offset = max(consumed - length, 0)
    append(kind, offset: offset, start: 0, count: 0)
    countItem()
    return !hasTooMany
  }

  /// A string, a number, or the name of a member; whether it is not too much.
  @discardableResult
  func add(
    _ kind: JSONDocument.Node.Kind, _ bytes: UnsafeRawPointer?, count: Int, isName: Bool = false
  ) -> Bool {
    let part = unsafe UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
    let start = texts.count
    unsafe texts.append(contentsOf: part)
    append(kind, offset: unsafe offset(of: part), start: start, count: part.count)
    if !isName { countItem() }
    return !hasTooMany
  }

  /// Whether it is neither too deep nor too much.
  func begin(_ kind: JSONDocument.Node.Kind) -> Bool {
    add(kind, length: 1)
    open.append(nodes.count - 1)
    return open.count <= JSONDocument.deepest && !hasTooMany
  }

  func end() {
    guard let index = open.popLast() else { return }
    nodes[index].next = UInt32(nodes.count)
  }

  private var consumed: Int { unsafe parser.map { unsafe Int(yajl_get_bytes_consumed($0)) } ?? 0 }

  /// What has no escapes is lent from the text itself; of all else only the end is known.
  private func offset(of part: UnsafeRawBufferPointer) -> Int {
    guard let start = part.baseAddress, let text = unsafe text.baseAddress else {
      return consumed
    }
    let offset = unsafe start - UnsafeRawPointer(text)
    return unsafe (0..<self.text.count).contains(offset) ? offset : consumed
  }

  private func append(_ kind: JSONDocument.Node.Kind, offset: Int, start: Int, count: Int) {
    nodes.append(
      JSONDocument.Node(
        kind: kind, offset: UInt32(clamping: offset + shift), start: UInt32(start),
        count: UInt32(count),
        next: UInt32(nodes.count + 1)))
  }

  private func countItem() {
    guard let parent = open.last else { return }
    nodes[parent].count += 1
    if nodes[parent].count > JSONDocument.mostItems || nodes.count > JSONDocument.mostNodes {
      hasTooMany = true
    }
  }
}

private var receiverCallbacks: yajl_callbacks {
  unsafe yajl_callbacks(
    yajl_null: { receiver in
      unsafe JSONReceiver.at(receiver)?.add(.null, length: 4) == true ? 1 : 0
    },
    yajl_boolean: { receiver, flag in
      let receiver = unsafe JSONReceiver.at(receiver)
      return receiver?.add(flag == 0 ? .false : .true, length: flag == 0 ? 5 : 4) == true ? 1 : 0
    },
    yajl_integer: nil, yajl_double: nil,
    yajl_number: { receiver, text, count in
      let isRead = unsafe JSONReceiver.at(receiver)?.add(
        .number, UnsafeRawPointer(text), count: count)
      return isRead == true ? 1 : 0
    },
    yajl_string: { receiver, text, count in
      let isRead = unsafe JSONReceiver.at(receiver)?.add(
        .string, UnsafeRawPointer(text), count: count)
      return isRead == true ? 1 : 0
    },
    yajl_start_map: { receiver in unsafe JSONReceiver.at(receiver)?.begin(.object) == true ? 1 : 0
    },
    yajl_map_key: { receiver, text, count in
      unsafe JSONReceiver.at(receiver)?.add(
        .string, UnsafeRawPointer(text), count: count, isName: true)
      return 1
    },
    yajl_end_map: { receiver in
      unsafe JSONReceiver.at(receiver)?.end()
      return 1
    },
    yajl_start_array: { receiver in unsafe JSONReceiver.at(receiver)?.begin(.array) == true ? 1 : 0
    },
    yajl_end_array: { receiver in
      unsafe JSONReceiver.at(receiver)?.end()
      return 1
    })
}
