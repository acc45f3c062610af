import Cyajl

// Only this file and JSONParsing call YAJL. The parser lives as long as the reader, whose address
// its callbacks use only during a call of `yajl_parse`. Bytes that YAJL lends to a callback are
// copied.

/// Reads a JSON text that arrives in parts and may be longer than memory: the items of its root, or
/// of the arrays in its root.
///
/// Holds one item and one part at a time. Of the root's other members it keeps only short texts.
@safe package final class JSONItemReader: JSONListener {
  package struct Item: Sendable {
    /// The member of the root that is the array; nil if the root itself is.
    package let name: String?
    package let document: JSONDocument
    /// The item's bytes; empty for a single value.
    package let bytes: [UInt8]
    /// In bytes from the start of the text.
    package let offset: Int

    package init(name: String?, document: JSONDocument, bytes: [UInt8], offset: Int) {
      (self.name, self.document, self.bytes, self.offset) = (name, document, bytes, offset)
    }
  }

  /// The short texts and numbers among the root's members so far.
  package private(set) var head: [String: String] = [:]

  private static let mostOfHead = 32
  private static let longestOfHead = 200

  private let largestItem: Int
  private let callbacks: UnsafeMutablePointer<yajl_callbacks>
  private var parser: yajl_handle?

  /// The offset of the current part.
  private var base = 0
  /// The bytes of the current item in earlier parts.
  private var carried: [UInt8] = []
  private var part: ArraySlice<UInt8> = []
  private var found: [Item] = []
  private var item: JSONReceiver?
  private var itemStart = 0
  private var itemDepth = 0
  private var place = Place.before
  private var name: String?
  /// The depth within a member that is being skipped.
  private var passedDepth = 0
  /// The end of the last value or name.
  private var reached = 0

  private enum Place {
    case before, root, items, behind
  }

  /// - Parameter largestItem: bytes of an item; a longer one, or a longer text, is an error
  package init(largestItem: Int) {
    self.largestItem = largestItem
    unsafe callbacks = .allocate(capacity: 1)
    unsafe callbacks.initialize(to: listenerCallbacks)
    super.init()
  }

  deinit {
    if let parser = unsafe parser { unsafe yajl_free(parser) }
    unsafe callbacks.deinitialize(count: 1)
    unsafe callbacks.deallocate()
  }

  /// Reads the next part of the text, and returns the items that end in it.
  package func read(_ part: ArraySlice<UInt8>) throws(JSONError) -> [Item] {
    let parser = unsafe startedParser()
    self.part = part
    found.removeAll(keepingCapacity: true)
    let status = unsafe part.withUnsafeBufferPointer { text in
      unsafe item?.text = text
      let status = unsafe yajl_parse(parser, text.baseAddress, text.count)
      unsafe item?.text = UnsafeBufferPointer(start: nil, count: 0)
      return status
    }
    let consumed = unsafe Int(yajl_get_bytes_consumed(parser))
    if status == yajl_status_client_canceled {
      throw JSONError(reason: .tooDeep, offset: base + consumed)
    }
    guard status == yajl_status_ok else {
      throw JSONError(reason: .malformed(unsafe errorText(parser)), offset: base + consumed)
    }
    if item != nil { carried += part[(part.startIndex + max(itemStart - base, 0))...] }
    base += part.count
    self.part = []
    let start = item == nil ? reached : itemStart
    guard base - start <= largestItem else { throw JSONError(reason: .tooLong, offset: start) }
    defer { found = [] }
    return found
  }

  /// Throws if the text isn't complete.
  package func finish() throws(JSONError) {
    let parser = unsafe startedParser()
    let status = unsafe yajl_complete_parse(parser)
    guard status == yajl_status_ok, place == .behind else {
      let reason = status == yajl_status_ok ? "it ends too early" : unsafe errorText(parser)
      throw JSONError(reason: .malformed(reason), offset: base)
    }
  }

  private func startedParser() -> yajl_handle {
    if let parser = unsafe parser { return unsafe parser }
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    guard let parser = unsafe yajl_alloc(callbacks, nil, context) else {
      preconditionFailure("no memory to read JSON")
    }
    unsafe self.parser = parser
    return unsafe parser
  }

  private var position: Int {
    unsafe base + (parser.map { unsafe Int(yajl_get_bytes_consumed($0)) } ?? 0)
  }

  override func value(
    _ kind: JSONDocument.Node.Kind, _ bytes: UnsafeRawPointer?, count: Int
  ) -> Bool {
    reached = position
    if passedDepth > 0 { return true }
    switch place {
    case .items:
      let isWhole = itemDepth == 0
      let item = begun(at: position - count)
      _ = unsafe item.value(kind, bytes, count: count)
      if isWhole { end(item, bytes: []) }
    case .root:
      if let name, count <= Self.longestOfHead, head.count < Self.mostOfHead {
        let text = unsafe UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
        head[name] = unsafe String(decoding: text, as: UTF8.self)
      }
    case .before: place = .behind
    case .behind: break
    }
    return true
  }

  override func memberName(_ bytes: UnsafeRawPointer?, count: Int) -> Bool {
    reached = position
    if passedDepth > 0 { return true }
    if place == .items {
      _ = unsafe item?.memberName(bytes, count: count)
    } else {
      let text = unsafe UnsafeRawBufferPointer(start: bytes, count: min(count, Self.longestOfHead))
      name = unsafe String(decoding: text, as: UTF8.self)
    }
    return true
  }

  override func begin(_ kind: JSONDocument.Node.Kind) -> Bool {
    reached = position
    if passedDepth > 0 {
      passedDepth += 1
      return passedDepth <= JSONDocument.deepest
    }
    switch place {
    case .items:
      itemDepth += 1
      return begun(at: position - 1).begin(kind)
    case .before: place = kind == .array ? .items : .root
    case .root where kind == .array: place = .items
    case .root, .behind: passedDepth = 1
    }
    return true
  }

  override func end() {
    reached = position
    if passedDepth > 0 {
      passedDepth -= 1
    } else if let item {
      item.end()
      itemDepth -= 1
      guard itemDepth == 0 else { return }
      let start = part.startIndex + max(itemStart - base, 0)
      end(item, bytes: carried + part[start..<(part.startIndex + position - base)])
    } else if place == .items, name != nil {
      place = .root
    } else {
      place = .behind
    }
  }

  /// The current item, which begins here unless an earlier part has begun it.
  private func begun(at start: Int) -> JSONReceiver {
    if let item {
      item.shift = base - itemStart
      return item
    }
    let item = JSONReceiver()
    unsafe item.parser = parser
    itemStart = start
    item.shift = base - start
    self.item = item
    return item
  }

  private func end(_ item: JSONReceiver, bytes: [UInt8]) {
    let document = JSONDocument(nodes: item.nodes, texts: item.texts)
    found.append(Item(name: name, document: document, bytes: bytes, offset: itemStart))
    carried.removeAll(keepingCapacity: true)
    self.item = nil
  }
}
