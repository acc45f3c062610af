extension Folding {
  /// The rules of a folding table as lookup tables.
  struct Tables {
    /// Indexed by blocks of 256 code points; block 0 of `values` changes nothing.
    private var blocks = [UInt16](repeating: 0, count: 0x110000 >> 8)
    /// 0 for no change; a code point; `dropped`; or `text` with an index of `texts`.
    private var values = [UInt32](repeating: 0, count: 256)
    /// For ASCII characters that become a single letter, digit or space; 0 for all others.
    private(set) var ascii = [UInt32](repeating: 0, count: 128)
    private(set) var texts: [[UInt32]] = []
    /// Pairs: a letter, and the letter it becomes with the mark.
    private(set) var voiced: [UInt32] = []
    private(set) var halfVoiced: [UInt32] = []

    init(_ table: String) {
      for line in Array(table.utf8).split(separator: UInt8(ascii: "\n")) {
        let words = line.split(separator: UInt8(ascii: " ")).map {
          String(decoding: $0, as: UTF8.self)
        }
        if let rule = words.first { read(rule, words.dropFirst()) }
      }
      for code in 0..<128 as Range<UInt32> {
        let folded = value(of: code) == 0 ? code : value(of: code)
        if folded >= Folding.space, folded < 128 { ascii[Int(code)] = folded }
      }
    }

    func value(of code: UInt32) -> UInt32 {
      values[Int(blocks[Int(code >> 8)]) << 8 | Int(code & 0xFF)]
    }

    private mutating func read(_ rule: String, _ words: ArraySlice<String>) {
      let first = words.first ?? ""
      let rest = words.dropFirst()
      switch rule {
      case "space": for range in words.compactMap(range) { set(range) { _ in Folding.space } }
      case "drop": for range in words.compactMap(range) { set(range) { _ in Folding.dropped } }
      case "shift":
        guard let distance = Int32(first, radix: 16) else { return }
        for range in rest.compactMap(range) {
          set(range) { $0 &+ UInt32(bitPattern: distance) }
        }
      case "each":
        guard let start = UInt32(first, radix: 16) else { return }
        for (place, code) in codes(rest.first).enumerated() { set(start + UInt32(place), to: code) }
      case "to":
        guard let code = UInt32(first, radix: 16) else { return }
        for range in rest.compactMap(range) { set(range) { _ in code } }
      case "fold":
        let target = codes(first).map { $0 == 0x5F ? Folding.space : $0 }
        guard !target.isEmpty else { return }
        if target.count > 1 { texts.append(target) }
        let value = target.count == 1 ? target[0] : Folding.text | UInt32(texts.count - 1)
        for code in codes(rest.first) { set(code, to: value) }
      case "texts":
        guard let start = UInt32(first, radix: 16) else { return }
        for (place, text) in rest.enumerated() {
          texts.append(codes(text))
          set(start + UInt32(place), to: Folding.text | UInt32(texts.count - 1))
        }
      case "pairs":
        for (code, value) in zip(codes(first), codes(rest.first)) { set(code, to: value) }
      case "voiced": voiced += codes(first)
      case "half": halfVoiced += codes(first)
      default: return
      }
    }

    private mutating func set(_ range: ClosedRange<UInt32>, to value: (UInt32) -> UInt32) {
      for code in range { set(code, to: value(code)) }
    }

    private mutating func set(_ code: UInt32, to value: UInt32) {
      let block = Int(code >> 8)
      guard block < blocks.count else { return }
      if blocks[block] == 0 {
        blocks[block] = UInt16(values.count >> 8)
        values += [UInt32](repeating: 0, count: 256)
      }
      values[Int(blocks[block]) << 8 | Int(code & 0xFF)] = value
    }

    /// `41-5a`, or `27` alone.
    private func range(_ text: String) -> ClosedRange<UInt32>? {
      let ends = text.utf8.split(separator: UInt8(ascii: "-")).compactMap {
        UInt32(Substring($0), radix: 16)
      }
      guard let first = ends.first, let last = ends.last, first <= last else { return nil }
      return first...last
    }

    private func codes(_ text: String?) -> [UInt32] { (text ?? "").unicodeScalars.map(\.value) }
  }
}

extension [UInt32] {
  /// The code points that are Unicode scalars.
  var scalars: [Unicode.Scalar] { compactMap(Unicode.Scalar.init) }
}
