/// The headings of a text with ids made from their words, and their levels on the page.
struct Headings {
  struct Heading {
    let step: Int
    let id: String
    let level: Int
  }

  private(set) var all: [Heading] = []
  private var ids: Set<String> = []
  private var uses: [String: Int] = [:]
  /// In scalars.
  private static let longestID = 60

  /// Leaves out headings without contents. Ids don't contain words in spoilers.
  init(of outline: Outline, spoilers: [Spoiler], top: Int) {
    var open: [Int] = []
    var next = spoilers.startIndex
    for (index, step) in outline.steps.enumerated()
    where step.kind == .heading && step.edge == .enter {
      while next < spoilers.endIndex, spoilers[next].first < index { next += 1 }
      guard let words = Self.words(of: outline, from: index + 1, spoilers: spoilers[next...]) else {
        continue
      }
      while let last = open.last, last >= step.number { open.removeLast() }
      open.append(step.number)
      all.append(
        Heading(step: index, id: unique(Self.id(for: words)), level: min(top + open.count - 1, 6)))
    }
  }

  func has(id: String) -> Bool { ids.contains(id) }

  /// nil for an empty heading.
  private static func words(
    of outline: Outline, from start: Int, spoilers: ArraySlice<Spoiler>
  ) -> String? {
    var words: [UInt8] = []
    var isEmpty = true
    var hidden = -1
    var next = spoilers.startIndex
    for (index, step) in outline.steps[start...].enumerated() {
      if step.kind == .heading { break }
      while next < spoilers.endIndex, spoilers[next].first <= start + index {
        hidden = max(hidden, spoilers[next].last)
        next += 1
      }
      switch step.kind {
      case .text, .code, .titleLink, .mark:
        isEmpty = false
        if start + index > hidden { words += outline.unmarked(step.text) }
      case .link where step.edge == .enter, .picture where step.edge == .enter: isEmpty = false
      case .softBreak, .hardBreak: words.append(0x20)
      default: continue
      }
    }
    return isEmpty ? nil : String(decoding: words, as: UTF8.self)
  }

  /// Letters and digits of any script in lower case, joined by `-`.
  private static func id(for words: String) -> String {
    var id = String.UnicodeScalarView()
    var hasGap = false
    for scalar in String(words.prefix(longestID)).lowercased().unicodeScalars {
      let properties = scalar.properties
      let isKept =
        properties.isAlphabetic || properties.numericType != nil
        || [.nonspacingMark, .spacingMark].contains(properties.generalCategory)
      if isKept {
        if hasGap, !id.isEmpty { id.append("-") }
        hasGap = false
        id.append(scalar)
      } else {
        hasGap = true
      }
    }
    return id.isEmpty ? "section" : String(id)
  }

  private mutating func unique(_ id: String) -> String {
    var candidate = id
    while !ids.insert(candidate).inserted {
      let count = uses[id, default: 1] + 1
      uses[id] = count
      candidate = "\(id)-\(count)"
    }
    return candidate
  }
}
