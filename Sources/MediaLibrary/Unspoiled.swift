import Base

/// One of the owner's texts, in which `>!words!<` are a spoiler.
///
/// Reading the property leaves the words out, so that no page, feed, preview or picture shows them
/// by accident. `$property` is the text as written.
@propertyWrapper
package struct Unspoiled<Text: SpoiledText>: Sendable, Hashable {
  private var written: Text

  package init(wrappedValue: Text) { written = wrappedValue }

  package var wrappedValue: Text {
    get { written.withoutSpoilers }
    set { written = newValue }
  }

  package var projectedValue: Text { written }
}

package protocol SpoiledText: Sendable, Hashable {
  var withoutSpoilers: Self { get }
}

extension String: SpoiledText {
  package var withoutSpoilers: String {
    mayHaveSpoilers ? spoilerPieces.map { $0.isSpoiler ? "…" : $0.text }.joined() : self
  }

  private var mayHaveSpoilers: Bool { withSpan { $0.firstIndex(of: UInt8(ascii: ">")) != nil } }

  /// The text in pieces, each a spoiler or not. A spoiler without an end hides the rest, and `\>!`
  /// doesn't begin one.
  package var spoilerPieces: [(text: String, isSpoiler: Bool)] {
    guard mayHaveSpoilers else { return isEmpty ? [] : [(self, false)] }
    var pieces: [(text: String, isSpoiler: Bool)] = []
    var text = ""
    var rest = self[...]
    func add(_ words: some StringProtocol, isSpoiler: Bool) {
      if !words.isEmpty { pieces.append((String(words), isSpoiler)) }
    }
    while let start = rest.firstRange(of: ">!") {
      text += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      if text.last == "\\" {
        text = text.dropLast() + ">!"
        continue
      }
      add(text, isSpoiler: false)
      text = ""
      let end = rest.firstRange(of: "!<")
      add(rest[..<(end?.lowerBound ?? rest.endIndex)], isSpoiler: true)
      rest = rest[(end?.upperBound ?? rest.endIndex)...]
    }
    add(text + rest, isSpoiler: false)
    return pieces
  }
}

extension Optional: SpoiledText where Wrapped == String {
  package var withoutSpoilers: String? { map(\.withoutSpoilers) }
}
