import Base

/// A place in the markup of a template, which decides what may be written there.
///
/// It follows the states of the HTML tokenizer over the template's own text. Values don't move it:
/// escaped ones can't leave their place, and markup is complete.
struct HTMLPosition: Equatable {
  enum State: Equatable {
    case text
    /// After `<`.
    case tagOpen
    case tagName
    case tag
    case attributeName
    case afterAttributeName
    case beforeValue
    /// `quote` is 0 for a value without quotes.
    case value(quote: UInt8)
    /// After a section that may have ended a name: the name must end here.
    case nameEnd
    case comment
    /// `<!doctype …>`, `<?…>`: up to the first `>`.
    case declaration
    /// In `<script>`, `<style>`: no markup, no escaping.
    case raw
    /// In `<title>`, `<textarea>`: escaping, but no markup.
    case plainText
  }

  /// The part of an address in the value of an attribute.
  enum AddressPart: Int, Equatable, Comparable {
    case start, beforeScheme, rest, none, refused

    static func < (a: AddressPart, b: AddressPart) -> Bool { a.rawValue < b.rawValue }
  }

  private(set) var state = State.text
  private(set) var element = ""
  private(set) var attribute = ""
  private(set) var address = AddressPart.none
  private var isClosingTag = false
  private var hasDirection = false
  /// The beginning of a terminator (`-->`, `</script`, `url=`) or of a scheme.
  private var seen: [UInt8] = []

  /// Places in static text, as indices.
  struct Passage {
    /// The first byte that isn't allowed in its place.
    var refused: Int?
    /// The last `<` that left the text.
    var opened: Int?
    /// The last tag that ended; nil if none did, and for the end of an element.
    var tag: Tag?
    var hasTag = false
    /// The number of drawings that begin, minus the number that end.
    var drawings = 0
  }

  struct Tag {
    let element: String
    let hasDirection: Bool
  }

  mutating func advance(over bytes: ArraySlice<UInt8>) -> Passage {
    var passage = Passage()
    var index = bytes.startIndex
    while true {
      index = pass(over: bytes, from: index)
      guard index < bytes.endIndex else { return passage }
      let before = self
      let wasText = state == .text
      if !step(bytes[index]) { passage.refused = passage.refused ?? index }
      if before.isInTag || before.state != state && before.isInValue, !isInTag, !isInValue {
        let tag = Tag(element: before.element, hasDirection: before.hasDirection)
        (passage.tag, passage.hasTag) = (before.isClosingTag ? nil : tag, true)
        let isEmpty = index > bytes.startIndex && bytes[index - 1] == UInt8(ascii: "/")
        if tag.element == "svg", !isEmpty { passage.drawings += before.isClosingTag ? -1 : 1 }
      }
      if wasText, state == .tagOpen { passage.opened = index }
      index += 1
    }
  }

  /// Skips bytes that don't change the state: text, the rest of a name, of a value that is no
  /// address.
  private mutating func pass(over bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    func end(_ isEnd: (UInt8) -> Bool) -> Int {
      var index = start
      while index < bytes.endIndex, !isEnd(bytes[index]) { index += 1 }
      return index
    }
    switch state {
    case .text: return end { $0 == UInt8(ascii: "<") }
    case .tagName:
      let end = end { isSpace($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") }
      element += lowercased(bytes[start..<end])
      return end
    case .attributeName:
      let end = end {
        isSpace($0) || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">")
      }
      attribute += lowercased(bytes[start..<end])
      return end
    case .value(let quote) where quote != 0 && address == .none && attribute != "content":
      return end { $0 == quote }
    default: return start
    }
  }

  /// Call it for a value, which may start or continue an address.
  mutating func passValue() {
    if address == .start { address = .beforeScheme }
    if case .value = state { seen = [] }
  }

  /// Moves to the end of a section, from the positions before it and at the end of its body; false
  /// if these don't fit.
  mutating func join(_ end: HTMLPosition, isRepeated: Bool) -> Bool {
    if self == end { return true }
    if isInTag, end.isInTag, element == end.element, isClosingTag == end.isClosingTag {
      if isRepeated { return false }
      hasDirection = hasDirection && end.hasDirection
      // `<p{{#a}} class="b"{{/a}}>`: the name before must be at its end.
      endAttribute()
      state = .nameEnd
      return true
    }
    guard case .value = state, state == end.state, attribute == end.attribute,
      element == end.element
    else { return false }
    address = address == .refused || end.address == .refused ? .refused : min(address, end.address)
    if end.seen.count > seen.count { seen = end.seen }
    return true
  }

  private var isInValue: Bool {
    switch state {
    case .beforeValue, .value: true
    default: false
    }
  }

  private var isInTag: Bool {
    switch state {
    case .tagName, .tag, .attributeName, .afterAttributeName, .nameEnd: true
    default: false
    }
  }

  /// Whether a file may end here.
  var isAtEnd: Bool { state == .text || state == .tagOpen }

  private mutating func step(_ byte: UInt8) -> Bool {
    switch state {
    case .text: if byte == UInt8(ascii: "<") { state = .tagOpen }
    case .tagOpen: stepTagOpen(byte)
    case .tagName:
      if byte == UInt8(ascii: ">") { endTag() } else { state = .tag }
    case .tag, .afterAttributeName, .nameEnd: return stepTag(byte)
    case .attributeName:
      switch byte {
      case UInt8(ascii: "="): state = .beforeValue
      case UInt8(ascii: ">"): endTag()
      case UInt8(ascii: "/"): endAttribute()
      default: state = .afterAttributeName
      }
    case .beforeValue:
      if isSpace(byte) { return true }
      address = isAddress(attribute) ? .start : .none
      seen = []
      switch byte {
      case UInt8(ascii: ">"): endTag()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): state = .value(quote: byte)
      default:
        state = .value(quote: 0)
        stepValue(byte)
      }
    case .value(let quote):
      if quote == 0 ? isSpace(byte) : byte == quote {
        endAttribute()
      } else if quote == 0, byte == UInt8(ascii: ">") {
        endTag()
      } else {
        stepValue(byte)
      }
    case .comment: stepComment(byte)
    case .declaration: if byte == UInt8(ascii: ">") { enterText() }
    case .raw, .plainText: stepRaw(byte)
    }
    return true
  }

  private mutating func stepTagOpen(_ byte: UInt8) {
    element = ""
    (isClosingTag, hasDirection) = (false, false)
    switch byte {
    case _ where byte.isASCIILetter:
      if seen == [UInt8(ascii: "/")] { isClosingTag = true }
      seen = []
      element = String(Unicode.Scalar(byte.asciiLowercased))
      state = .tagName
    case UInt8(ascii: "/") where seen.isEmpty: seen = [byte]
    case UInt8(ascii: "!") where seen.isEmpty:
      seen = []
      state = .comment
    case UInt8(ascii: "?") where seen.isEmpty: state = .declaration
    case UInt8(ascii: "<") where seen.isEmpty: break
    case UInt8(ascii: ">"): enterText()
    default:
      if seen.isEmpty { enterText() } else { state = .declaration }
      seen = []
    }
  }

  /// Between attributes; false if a name continues after a section that may have ended it.
  private mutating func stepTag(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ">"): endTag()
    case UInt8(ascii: "/"): endAttribute()
    case _ where isSpace(byte): if state == .nameEnd { state = .tag }
    case UInt8(ascii: "=") where state == .afterAttributeName: state = .beforeValue
    default:
      let isAllowed = state != .nameEnd
      attribute = String(Unicode.Scalar(byte.asciiLowercased))
      address = .none
      seen = []
      state = .attributeName
      return isAllowed
    }
    return true
  }

  private mutating func stepValue(_ byte: UInt8) {
    switch address {
    case .start, .beforeScheme:
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): address = .rest
      case UInt8(ascii: ":"):
        let scheme = String(decoding: seen, as: UTF8.self).lowercased()
        address = ["http", "https", "mailto"].contains(scheme) ? .rest : .refused
      case UInt8(ascii: ","): address = hasManyAddresses ? .start : .beforeScheme
      case _ where isSpace(byte): break
      default:
        address = .beforeScheme
        if seen.count < 16 { seen.append(byte) }
      }
    case .rest:
      if byte == UInt8(ascii: ","), hasManyAddresses {
        address = .start
        seen = []
      }
    case .refused: break
    case .none:
      // `<meta http-equiv="refresh" content="0; url=…">`
      guard attribute == "content" else { return }
      let end = Array("url=".utf8)
      let letter = byte.asciiLowercased
      if letter != end[seen.count] { seen = [] }
      if letter == end[seen.count] { seen.append(letter) }
      if seen.count == end.count {
        address = .start
        seen = []
      }
    }
  }

  private var hasManyAddresses: Bool { attribute.hasSuffix("srcset") }

  private mutating func stepComment(_ byte: UInt8) {
    // `seen` is the two opening dashes, then `x` for any other bytes, then closing dashes.
    let dash = UInt8(ascii: "-")
    if seen.count < 2 {
      if byte == dash {
        seen.append(dash)
      } else {
        state = .declaration
        seen = []
        if byte == UInt8(ascii: ">") { enterText() }
      }
    } else if byte == dash {
      if seen.count < 5 { seen.append(dash) }
    } else if byte == UInt8(ascii: ">"), seen.suffix(2) == [dash, dash] {
      enterText()
    } else if seen.count != 3 || seen[2] == dash {
      seen = [dash, dash, UInt8(ascii: "x")]
    }
  }

  private mutating func stepRaw(_ byte: UInt8) {
    if seen.isEmpty, byte != UInt8(ascii: "<") { return }
    let end = Array("</\(element)".utf8)
    if seen.count == end.count {
      if isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") {
        isClosingTag = true
        seen = []
        state = .tag
        if byte == UInt8(ascii: ">") { endTag() }
        return
      }
      seen = []
    }
    if byte.asciiLowercased == end[seen.count] {
      seen.append(end[seen.count])
    } else {
      seen = byte == UInt8(ascii: "<") ? [byte] : []
    }
  }

  private mutating func endAttribute() {
    if attribute == "dir" { hasDirection = true }
    attribute = ""
    address = .none
    seen = []
    state = .tag
  }

  private mutating func endTag() {
    let isOpening = !isClosingTag
    endAttribute()
    switch element {
    case "script", "style", "xmp", "iframe", "noembed", "noframes": state = isOpening ? .raw : .text
    case "title", "textarea": state = isOpening ? .plainText : .text
    default: state = .text
    }
    if state == .text { enterText() }
  }

  private mutating func enterText() { self = HTMLPosition() }
}

/// White space in HTML: ASCII's without the vertical tab.
private func isSpace(_ byte: UInt8) -> Bool { byte.isASCIIWhitespace && byte != 0x0B }

private func lowercased(_ bytes: ArraySlice<UInt8>) -> String {
  let isLower = bytes.allSatisfy { $0.asciiLowercased == $0 }
  return String(decoding: isLower ? bytes : bytes.map(\.asciiLowercased)[...], as: UTF8.self)
}

private func isAddress(_ attribute: String) -> Bool {
  if addressAttributes.contains(attribute) || attribute.hasPrefix("xmlns") { return true }
  // `xlink:href`
  guard let colon = attribute.utf8.lastIndex(of: UInt8(ascii: ":")) else { return false }
  return addressAttributes.contains(String(attribute[colon...].dropFirst()))
}

private let addressAttributes: Set<String> = [
  "action", "archive", "background", "cite", "classid", "codebase", "data", "formaction", "href",
  "icon", "imagesrcset", "longdesc", "manifest", "ping", "poster", "profile", "src", "srcset",
  "usemap",
]
