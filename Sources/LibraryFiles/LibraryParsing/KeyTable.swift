import Base
import MediaLibrary
import StrictYAML

/// The keys of a mapping: a name and a reader for each.
struct KeyTable<Target>: Sendable {
  typealias Read = @Sendable (inout Target, Field, inout Reading) -> Void

  struct Row: Sendable {
    let name: String
    let read: Read
    /// Whether the key hides something. A near miss of its name is an error, because ignoring it
    /// would publish what it should hide.
    var isGuarded = false
    /// The fix to suggest for a missing value.
    var choice: String?

    init(_ name: String, _ read: @escaping Read) {
      self.name = name
      self.read = read
    }

    func guarded(orWrite choice: String) -> Row {
      var row = self
      row.isGuarded = true
      row.choice = choice
      return row
    }
  }

  let names: [String]
  private let rows: [Row]
  private let index: [String: Int]
  private let readOwn: Read?
  private let guarded: [String]
  /// Makes a value from a plain text; nil if only mappings are allowed.
  let shorthand: (@Sendable (String) -> Target)?
  /// The key whose value people write as a key: `- anime/planetes: a note`, `{1: 9}`.
  private let implied: (key: String, other: String, fits: @Sendable (String) -> Bool)?

  init(
    _ rows: [Row], own: Read? = nil, shorthand: (@Sendable (String) -> Target)? = nil,
    implied: (key: String, other: String, fits: @Sendable (String) -> Bool)? = nil
  ) {
    self.implied = implied
    names = rows.map(\.name)
    self.rows = rows
    index = Dictionary(zip(names, names.indices)) { first, _ in first }
    readOwn = own
    guarded = rows.filter(\.isGuarded).map(\.name)
    self.shorthand = shorthand
  }

  /// The mapping as it should be written, if its keys are values; nil otherwise.
  func spelledOut(_ mapping: YAMLNode) -> String? {
    guard let implied, mapping.count > 0 else { return nil }
    let pairs = mapping.pairs.map { (key: $0.key.text ?? "", value: $0.value.text) }
    guard pairs.allSatisfy({ implied.fits($0.key) && $0.value != nil }) else { return nil }
    let items = pairs.map { key, value in
      YAMLValue.mapping([
        .init(implied.key, .word(key)),
        .init(implied.other, Double(value ?? "") == nil ? .text(value ?? "") : .word(value ?? "")),
      ]).item
    }
    return items.count == 1 ? items[0] : "[\(items.joined(separator: ", "))]"
  }

  /// Keys without a value are skipped.
  func read(_ mapping: YAMLNode, into target: inout Target, _ reading: inout Reading) {
    var before: Field?
    mapping.forEachPair { field in
      let (row, isAbsent) = (index[field.name], field.node.isAbsent)
      defer { before = field }
      if isAbsent, field.isComment {
        reading.report(field.key, .valueIsComment(field.name))
      }
      if !isAbsent { field.forEachItem { reading.checkEnd(of: $0) } }
      if let row {
        if let choice = rows[row].choice, isAbsent || field.isBlank {
          reading.report(field.key, .guardedKeyWithoutValue(field.name, choice))
        } else if !isAbsent {
          rows[row].read(&target, field, &reading)
        }
      } else if field.name.hasPrefix(Work.Extra.prefix) {
        if !isAbsent { readOwn?(&target, field, &reading) }
      } else if let meant = guardedKey(meantBy: field) {
        reading.report(
          field.key,
          .nearlyGuardedKey(
            field.name, meant: meant, written: guarded.contains("private") ? hiding(field) : nil))
      } else if let misplaced = field.misplaced {
        reading.report(misplaced, .misplacedGuardedKey(misplaced.text ?? ""))
      } else if isAbsent, let before, field.isRest(of: before, &reading) {
        // `isRest` has reported it.
      } else {
        reading.report(
          field.key, .unknownKey(field.name, known: names, meant: meaning(of: field.name)))
      }
    }
  }
}

extension KeyTable {
  /// The guarded key that a misspelled or foreign key means.
  private func guardedKey(meantBy field: Field) -> String? {
    let name = field.nameAsMeant
    if let near = guarded.first(where: { isNearly(name, $0) }) { return near }
    let key = folded(name)
    let meant =
      field.isOn != nil && ForeignKeys.flags.contains(key) ? "visibility" : meaning(of: name)
    return meant.flatMap { guarded.contains(String($0.prefix { $0 != ":" })) ? $0 : nil }
  }

  /// The line that means the same as another program's flag; empty if it hides nothing.
  private func hiding(_ field: Field) -> String? {
    guard let flag = field.isOn else { return nil }
    let key = folded(field.nameAsMeant)
    if ForeignKeys.flags.contains(key) || key == "publish" {
      return flag ? "" : key.hasPrefix("publish") ? "draft: true" : "private: true"
    }
    guard ForeignKeys.hiding.contains(key) else { return nil }
    return flag ? "private: true" : ""
  }

  /// This mapping's name for another program's key.
  private func meaning(of key: String) -> String? {
    return ForeignKeys.meanings(of: key).first { names.contains(String($0.prefix { $0 != ":" })) }
  }
}

extension String {
  /// The name without invisible characters, and with fullwidth letters from Japanese keyboards as
  /// ASCII.
  fileprivate var asItIsRead: String {
    if utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) { return self }
    let scalars = unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
      let properties = scalar.properties
      if properties.isWhitespace || properties.isDefaultIgnorableCodePoint { return nil }
      return (0xFF01...0xFF5E).contains(scalar.value)
        ? Unicode.Scalar(scalar.value - 0xFEE0) : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

/// Other programs' keys, folded, besides the synonyms of `TitleField`.
private enum ForeignKeys {
  /// Flags that control visibility; with other values these keys can mean anything.
  static let flags: Set<String> = ["published", "public", "ispublic", "visible", "listed", "show"]

  /// Flags that hide a title from everyone or from lists.
  static let hiding: Set<String> = ["hidden", "hide", "secret", "isprivate", "unlisted", "unlist"]

  /// Uses the first meaning for which this mapping has a key.
  static func meanings(of key: String) -> [String] {
    let key = folded(key)
    if let meanings = others[key] { return meanings }
    if let registry = TitleField.registries[key] { return ["ids: {\(registry): …}"] }
    return TitleField.key(synonym: key).map { [$0.rawValue] } ?? []
  }

  private static let others: [String: [String]] = [
    "hidden": ["visibility: unlisted"], "unlisted": ["visibility: unlisted"],
    "unlist": ["visibility: unlisted"], "hide": ["visibility: unlisted"],
    "secret": ["visibility: private"], "isprivate": ["visibility: private"],
    "privacy": ["visibility: private"],
    "unpublished": ["draft"], "publish": ["draft"], "isdraft": ["draft"],
    "date": ["finished", "released"], "watched": ["status: completed"],
    "read": ["status: completed"], "played": ["status: completed"],
    "website": ["sources", "url"], "entries": ["items"], "titles": ["items"],
    "cast": ["characters"],
    // Settings of other generators.
    "title": ["name"], "sitename": ["name"], "baseurl": ["url"], "base": ["url"],
    "siteurl": ["url"], "lang": ["language"], "locale": ["language"], "languagecode": ["language"],
    "author": ["owner: {name: …}"], "bio": ["owner: {bio: …}"], "avatar": ["owner: {avatar: …}"],
    "menu": ["navigation"], "nav": ["navigation"], "scale": ["ratingScale"],
    "template": ["theme"], "color": ["accent"], "csp": ["policy"],
  ]
}

/// Keys that hide a title or part of it.
private let guardedTitleKeys = ["private", "visibility", "draft", "spoilers", "ageRating"]

/// Their initials, in both cases.
let guardedInitials = guardedTitleKeys.flatMap { key in
  key.utf8.prefix(1).flatMap { [$0, $0 & ~0x20] }
}

extension Field {
  fileprivate var isOn: Bool? {
    switch node.text?.lowercased() {
    case "true", "yes", "on": true
    case "false", "no", "off": false
    default: nil
    }
  }

  /// This key or one inside its value, if it hides titles but isn't allowed here.
  fileprivate var misplaced: YAMLNode? {
    if keepsTitlesBack { return key }
    // At any depth: nothing else reads unknown keys.
    var (waiting, found): ([YAMLNode], YAMLNode?) = ([node], nil)
    while found == nil, let node = waiting.popLast() {
      waiting += node.items
      node.forEachPair { pair in
        if found == nil, pair.keepsTitlesBack { found = pair.key }
        waiting.append(pair.value)
      }
    }
    return found
  }

  /// Whether its name is nearly that of a key that hides titles.
  var keepsTitlesBack: Bool {
    let name = nameAsMeant
    return guardedTitleKeys.contains { isNearly(name, $0) }
  }

  /// Its name as a person reads it. YAML reads `private:true` and `private true` inside braces as
  /// one long name without a value.
  fileprivate var nameAsMeant: String {
    guard value.range.isEmpty else { return name.asItIsRead }
    let isPart = { (sign: Character) in sign.isLetter || sign == "-" || sign == "_" }
    let parts = name.split { !isPart($0) }
    let hasSign = name.contains { !isPart($0) && !$0.isWhitespace }
    guard let first = parts.first,
      hasSign || parts.count == 2 && ["true", "yes", "on"].contains(parts[1].lowercased())
    else { return name.asItIsRead }
    return String(first).asItIsRead
  }

  fileprivate var isBlank: Bool {
    node.isScalar && (node.text ?? "").unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }
}

extension Reading {
  /// Reports a value that a `#` cut off, as in `title: Bebop #2`.
  fileprivate mutating func checkEnd(of field: Field) {
    guard field.value.isScalar, let rest = field.value.commentBehind else { return }
    report(field.value, .valueCut(field.name, field.value.text ?? "", rest))
  }
}

extension YAMLNode {
  /// A comment right after an unquoted value that looks like a part of it, without a space after
  /// `#`.
  fileprivate var commentBehind: String? {
    let (bytes, end) = (document.source.bytes, range.upperBound)
    guard range.lowerBound < end, end + 2 < bytes.count, bytes[end] == 0x20,
      ![0x0A, UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[end - 1])
    else { return nil }
    let comment = bytes[end...].prefix { $0 != 0x0A && $0 != 0x0D }.drop { $0 == 0x20 }
    guard comment.first == UInt8(ascii: "#"), let next = comment.dropFirst().first,
      next > 0x20, next != UInt8(ascii: "#")
    else { return nil }
    return String(decoding: comment, as: UTF8.self)
  }
}

typealias Field = YAMLNode.Pair

extension Field {
  var node: YAMLNode { value }

  /// Whether this is the rest of the previous value, cut off by a comma as in `{english: Me,
  /// Myself}`, which is reported.
  func isRest(of before: Field, _ reading: inout Reading) -> Bool {
    guard value.range.isEmpty, before.value.isScalar, before.value.content == .scalar(.plain) else {
      return false
    }
    let bytes = value.document.source.bytes
    let between = bytes[before.value.range.upperBound..<key.range.lowerBound].filter { $0 != 0x20 }
    let behind = bytes[key.range.upperBound...].first { $0 != 0x20 }
    guard between == [UInt8(ascii: ",")], behind == UInt8(ascii: ",") || behind == UInt8(ascii: "}")
    else { return false }
    let (text, rest) = (before.value.text ?? "", name)
    reading.report(before.value, .valueCutAtComma(before.name, text, rest))
    return true
  }

  /// Whether the value is only a `#` that was meant as text, as in `coverColor: #3fa2c1`.
  var isComment: Bool {
    guard value.range.isEmpty else { return false }
    let rest = value.document.source.bytes[value.range.upperBound...].drop { $0 == 0x20 }
    return rest.first == UInt8(ascii: "#") && rest.dropFirst().first.map { $0 > 0x20 } == true
  }
}
