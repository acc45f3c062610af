import Cyajl

// With JSONParsing the only file that calls YAJL. The parser lives as long as the reader, which its callbacks find by
// address during one call of `yajl_parse` alone; what YAJL lends a callback is copied.

/// Reads a JSON text that comes in parts and may be longer than memory: the items of its arrays one after the other,
/// where its root is such an array, or an object with such arrays as members.
///
/// It holds one item and one part at a time. Other members of the root are not kept, but for short texts.
@safe package final class JSONItemReader {
  /// An item of an array.
  package struct Item: Sendable {
    /// The member of the root that the array is; nil when it is the root.
    package let name: String?
    package let document: JSONDocument
    /// As the text has it; empty for a single value.
    package let bytes: [UInt8]
    /// Where it begins, in bytes from the start of the text; of a single text, a place in it.
    package let offset: Int

    package init(name: String?, document: JSONDocument, bytes: [UInt8], offset: Int) {
      self.name = name
      self.document = document
      self.bytes = bytes
      self.offset = offset
    }
  }

  /// The root's members that are short texts or numbers, as far as they have been read.
  package private(set) var head: [String: String] = [:]

  private static let mostOfHead = 32
  private static let longestOfHead = 200

  private let largestItem: Int
  private let callbacks: UnsafeMutablePointer<yajl_callbacks>
  private var parser: yajl_handle?

  /// Where the part that is read begins in the text.
  private var base = 0
  /// Of the item that is read, what came with parts before this one.
  private var carried: [UInt8] = []
  private var part: ArraySlice<UInt8> = []
  private var found: [Item] = []
  private var item: JSONReceiver?
  private var itemStart = 0
  /// How many arrays and objects are open in the item.
  private var itemDepth = 0
  private var place = Place.before
  private var name: String?
  /// How many arrays and objects are open in a member that is not read.
  private var passedDepth = 0
  /// Where the last value or name ended.
  private var reached = 0

  private enum Place {
    case before, root, items, behind
  }

  /// - Parameter largestItem: bytes of an item; a longer one, or a longer text, is an error
  package init(largestItem: Int) {
    self.largestItem = largestItem
    unsafe callbacks = .allocate(capacity: 1)
    unsafe callbacks.initialize(to: itemCallbacks)
  }

  deinit {
    if let parser = unsafe parser { unsafe yajl_free(parser) }
    unsafe callbacks.deinitialize(count: 1)
    unsafe callbacks.deallocate()
  }

  /// The items that end in the next part of the text.
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
      throw JSONError(reason: .malformed(unsafe whatIsWrong(parser)), offset: base + consumed)
    }
    if item != nil {
      carried += part[(part.startIndex + max(itemStart - base, 0))...]
    }
    base += part.count
    self.part = []
    let start = item == nil ? reached : itemStart
    guard base - start <= largestItem else { throw JSONError(reason: .tooLong, offset: start) }
    defer { found = [] }
    return found
  }

  /// Throws when the text is not whole.
  package func finish() throws(JSONError) {
    let parser = unsafe startedParser()
    let status = unsafe yajl_complete_parse(parser)
    guard status == yajl_status_ok, place == .behind else {
      let reason =
        status == yajl_status_ok ? "it ends too early" : unsafe whatIsWrong(parser)
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

  // MARK: What YAJL tells

  fileprivate static func at(_ address: UnsafeMutableRawPointer?) -> JSONItemReader? {
    unsafe address.map {
      unsafe Unmanaged<JSONItemReader>.fromOpaque($0).takeUnretainedValue()
    }
  }

  private var position: Int {
    unsafe base + (parser.map { unsafe Int(yajl_get_bytes_consumed($0)) } ?? 0)
  }

  fileprivate func single(
    _ kind: JSONDocument.Node.Kind, _ bytes: UnsafeRawPointer?, count: Int
  ) {
    reached = position
    if passedDepth > 0 { return }
    switch place {
    case .items:
      let isWhole = itemDepth == 0
      let item = begun(at: position - count)
      if kind == .string || kind == .number {
        unsafe item.add(kind, bytes, count: count)
      } else {
        item.add(kind, length: count)
      }
      if isWhole { end(item, bytes: []) }
    case .root:
      if let name, count <= Self.longestOfHead, head.count < Self.mostOfHead {
        let text = unsafe UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
        head[name] = unsafe String(decoding: text, as: UTF8.self)
      }
    case .before: place = .behind
    case .behind: break
    }
  }

  fileprivate func memberName(_ bytes: UnsafePointer<UInt8>?, count: Int) {
    reached = position
    if passedDepth > 0 { return }
    if place == .items {
      unsafe item?.add(.string, UnsafeRawPointer(bytes), count: count, isName: true)
    } else {
      let text = unsafe UnsafeBufferPointer(start: bytes, count: min(count, Self.longestOfHead))
      name = unsafe String(decoding: text, as: UTF8.self)
    }
  }

  /// Whether it is not too deep.
  fileprivate func begin(_ kind: JSONDocument.Node.Kind) -> Bool {
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

  fileprivate func end() {
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

  /// The item that is read, which begins here unless it has begun before.
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

private var itemCallbacks: yajl_callbacks {
  unsafe yajl_callbacks(
    yajl_null: { reader in
      unsafe JSONItemReader.at(reader)?.single(.null, nil, count: 4)
      return 1
    },
    yajl_boolean: { reader, flag in
      unsafe JSONItemReader.at(reader)?.single(
        flag == 0 ? .false : .true, nil, count: flag == 0 ? 5 : 4)
      return 1
    },
    yajl_integer: nil, yajl_double: nil,
    yajl_number: { reader, text, count in
      unsafe JSONItemReader.at(reader)?.single(.number, UnsafeRawPointer(text), count: count)
      return 1
    },
    yajl_string: { reader, text, count in
      unsafe JSONItemReader.at(reader)?.single(.string, UnsafeRawPointer(text), count: count)
      return 1
    },
    yajl_start_map: { reader in unsafe JSONItemReader.at(reader)?.begin(.object) == true ? 1 : 0 },
    yajl_map_key: { reader, text, count in
      unsafe JSONItemReader.at(reader)?.memberName(text, count: count)
      return 1
    },
    yajl_end_map: { reader in
      unsafe JSONItemReader.at(reader)?.end()
      return 1
    },
    yajl_start_array: { reader in unsafe JSONItemReader.at(reader)?.begin(.array) == true ? 1 : 0 },
    yajl_end_array: { reader in
      unsafe JSONItemReader.at(reader)?.end()
      return 1
    })
}
