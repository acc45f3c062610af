import TestSupport
import Testing

@testable import Base

struct MarkupEscapingTests {
  @Test(arguments: RandomCases.seeds(100))
  func agreesWithEscapingCharacterByCharacter(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let scalars: [UInt32] = [
      0x01, 0x0C, 0x1F, 0x5D0, 0x7F, 0x80, 0x9F, 0xA0, 0x2019, 0x202A, 0x202E, 0x202F, 0xFDCF,
      0xFDD0, 0xFDEF, 0xFDF0, 0xFFFD, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFD, 0x10FFFF,
    ]
    let pieces =
      [
        "some plain words", "a", " ", "\t", "\n", "\r", "<", ">", "&", "\"", "'", "=", "~", "é",
        "#", "«", "ふ", "、", "！", "猫猫猫猫猫猫", "😀",
      ] + scalars.compactMap { Unicode.Scalar($0).map(String.init) }
    var text = ""
    for _ in 0..<Int.random(in: 0..<60, using: &random) {
      text += pieces.randomElement(using: &random) ?? ""
    }
    #expect(escaped(text, .text) == escapedOneByOne(text, apostrophe: "'"))
    #expect(escaped(text, .anyQuotes) == escapedOneByOne(text, apostrophe: "&#39;"))
  }

  @Test func everyASCIICharacterIsEscapedAtEveryIndex() {
    for count in 1...34 {
      for index in 0..<count {
        for value in UInt8(0)..<0x80 {
          var bytes = Array(repeating: UInt8(ascii: "x"), count: count)
          bytes[index] = value
          let text = String(decoding: bytes, as: UTF8.self)
          #expect(escaped(text, .anyQuotes) == escapedOneByOne(text, apostrophe: "&#39;"))
        }
      }
    }
  }

  /// Escaped bytes contain no markup, and are read completely.
  @Test(arguments: RandomCases.seeds(100))
  func acceptsAnyBytes(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let interesting: [UInt8] = [0xC2, 0xEF, 0xB7, 0xBF, 0xBE, 0x90, 0xF0, 0xF4, 0x9F, 0x3C, 0x0D]
    let bytes = (0..<Int.random(in: 0..<80, using: &random)).map { _ in
      Bool.random(using: &random)
        ? interesting.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
    }
    var result: [UInt8] = []
    result.append(escaping: bytes.span)
    #expect(!result.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "\"") || $0 == 0x0D })
  }

  private func escaped(_ text: String, _ escaping: MarkupEscaping) -> String {
    var bytes: [UInt8] = []
    bytes.append(escaping: text, escaping)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func escapedOneByOne(_ text: String, apostrophe: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      switch scalar.value {
      case 0x26: result += "&amp;"
      case 0x3C: result += "&lt;"
      case 0x3E: result += "&gt;"
      case 0x22: result += "&quot;"
      case 0x27: result += apostrophe
      case 0x0D: result += scalars[index...].dropFirst().first == "\n" ? "" : "\n"
      case 0x09, 0x0A: result.unicodeScalars.append(scalar)
      case 0x202A...0x202E: break
      case 0..<0x20, 0x7F..<0xA0, 0xFDD0...0xFDEF: result += "\u{FFFD}"
      case let value where value & 0xFFFE == 0xFFFE: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
