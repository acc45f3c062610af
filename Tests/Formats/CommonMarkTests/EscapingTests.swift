import TestSupport
import Testing

@testable import CommonMark

/// Escaping sixteen bytes at a time gives what escaping character by character does.
@Suite struct EscapingTests {
  @Test(arguments: 0..<100 as Range<UInt64>)
  func agreesWithEscapingCharacterByCharacter(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let scalars: [UInt32] = [
      0x01, 0x1F, 0x7F, 0x80, 0x9F, 0xA0, 0xFDCF, 0xFDD0, 0xFDEF, 0xFDF0, 0xFFFD, 0xFFFE, 0xFFFF,
      0x1FFFE, 0x10FFFD, 0x10FFFF,
    ]
    let pieces =
      [
        "some plain words", "a", " ", "\t", "\n", "\r", "<", ">", "&", "\"", "'", "=", "~", "é",
        "«",
        "ふ", "、", "！", "猫猫猫猫猫猫", "😀",
      ] + scalars.compactMap { Unicode.Scalar($0).map(String.init) }
    var text = ""
    for _ in 0..<Int.random(in: 0..<60, using: &random) {
      text += pieces.randomElement(using: &random) ?? ""
    }
    var escaped: [UInt8] = []
    escaped.append(escaped: text)
    let expected = text.unicodeScalars.map { scalar in
      switch scalar.value {
      case 0x26: "&amp;"
      case 0x3C: "&lt;"
      case 0x3E: "&gt;"
      case 0x22: "&quot;"
      case 0x0D: "\n"
      case 0x09, 0x0A: String(scalar)
      case 0..<0x20, 0x7F..<0xA0, 0xFDD0...0xFDEF: "\u{FFFD}"
      case let value where value & 0xFFFE == 0xFFFE: "\u{FFFD}"
      default: String(scalar)
      }
    }
    #expect(String(decoding: escaped, as: UTF8.self) == expected.joined())
  }
}
