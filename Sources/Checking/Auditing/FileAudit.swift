import Base

struct Finding: Sendable {
  let file: String
  /// The part of an archive or packed file; empty for the file itself.
  let part: String
  /// In bytes of the file or part.
  let offset: Int
  /// An index of `Secrets.all`.
  let secret: Int
  /// nil in files that aren't text.
  let place: (line: Int, column: Int)?
}

struct FileAudit: Sendable {
  let secrets: Secrets

  /// Each secret once, at its first place.
  func findings(in file: String, _ bytes: [UInt8]) -> [Finding] {
    var findings: [Finding] = []
    var found: Set<Int> = []
    func look(_ part: ContentPart, isPath: Bool) {
      var text = PartAudit(part.bytes, file: file, secrets, isPath: isPath)
      text.look { secret, offset in
        guard found.insert(secret).inserted else { return }
        let isWhole = part.name.isEmpty && part.offset == 0 && !isPath
        findings.append(
          Finding(
            file: file, part: isPath ? "its name" : part.name,
            offset: offset + (part.offset ?? 0), secret: secret,
            place: isWhole ? place(of: offset, in: part.bytes) : nil))
      }
    }
    look(ContentPart(name: "", bytes: Array(file.utf8), offset: 0), isPath: true)
    for part in contentParts(of: bytes) { look(part, isPath: false) }
    return findings
  }

  private func place(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int)? {
    let before = bytes[..<offset]
    guard !before.contains(0) else { return nil }
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return (line, before[start...].count { $0 & 0xC0 != 0x80 } + 1)
  }
}

/// Finds phrases in one part of a file.
private struct PartAudit {
  private let bytes: [UInt8]
  private let file: String
  private let secrets: Secrets
  private let isPath: Bool
  private let isScript: Bool
  private let isJSON: Bool
  /// The places of the last words, in a ring.
  private var places = [(start: Int, end: Int)](repeating: (0, 0), count: 64)
  private var wordCount = 0
  /// The places of words outside tags.
  private var textPlaces = [(start: Int, end: Int)](repeating: (0, 0), count: 64)
  private var textCount = 0
  /// The end of a page's head; computed on demand.
  private var headEnd: Int?

  init(_ bytes: [UInt8], file: String, _ secrets: Secrets, isPath: Bool) {
    self.bytes = bytes
    self.file = file
    self.secrets = secrets
    self.isPath = isPath
    isScript = !isPath && [".css", ".js", ".mjs", ".woff2"].contains { file.hasSuffix($0) }
    isJSON = !isPath && [".json", ".webmanifest"].contains { file.hasSuffix($0) }
  }

  mutating func look(_ report: (_ secret: Int, _ offset: Int) -> Void) {
    let (matcher, bytes) = (secrets.matcher, bytes)
    var (node, textNode): (PhraseMatcher.Node, PhraseMatcher.Node) = (0, 0)
    WordReader.standard.forEachWord(in: bytes.span) { word in
      node = matcher.next(behind: node, word.hash)
      places[wordCount & 63] = (word.start, word.end)
      wordCount += 1
      if node != 0 { take(node, isText: false, word, report) }
      if word.isInTag { return }
      let before = textNode
      textNode = matcher.next(behind: before, word.hash)
      textPlaces[textCount & 63] = (word.start, word.end)
      textCount += 1
      if textNode != 0, textNode != node { take(textNode, isText: true, word, report) }
    }
  }

  @inline(never)
  private mutating func take(
    _ node: PhraseMatcher.Node, isText: Bool, _ word: FoundWord,
    _ report: (_ secret: Int, _ offset: Int) -> Void
  ) {
    secrets.matcher.forEachPhrase(at: node) { number in
      let phrase = secrets.phrases[number]
      let places = last(phrase.words.count, isText: isText)
      guard let first = places.first else { return }
      switch phrase.form {
      case .words: break
      case .name: guard isName(word) else { return }
      case .address: guard isAddress(places) else { return }
      }
      let owners = secrets.owners[number]
      // A page's own title may share the phrase with another secret.
      let isAtHome = owners.contains { owner in
        let secret = secrets.all[owner]
        return secret.isAllowed(in: file) && (secret.isAllowedInHead || !isInHead(first.start))
      }
      if isAtHome { return }
      for owner in owners { report(owner, first.start) }
    }
  }

  private func last(_ count: Int, isText: Bool) -> [(start: Int, end: Int)] {
    let total = isText ? textCount : wordCount
    return (max(total - count, 0)..<total).map { isText ? textPlaces[$0 & 63] : places[$0 & 63] }
  }

  /// Whether a word is where a name can be: in visible text, or as a whole value.
  private func isName(_ word: FoundWord) -> Bool {
    if isPath { return false }
    if !word.isInTag, !isScript, !isJSON { return !isQuotedKey(word) }
    let (before, after) = (byte(word.start - 1), byte(word.end))
    guard before == UInt8(ascii: "\"") || before == UInt8(ascii: "'"), after == before else {
      return false
    }
    if isJSON { return !isQuotedKey(word) }
    // Attributes that people and search engines read.
    let name = bytes[max(word.start - 16, 0)..<word.start - 1]
    return [" alt=", " title=", " content=", "label=", " value="].contains {
      name.suffix($0.utf8.count).elementsEqual($0.utf8)
    }
  }

  /// Whether it is a JSON key.
  private func isQuotedKey(_ word: FoundWord) -> Bool {
    byte(word.end) == UInt8(ascii: "\"") && byte(word.end + 1) == UInt8(ascii: ":")
  }

  /// Whether words form an address, `anime/secret-title`, that doesn't go on.
  private func isAddress(_ places: [(start: Int, end: Int)]) -> Bool {
    guard let last = places.last else { return false }
    for index in places.indices.dropFirst() {
      let gap = bytes[places[index - 1].end..<places[index].start]
      let isRight =
        index == 1
        ? ["/", "\\/", "%2F", "%2f", "&#47;", "&#x2F;", "&sol;"].contains {
          gap.elementsEqual($0.utf8)
        }
        : gap.isEmpty || gap.elementsEqual("-".utf8) || gap.elementsEqual(".".utf8)
          || gap.elementsEqual("%2D".utf8)
      if !isRight { return false }
    }
    guard let next = byte(last.end) else { return true }
    return next != UInt8(ascii: "-") || byte(last.end + 1)?.isASCIIAlphanumeric != true
  }

  private func byte(_ index: Int) -> UInt8? { bytes.indices.contains(index) ? bytes[index] : nil }

  private mutating func isInHead(_ offset: Int) -> Bool {
    guard file.hasSuffix(".html") else { return false }
    let end = headEnd ?? endOfHead()
    headEnd = end
    return offset < end
  }

  private func endOfHead() -> Int {
    var start = 0
    while let open = bytes[start...].firstIndex(of: UInt8(ascii: "<")) {
      if bytes[open...].starts(with: "</head>".utf8) { return open }
      start = open + 1
    }
    return 0
  }
}
