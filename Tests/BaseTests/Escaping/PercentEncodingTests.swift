import TestSupport
import Testing

@testable import Base

struct PercentEncodingTests {
  @Test(arguments: [
    ("anime/a-b_c.d~e.html", nil), ("", nil), ("a b", "a%20b"), ("50%", "50%25"),
    ("%41", "%2541"), ("a:b", "a%3Ab"), ("日", "%E6%97%A5"), ("\u{0}\u{7F}", "%00%7F"),
  ])
  func encodesPaths(_ text: String, encoded: String?) {
    #expect(PercentEncoding.path.encoded(text) == encoded)
  }

  @Test(arguments: [
    ("%41", "%41"), ("%4g", "%254g"), ("%4", "%254"), ("%", "%25"), ("%%41", "%25%41"),
    ("%e3%81", "%e3%81"),
  ])
  func keepsEncodedText(_ text: String, encoded: String) {
    let encoding = PercentEncoding(keeping: ByteSet(alphanumericsAnd: ""), keepsEncoded: true)
    #expect(String(decoding: encoding.encoded(text.utf8Span.span), as: UTF8.self) == encoded)
  }

  @Test(arguments: [
    ("攻殻 é", "攻殻%20é"), ("a\u{202E}b\u{85}\u{3000}", "a%E2%80%AEb%C2%85%E3%80%80"),
  ])
  func keepsOtherScriptsThatCanBeSeen(_ text: String, encoded: String) {
    let encoding = PercentEncoding(keeping: ByteSet(alphanumericsAnd: ""), keepsOtherScripts: true)
    #expect(encoding.encoded(text) == encoded)
  }

  @Test(arguments: RandomCases.seeds(100))
  func anyBytesComeBackWhenDecoded(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let bytes = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
    let encoding = PercentEncoding(
      keeping: ByteSet(alphanumericsAnd: "/"), keepsOtherScripts: seed.isMultiple(of: 2))
    #expect(decoded(encoding.encoded(bytes.span)) == bytes)
  }

  private func decoded(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%") {
        let digits = String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self)
        result += UInt8(digits, radix: 16).map { [$0] } ?? []
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }
}
