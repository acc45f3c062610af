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

  /// Each secret only at its first place.
  func findings(in file: String, _ bytes: [UInt8]) -> [Finding] {
    var findings: [Finding] = []
    var found: Set<Int> = []
    func look(_ part: ContentPart, isPath: Bool) {
      var text = PartAudit(part, file: file, secrets, isPath: isPath)
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
  private let part: ContentPart
  private var bytes: [UInt8] { part.bytes }
  private let file: String
  private let secrets: Secrets
  private let isPath: Bool
  private let isScript: Bool
  private let isJSON: Bool
  /// The end of a page's head; computed on demand.
  private var headEnd: Int?

  init(_ part: ContentPart, file: String, _ secrets: Secrets, isPath: Bool) {
    self.part = part
    self.file = file
    self.secrets = secrets
    self.isPath = isPath
    // Decoded parts have another format.
    let isWhole = !isPath && part.name.isEmpty
    isScript = isWhole && [".css", ".js", ".mjs", ".woff2"].contains { file.hasSuffix($0) }
    isJSON = isWhole && [".json", ".webmanifest"].contains { file.hasSuffix($0) }
  }

  mutating func look(_ report: (_ secret: Int, _ offset: Int) -> Void) {
    for match in PhraseScan.matches(of: secrets.matcher, in: bytes.span) { take(match, report) }
    // Styles and scripts escape characters differently; few files have either.
    let backslash = UInt8(ascii: "\\")
    let mayBeStyle = zip(bytes, bytes.dropFirst()).contains {
      $0 == backslash && $1.isASCIIHexDigit
    }
    if !mayBeStyle { return }
    for match in PhraseScan.matches(of: secrets.matcher, in: bytes.span, .style) {
      take(match, report)
    }
  }

  private mutating func take(
    _ match: PhraseMatch, _ report: (_ secret: Int, _ offset: Int) -> Void
  ) {
    let phrase = secrets.phrases[match.phrase]
    guard part.mayHave(phrase) else { return }
    if phrase.form == .word, !isName(match) { return }
    let owners = secrets.owners[match.phrase]
    // A page's own title may share the phrase with another secret.
    let isAtHome = owners.contains { owner in
      let secret = secrets.all[owner]
      return secret.isAllowed(in: file) && (secret.isAllowedInHead || !isInHead(match.start))
    }
    if isAtHome { return }
    for owner in owners { report(owner, match.start) }
  }

  /// Whether a word is where a name can be: in visible text, or as a whole value.
  private func isName(_ word: PhraseMatch) -> Bool {
    if isPath { return false }
    if !word.isInTag, !isScript, !isJSON { return !isQuotedKey(word) }
    if isJSON || isScript {
      let (before, after) = (byte(word.start - 1), byte(word.end))
      let isQuoted = before.map { "\"'`".utf8.contains($0) } ?? false
      return isQuoted && after == before && !isQuotedKey(word)
    }
    let tag = bytes[max(word.start - 1_000, 0)..<word.start]
    let start = tag.lastIndex(of: UInt8(ascii: "<")) ?? tag.startIndex
    if tag[start...].starts(with: "<!--".utf8) { return true }
    // Attributes that people and search engines read, except addresses.
    guard let end = tag[start...].lastIndex(of: UInt8(ascii: "=")) else { return false }
    let (name, value) = (tag[start..<end], tag[(end + 1)...])
    let isOpen =
      value.first.map { quote in
        quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
          ? !value.dropFirst().contains(quote) : !value.contains(where: \.isASCIIWhitespace)
      } ?? true
    return isOpen && value.firstRange(of: "://".utf8) == nil
      && [" alt", " title", " content", "label", " value"].contains {
        name.suffix($0.utf8.count).elementsEqual($0.utf8)
      }
  }

  private func isQuotedKey(_ word: PhraseMatch) -> Bool {
    byte(word.end) == UInt8(ascii: "\"") && byte(word.end + 1) == UInt8(ascii: ":")
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
