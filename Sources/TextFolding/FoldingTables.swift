extension Folding {
  /// The rules of a folding table, as tables that are looked up.
  struct Tables {
    /// By blocks of 256 code points; block 0 of `values` is the one in which nothing changes.
    private var blocks = [UInt16](repeating: 0, count: 0x110000 >> 8)
    /// 0: stays as it is. Other than that a code point, `dropped`, or `text` and the place of a text.
    private var values = [UInt32](repeating: 0, count: 256)
    /// What ASCII becomes where that is one letter or digit, or a space; 0 where it is anything else.
    private(set) var ascii = [UInt32](repeating: 0, count: 128)
    private(set) var texts: [[UInt32]] = []
    /// How many code points a byte becomes at most.
    private(set) var growth = 3
    private(set) var voiced: [UInt32: UInt32] = [:]
    private(set) var halfVoiced: [UInt32: UInt32] = [:]

    init(_ table: String) {
      for line in table.unicodeScalars.split(separator: "\n") {
        let words = line.split(separator: " ").map { $0.map(\.value) }
        guard let rule = words.first.map({ String(String.UnicodeScalarView($0.scalars)) }) else {
          continue
        }
        read(rule, Array(words.dropFirst()))
      }
      for code in 0..<128 as Range<UInt32> {
        let folded = value(of: code) == 0 ? code : value(of: code)
        if folded >= Folding.space, folded < 128 { ascii[Int(code)] = folded }
      }
    }

    func value(of code: UInt32) -> UInt32 {
      values[Int(blocks[Int(code >> 8)]) << 8 | Int(code & 0xFF)]
    }

    private mutating func read(_ rule: String, _ words: [[UInt32]]) {
      let first = words.first ?? []
      let rest = words.dropFirst()
      switch rule {
      case "space": for range in words.compactMap(range) { set(range) { _ in Folding.space } }
      case "drop": for range in words.compactMap(range) { set(range) { _ in Folding.dropped } }
      case "shift":
        let isBack = first.first == 0x2D
        guard let distance = number(first.dropFirst(isBack ? 1 : 0)) else { return }
        for range in rest.compactMap(range) {
          set(range) { isBack ? $0 &- distance : $0 &+ distance }
        }
      case "each":
        guard let start = number(first[...]) else { return }
        for (place, code) in (rest.first ?? []).enumerated() {
          set(start + UInt32(place), to: code)
        }
      case "to":
        guard let code = number(first[...]) else { return }
        for range in rest.compactMap(range) { set(range) { _ in code } }
      case "fold":
        let target = first.map { $0 == 0x5F ? Folding.space : $0 }
        guard !target.isEmpty else { return }
        if target.count > 1 {
          texts.append(target)
          growth = max(growth, target.reduce(0) { $0 + (Folding.syllables ~= $1 ? 3 : 1) })
        }
        let value = target.count == 1 ? target[0] : Folding.text | UInt32(texts.count - 1)
        for code in rest.first ?? [] { set(code, to: value) }
      case "pairs": for (code, value) in zip(first, rest.first ?? []) { set(code, to: value) }
      case "voiced", "half":
        for place in stride(from: 0, to: first.count - 1, by: 2) {
          if rule == "half" {
            halfVoiced[first[place]] = first[place + 1]
          } else {
            voiced[first[place]] = first[place + 1]
          }
        }
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
    private func range(_ text: [UInt32]) -> ClosedRange<UInt32>? {
      let ends = text.split(separator: 0x2D).compactMap(number)
      guard let first = ends.first, let last = ends.last, first <= last else { return nil }
      return first...last
    }

    private func number(_ text: ArraySlice<UInt32>) -> UInt32? {
      UInt32(String(String.UnicodeScalarView(Array(text).scalars)), radix: 16)
    }
  }
}

extension [UInt32] {
  /// The code points that are scalars.
  var scalars: [Unicode.Scalar] { compactMap(Unicode.Scalar.init) }
}
