import Base

/// The style sheet of a theme: `style.css`, or the sections in `style/`.
///
/// Each section becomes a cascade layer, in the order of the file names. So rules in a later
/// section win, whatever their specificity, and rules outside layers, as in `custom.css`, win over
/// all.
struct StyleSheet: Sendable {
  /// Replaces all sections.
  static let whole = "style.css"

  /// By name below `theme/`, in their order.
  let files: [(name: String, file: FileLayers.File)]

  /// nil if the theme has neither. Reports sections of the owner's that go unused beside a whole
  /// sheet, and unpaired braces.
  init?(_ theme: [String: FileLayers.File], reporting diagnostics: inout DiagnosticList) {
    let names = StyleSheet.names(among: Array(theme.keys))
    guard !names.isEmpty else { return nil }
    files = names.compactMap { name in theme[name].map { (name, $0) } }
    let own = theme.filter { $0.key.hasSuffix(".css") && !$0.value.isBuiltin }
    for (name, file) in own.sorted(by: { $0.key < $1.key }) {
      if names == [StyleSheet.whole], StyleSheet.isSection(name) {
        let whole = files.first?.file.shownPath ?? ""
        diagnostics.report(.styleSectionUnused(beside: whole).at(.file(file.shownPath)))
      } else {
        StyleSheet.checkBraces(of: file, as: name, reporting: &diagnostics)
      }
    }
  }

  /// The files that make up the style sheet, in their order.
  static func names(among names: [String]) -> [String] {
    if names.contains(whole) { return [whole] }
    return names.filter(isSection).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether a file is part of the style sheet, so that it isn't published by itself.
  static func isPart(_ name: String) -> Bool { name == whole || isSection(name) }

  private static func isSection(_ name: String) -> Bool {
    name.hasPrefix("style/") && name.hasSuffix(".css") && !name.dropFirst(6).contains("/")
  }

  var bytes: [UInt8] {
    if let (name, file) = files.first, name == StyleSheet.whole { return file.bytes() }
    return files.reduce(into: []) { sheet, section in
      sheet += Array("@layer \(StyleSheet.layer(section.name)) {\n".utf8)
      sheet += CompactStyle.bytes(of: section.file.bytes())
      if sheet.last != UInt8(ascii: "\n") { sheet.append(UInt8(ascii: "\n")) }
      sheet += Array("}\n".utf8)
    }
  }

  /// `style/13-ground.css` → `ground`, as a CSS identifier.
  private static func layer(_ name: String) -> String {
    let stem = name.dropFirst(6).dropLast(4)
    let word = stem.drop { $0.isASCII && $0.isNumber || $0 == "-" }
    let letters = word.unicodeScalars.map { scalar in
      scalar.value > 0x7F || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || scalar == "-" || scalar == "_" ? Character(scalar) : "-"
    }
    return letters.isEmpty ? "section" : String(letters)
  }

  /// Reports a brace that ends a section's layer early, swallows the next one, or makes browsers
  /// ignore rules.
  private static func checkBraces(
    of file: FileLayers.File, as name: String, reporting diagnostics: inout DiagnosticList
  ) {
    let source = file.source
    if let problem = StyleBraces.firstProblem(in: source.bytes) {
      diagnostics.report(
        .styleBrace(
          missing: problem.isOpen
            ? source.bytes[problem.offset] == UInt8(ascii: "/") ? "*/" : "}" : nil,
          inSection: isSection(name)
        ).at(source.location(at: problem.offset)))
    }
  }
}

private enum CompactStyle {
  /// A style sheet without comments, indentation and empty lines, which are a sixth of its size.
  static func bytes(of style: [UInt8]) -> [UInt8] {
    var compact: [UInt8] = []
    compact.reserveCapacity(style.count)
    var index = 0
    while index < style.count {
      let byte = style[index]
      let end: Int
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        end = min(StyleBraces.endOfString(style, from: index) + 1, style.count)
      case UInt8(ascii: "/") where style[index...].starts(with: "/*".utf8):
        // Keeps the words around the comment apart.
        if compact.last.map({ !$0.isASCIIWhitespace }) == true { compact.append(UInt8(ascii: " ")) }
        index = (StyleBraces.endOfComment(style, from: index) ?? style.count - 1) + 1
        continue
      case UInt8(ascii: "\\"): end = min(index + 2, style.count)
      default:
        let isAtStartOfLine = compact.last.map { $0 == UInt8(ascii: "\n") } ?? true
        if byte.isASCIIWhitespace, isAtStartOfLine {
          index += 1
          continue
        }
        end =
          byte == UInt8(ascii: "\n")
          ? index + 1 : style.span.firstIndex(of: endsOfWords, from: index + 1)
        if byte == UInt8(ascii: "\n"), compact.last == UInt8(ascii: " ") { compact.removeLast() }
      }
      compact += style[index..<end]
      index = end
    }
    return compact
  }

  private static let endsOfWords = ByteSet("\"'/\\\n")
}

/// Finds unpaired braces outside comments and strings.
private enum StyleBraces {
  /// The offset of the first `}` without `{` or else of the last `{` without `}`. An unclosed
  /// comment counts as an open brace.
  static func firstProblem(in bytes: [UInt8]) -> (offset: Int, isOpen: Bool)? {
    var open: [Int] = []
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"): open.append(index)
      case UInt8(ascii: "}"):
        guard open.popLast() != nil else { return (index, false) }
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"): index = endOfString(bytes, from: index)
      case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "*"):
        guard let end = endOfComment(bytes, from: index) else { return (index, true) }
        index = end
      default: break
      }
      index += 1
    }
    return open.last.map { ($0, true) }
  }

  /// The offset of the closing quote, or of the end of the line, which also ends a string.
  static func endOfString(_ bytes: [UInt8], from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != bytes[start], bytes[index] != UInt8(ascii: "\n") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index
  }

  /// The offset of the slash that ends the comment.
  static func endOfComment(_ bytes: [UInt8], from start: Int) -> Int? {
    var next = start + 3
    while let index = bytes.span.firstIndex(of: UInt8(ascii: "/"), from: next) {
      if bytes[index - 1] == UInt8(ascii: "*") { return index }
      next = index + 1
    }
    return nil
  }
}
