import TestSupport
import Testing

@testable import DataFormats

struct ReadXMLTests {
  @Test func reportsPartsInOrder() {
    #expect(
      heard(
        "<?xml version='1.0' encoding='utf-8'?><!DOCTYPE a><a b='1' c='&lt;'>é<!--d--><e/><?f g?></a>"
      ) == [
        "0 declaration utf-8", "49 type nothing", "50 <a b=1 c=<>", "text é", "70 comment d",
        "78 <e>", "82 end", "82 instruction f", "89 end",
      ])
  }

  @Test func namesHaveTheirNamespace() {
    #expect(
      heard("<a xmlns='x' xmlns:b='y' b:c='d'/>", separator: UInt8(ascii: "|"))
        == ["0 <x|a y|c=d>", "34 end"])
  }

  @Test func aPrefixLiesBelowTheFirstIndex() {
    #expect(heard("<b/></a>", after: "<a>") == ["-3 <a>", "0 <b>", "4 end", "4 end"])
  }

  @Test func describesTheProblemAndItsPlace() {
    #expect(heard("<a><b></a>") == ["0 <a>", "3 <b>", "8 mismatched tag"])
    #expect(heard("") == ["0 no element found"])
  }

  @Test func reportsNothingAfterBeingStopped() {
    #expect(heard("<a><stop/><b/></a>") == ["0 <a>", "3 <stop>", "stopped"])
  }

  @Test func declarationsAreReported() {
    #expect(
      heard("<!DOCTYPE a [<!ENTITY b 'c'>]><a/>").filter { $0.hasSuffix("type declarations") }.count
        == 2)
    #expect(heard("<!DOCTYPE a SYSTEM 'b'><a/>").contains { $0.hasSuffix("type otherFile") })
    #expect(
      heard("<!DOCTYPE a SYSTEM 'b' [<!ENTITY c 'd'>]><a/>")
        .allSatisfy { !$0.hasSuffix("type otherFile") })
  }

  @Test(arguments: RandomCases.seeds(300))
  func acceptsAnyBytes(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let pieces = [
      "<a>", "</a>", "<b c='d'", "/>", ">", "<!--", "-->", "<![CDATA[", "]]>", "&amp;", "&", "<?",
      "?>", "<!DOCTYPE a [", "]>", "é", " ",
    ]
    var bytes = Array((Bool.random(using: &random) ? "<a>" : "").utf8)
    for _ in 0..<Int.random(in: 0..<30, using: &random) {
      if Bool.random(using: &random) {
        bytes += (pieces.randomElement(using: &random) ?? "").utf8
      } else {
        bytes.append(UInt8.random(in: 0...255, using: &random))
      }
    }
    do {
      try readXML(bytes[...], to: Listener())
    } catch {
      if case .malformed(_, let offset) = error { #expect((0...bytes.count).contains(offset)) }
    }
  }

  /// The reader's events for a text, one line for each.
  private func heard(
    _ text: String, after prefix: String = "", separator: UInt8? = nil
  ) -> [String] {
    let listener = Listener()
    do {
      try readXML(
        Array(text.utf8)[...], after: prefix, namespaceSeparator: separator, to: listener)
    } catch {
      switch error {
      case .malformed(let reason, let offset): listener.heard.append("\(offset) \(reason)")
      case .stopped: listener.heard.append("stopped")
      }
    }
    return listener.heard
  }
}

private final class Listener: XMLHandler {
  var heard: [String] = []
  private(set) var isStopped = false

  func startElement(_ name: String, _ attributes: [XMLAttribute], at offset: Int) {
    let words = [name] + attributes.map { "\($0.name)=\($0.value)" }
    heard.append("\(offset) <\(words.joined(separator: " "))>")
    isStopped = name == "stop"
  }

  func endElement(at offset: Int) { heard.append("\(offset) end") }

  func text(_ part: Span<UInt8>) {
    heard.append("text " + String(decoding: part.indices.map { part[$0] }, as: UTF8.self))
  }

  func comment(_ text: String, at offset: Int) { heard.append("\(offset) comment \(text)") }

  func declaration(encoding: String?, at offset: Int) {
    heard.append("\(offset) declaration \(encoding ?? "")")
  }

  func instruction(_ target: String, at offset: Int) {
    heard.append("\(offset) instruction \(target)")
  }

  func documentType(_ contents: DocumentTypeContents, at offset: Int) {
    heard.append("\(offset) type \(contents)")
  }
}
