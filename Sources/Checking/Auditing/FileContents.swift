import DataFormats
import Pictures

/// A part of a file, unpacked.
struct ContentPart {
  /// The path in an archive, or the kind of part; empty for the file itself.
  let name: String
  let bytes: [UInt8]
  /// The offset of its first byte in the file; nil for unpacked bytes.
  let offset: Int?
  var guess = Guess.none

  /// Whether it may not be text at all, so that short phrases occur by chance.
  enum Guess {
    case none, ofBytes
    /// Its characters are of 16 bits, so that few of them are enough.
    case ofUnits
  }

  func mayHave(_ phrase: Phrase) -> Bool {
    switch guess {
    case .none: true
    case .ofBytes: phrase.weight >= LetterHash.window
    case .ofUnits: phrase.count >= 3
    }
  }

  fileprivate func within(_ packing: String) -> ContentPart {
    ContentPart(
      name: name.isEmpty ? packing : "\(packing): \(name)", bytes: bytes, offset: nil, guess: guess)
  }
}

/// All contents that may have words: packed files and archives unpacked, pictures without their
/// pixels, texts in base64 and in UTF-16 decoded.
///
/// - Parameter depth: the number of layers of packing to open
func contentParts(of bytes: [UInt8], depth: Int = 3) -> [ContentPart] {
  // No site has larger files.
  let limit = 256 << 20
  let whole = ContentPart(name: "", bytes: bytes, offset: 0)
  guard depth > 0 else { return [whole] }
  func inner(_ contents: [UInt8], _ packing: String) -> [ContentPart] {
    contentParts(of: contents, depth: depth - 1).map { $0.within(packing) }
  }
  if isPacked(bytes) {
    let unpacker = StreamUnpacker(limit: limit)
    var contents: [UInt8] = []
    // Keeps what was unpacked before an error.
    try? unpacker.unpack(bytes) { contents += $0 }
    return [whole] + inner(contents, "unpacked")
  }
  if isZlib(bytes), case let contents = unpackedZlib(bytes[...], limit: limit), !contents.isEmpty {
    return [whole] + inner(contents, "unpacked") + decoded(bytes, inner)
  }
  if isArchive(bytes), let files = try? readArchive(bytes, keeping: { _ in true }) {
    return [whole] + files.flatMap { inner($0.bytes, $0.path) }
  }
  guard let parts = partsWithoutPixels(of: bytes) else { return [whole] + decoded(bytes, inner) }
  return parts.flatMap { part in
    let contents = Array(bytes[part.range])
    let blocks = part.blocks.flatMap { bytes[$0] }
    return [ContentPart(name: "", bytes: contents, offset: part.range.lowerBound)]
      + decoded(contents, inner) + (blocks.isEmpty ? [] : inner(blocks, "blocks"))
      + (part.packed.map { inner(unpackedZlib(bytes[$0], limit: limit), "unpacked") } ?? [])
  }
}

private func isPacked(_ bytes: [UInt8]) -> Bool {
  isGzip(bytes) || bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
}

private func isZlib(_ bytes: [UInt8]) -> Bool {
  bytes.count > 8 && bytes[0] == 0x78 && (0x7800 + Int(bytes[1])) % 31 == 0
}

/// - Parameter inner: the parts of unpacked contents
private func decoded(
  _ bytes: [UInt8], _ inner: ([UInt8], String) -> [ContentPart]
) -> [ContentPart] {
  let wide = wideTexts(in: bytes).map { text in
    ContentPart(
      name: text.encoding, bytes: text.bytes, offset: nil, guess: text.isGuess ? .ofUnits : .none)
  }
  var parts = wide
  for text in dataTexts(in: bytes) { parts += inner(text, "data") }
  var (others, units): ([UInt8], [UInt8]) = ([], [])
  for run in base64Runs(in: bytes) {
    let contents = run.contents
    if isLikelyText(contents) || hasWideMark(contents) || isPacked(contents) || isZlib(contents)
      || isArchive(contents)
      || partsWithoutPixels(of: contents) != nil
    {
      parts += inner(contents, "base64")
    } else {
      others += contents + [0x0A]
      if !run.isWord { for text in wideTexts(in: contents) { units += text.bytes + [0x0A] } }
    }
  }
  for (bytes, guess) in [(others, ContentPart.Guess.ofBytes), (units, .ofUnits)]
  where !bytes.isEmpty {
    parts.append(ContentPart(name: "base64", bytes: bytes, offset: nil, guess: guess))
  }
  return parts
}
