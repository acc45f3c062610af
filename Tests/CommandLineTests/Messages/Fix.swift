import FileSystem
import TestSupport

/// One way to fix the problem of a message, as the message names it.
struct Fix: Hashable {
  enum Act: Hashable {
    /// Type this command.
    case run([String])
    /// Write this in place of the wrong text.
    case write(String)
    /// Add this line or word.
    case add(String)
    /// Give the key this name.
    case call(String)
    case rename(String)
    case remove
    /// Put two spaces before the line.
    case indent
    /// Remove this key or option.
    case leaveOut(String)
    case quote
  }

  let act: Act

  /// The ways of a fix that can be typed as shown; the rest needs a person's judgment.
  static func all(in fix: String) throws -> [Fix] {
    if fix.hasPrefix("if this is meant as text") { return [] }
    // The second way is for another intention of the owner.
    let fix = fix.replacing(#/ if it belongs to the value above, or write .*/#, with: "")
    var acts: [Act] = []
    for match in fix.matches(of: /['`]tokonoma ([^'`]+)['`]/)
    // Others ask servers.
    where !match.1.contains(/^search|^publish|pull/) {
      acts.append(.run(match.1.split(separator: " ").map(String.init)))
    }
    for match in fix.matches(of: /(?:type|such as): tokonoma ([^;]+)/) {
      acts.append(.run(try shellWords(String(match.1))))
    }
    for match in fix.matches(of: /did you mean ([^?]+)\?/) {
      acts += match.1.matches(of: /'([^']*)'|(\[\[[^\]]*\]\])/).map { inner in
        let word = String(inner.1 ?? inner.2 ?? "")
        let words = word.split(separator: " ").map(String.init)
        return words.first == "tokonoma" ? .run(Array(words.dropFirst())) : .write(word)
      }
    }
    for match in fix.matches(of: /call it '([^']*)'/) { acts.append(.call(String(match.1))) }
    for match in fix.matches(of: /write (?:the code: )?([^ ].*)/) {
      acts += words(of: match.1).map { .write($0) }
    }
    for match in fix.matches(of: /(?:^|; |, or |, )add (?:it: |the missing )?([^ ].*)/) {
      acts += words(of: match.1).map { .add($0) }
    }
    for match in fix.matches(of: /rename (?:it|the file) to '([^']*)'/) {
      acts.append(.rename(String(match.1)))
    }
    if fix.contains(/(?:^|; |, or )remove (?:it|the (?:line|file|key|relation|tab))(?! with)\b/) {
      acts.append(.remove)
    }
    for match in fix.matches(of: /remove '([^']*)'/) { acts.append(.leaveOut(String(match.1))) }
    for match in fix.matches(of: /leave (?:'([^']+)'|(--[a-z-]+)) out/) {
      acts.append(.leaveOut(String(match.1 ?? match.2 ?? "")))
    }
    if fix.contains(/indent (?:it|this line) by two spaces/) { acts.append(.indent) }
    if fix.contains(/put (?:it|the value|the whole text) in quotes/) { acts.append(.quote) }
    for match in fix.matches(of: /(?:with|add) (--(?:adopt|allow-deletions|status completed))\b/) {
      acts.append(.add(String(match.1)))
    }
    var seen: Set<Act> = []
    return acts.filter { seen.insert($0).inserted && !$0.isIncomplete }.map(Fix.init)
  }

  /// `'a' or 'b'`, `[a, b]; if …`, `9.5`: the texts at the start of a clause, without words about
  /// them. Empty if the text belongs elsewhere.
  private static func words(of clause: Substring) -> [String] {
    if clause.hasPrefix("'tokonoma ") || clause.contains("as the first three lines") { return [] }
    var rest = clause
    var words: [String] = []
    while true {
      if let match = rest.prefixMatch(of: /'((?:[^']|'')*)'/) {
        // Quotes around quotes are YAML's.
        words.append(String(match.1.contains(/"|''/) ? match.0 : match.1))
        rest = rest[match.range.upperBound...]
      } else if let match = rest.prefixMatch(of: /("(?:[^"]|\\")*"|\[\[?.*?\]\]?|\{\{.*\}\}+)/) {
        words.append(String(match.1))
        rest = rest[match.range.upperBound...]
      } else if let match = rest.prefixMatch(of: /[^ ;]+/), match.0.contains(/[0-9<@\/]/),
        match.0.count(where: { $0 == "\"" }) % 2 == 0
      {
        words.append(match.0.hasSuffix(",") ? String(match.0.dropLast()) : String(match.0))
        rest = rest[match.range.upperBound...]
      } else {
        return words.map(filled)
      }
      if rest.contains(/^ (?:where|into|for each|here|as the first)\b/) { return [] }
      guard let more = rest.prefixMatch(of: /(?:,? or |, )/) else { return words.map(filled) }
      rest = rest[more.range.upperBound...]
    }
  }
}

/// The text with a specific value in each place that an owner has to fill in.
private func filled(_ text: String) -> String {
  let values = [
    "do": "watched", "finished": "2016", "status": "planning", "rating": "8",
    "at": "2026-01-09T15:00:00Z",
  ]
  let key = String(text.prefix { $0 != ":" })
  return text.replacing("…", with: values[key] ?? "X")
}

extension Fix.Act {
  /// Whether an example stands for the owner's own words: `![what it shows](pictures/NAME)`.
  fileprivate var isIncomplete: Bool {
    switch self {
    case .write(let text), .add(let text), .rename(let text):
      text.contains(/\b(?:NAME|WIDTH)\b|cowboy-bebop|what it shows|^cover: X$|^title=X$|^X\./)
    case .run(let words): words.contains { $0.contains(/…|^[A-Z]{4,}$/) }
    default: false
    }
  }
}

/// An edit or command, in a project that was edited before.
struct Attempt {
  let arguments: [String]
  var edit: (TemporaryFolder) throws -> Void = { _ in }
}

extension Fix {
  /// The places that a person may understand the fix to mean, the likeliest first: each is tried in
  /// a new folder, until the message is gone.
  func attempts(on message: PrintedMessage, of run: ExampleRun) throws -> [Attempt] {
    if case .run(let words) = act { return [Attempt(arguments: words)] }
    guard let path = message.path, let line = message.line, let column = message.column else {
      let moved = message.path.map { path in
        Attempt(arguments: run.arguments) { try move(path, message, in: $0) }
      }
      return (moved.map { [$0] } ?? [])
        + typed(message, run.arguments).map { Attempt(arguments: $0) }
    }
    let project = try run.folder()
    // Files that the run made don't exist before it.
    guard try project.folder.status(of: path)?.kind == .file else { return [] }
    let lines = try project.read(path).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    guard lines.indices.contains(line - 1) else { return [] }
    return edits(of: lines[line - 1], at: column, message).map { edited in
      Attempt(arguments: run.arguments) { folder in
        var lines = lines
        if let edited { lines[line - 1] = edited } else { lines.remove(at: line - 1) }
        try folder.write(lines.joined(separator: "\n"), to: path)
      }
    }
  }

  /// Renames a file or one of its folders, or removes the file.
  private func move(
    _ path: String, _ message: PrintedMessage, in project: TemporaryFolder
  ) throws {
    let folder = project.folder
    guard try folder.status(of: path, followingLinks: false) != nil else { return }
    switch act {
    case .remove: project.remove(path)
    case .leaveOut(let file): project.remove(file)
    case .add(let line) where !line.contains(": "): break
    case .add(let line),
      .write(let line) where line.contains(": "):
      guard try folder.status(of: path)?.kind == .file else { return }
      try project.write(project.read(path) + "\n\(line)\n", to: path)
    case .rename(let name), .write(let name):
      let parts = path.split(separator: "/").map(String.init)
      let wrong = parts.firstIndex { message.quoted.contains($0) } ?? parts.count - 1
      let kept = name.contains("/") ? [] : parts[..<wrong]
      let new = (kept + [name]).joined(separator: "/")
      if let slash = new.lastIndex(of: "/") { try folder.createFolders(String(new[..<slash])) }
      try folder.rename(parts[...wrong].joined(separator: "/"), to: new)
    default: break
    }
  }

  /// The command, typed as the fix shows it.
  private func typed(_ message: PrintedMessage, _ arguments: [String]) -> [[String]] {
    var typed: [[String]] = []
    switch act {
    case .write(let word):
      for wrong in message.quoted where arguments.contains(where: { $0.contains(wrong) }) {
        typed.append(arguments.map { $0 == wrong ? word : $0.replacing(wrong, with: word) })
      }
      for index in arguments.indices.dropFirst().reversed() {
        var changed = arguments
        changed[index] = word
        typed.append(changed)
      }
    case .add(let word):
      typed.append(arguments + word.split(separator: " ").map(String.init))
    case .leaveOut(let option):
      guard let index = arguments.firstIndex(of: option) else { break }
      // With and without a value.
      for count in [1, 2] {
        typed.append(Array(arguments[..<index]) + Array(arguments.dropFirst(index + count)))
      }
    default: break
    }
    return typed
  }

  /// The line in its possible meanings; nil without it.
  private func edits(of line: String, at column: Int, _ message: PrintedMessage) -> [String?] {
    let start = line.index(line.startIndex, offsetBy: min(column - 1, line.count))
    let indent = line.prefix { $0 == " " || $0 == "-" || $0 == "\t" }
    let value = line[start...].firstMatch(of: /^("[^"]*"|'[^']*'|[^,\]}#]*[^,\]}# ])/)?.range
    var spans: [Range<String.Index>] = []
    // An address in a template, and a tag of one.
    if let word = line[start...].firstMatch(of: /^[^"'\s()<>\[\]{},]+/) { spans.append(word.range) }
    let braces = line[..<start].reversed().prefix { $0 == "{" }.count
    let tagStart = line.index(start, offsetBy: -braces)
    if let tag = line[tagStart...].firstMatch(of: /^\{+[^}]*\}+/) { spans.append(tag.range) }
    for wrong in message.quoted where !wrong.isEmpty {
      if let found = line[start...].firstRange(of: wrong) { spans.append(found) }
      if let found = line.firstRange(of: wrong) { spans.append(found) }
    }
    if let value { spans.append(value) }
    spans.append(start..<line.endIndex)
    func replacing(_ word: String) -> [String?] {
      spans.map { line.replacingCharacters(in: $0, with: word) }
    }
    let below = String(indent.map { $0 == "-" ? " " : $0 })
    var edited: [String?] = []
    switch act {
    case .write(let word), .call(let word), .rename(let word):
      let before = word.hasPrefix("- ") ? indent.prefix { $0 == " " } : indent
      if word.contains(/^(?:- )?[A-Za-z-]+: |^\[\^/) { edited.append(before + word) }
      edited += replacing(word)
      edited += [line + word, "\(line)\n\(word)", "\(word)\n\(line)", "\(line)\n\(below)\(word)"]
    case .add(let word):
      edited.append("\(line)\n\(below)\(word)")
      if let end = line[start...].firstIndex(of: "}") {
        edited.append(line.replacingCharacters(in: end..<end, with: ", \(word)"))
      }
      edited += ["\(word)\n\(line)", line + word]
      edited.append(line.replacingCharacters(in: start..<start, with: word))
      for span in spans {
        let end = span.upperBound
        edited.append(line.replacingCharacters(in: end..<end, with: word))
      }
    case .leaveOut(let word) where line.contains("\(word), "):
      edited.append(line.replacing("\(word), ", with: ""))
    case .remove, .leaveOut:
      edited.append(nil)
      edited += replacing("")
    case .quote:
      // The whole value, wherever the problem in it is.
      if let colon = line.firstRange(of: ": ") {
        spans.insert(colon.upperBound..<line.endIndex, at: 0)
      }
      edited += spans.map { line.replacingCharacters(in: $0, with: "\"\(line[$0])\"") }
    case .indent: edited.append("  " + line)
    case .run: break
    }
    return edited
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}
