import Base
import BrowserSupport
import Testing

extension BrowserTests {
  /// The site and the browser fold text in the same way.
  @Suite struct FoldingTests {
    /// The site and the browser fold every character of the first two planes and of the tags, and
    /// some of all others, in the same way; those of the first plane also between other characters.
    @Test func swiftAndScriptFoldTheSame() async throws {
      let (site, browser) = try await SearchPage.opened()
      try await browser.element("#query").type("moon")
      try await browser.wait(until: "document.querySelector('.found a')")
      let folded = try await browser.runAsync(
        """
        const [site] = arguments;
        const file = await (await fetch(`${site}search/index.js`)).text();
        const folding = new Folding(JSON.parse(file.slice(file.indexOf(",") + 1, -2)).folding);
        const lines = [];
        const add = (start, end, step) => {
          for (let code = start; code < end; code += step) {
            if (code >= 0xd800 && code < 0xe000) continue;
            const letter = String.fromCodePoint(code);
            lines.push(folding.fold(letter));
            if (code < 0x10000) lines.push(folding.fold(`か${letter} ${letter}ﾞx`));
          }
        };
        add(0x20, 0x20000, 1);
        add(0x20000, 0xe0000, 61);
        add(0xe0000, 0xe1000, 1);
        add(0xe1000, 0x110000, 61);
        return lines.join("\\n");
        """, .string(site.server.address))
      let lines = (folded.string ?? "").utf8.split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let codes =
        Array(0x20..<0x20000) + stride(from: 0x20000, to: 0xE0000, by: 61)
        + Array(0xE0000..<0xE1000) + stride(from: 0xE1000, to: 0x110000, by: 61)
      let expected = codes.compactMap { Unicode.Scalar(UInt32($0)) }.flatMap { letter in
        let alone = (letter, "\(letter)")
        return letter.value < 0x10000 ? [alone, (letter, "か\(letter) \(letter)ﾞx")] : [alone]
      }
      #expect(lines.count == expected.count)
      let differing = zip(expected, lines).filter { expected, line in
        !Folding.standard.fold(expected.1).utf8.elementsEqual(line)
      }
      #expect(differing.map { String($0.0.0.value, radix: 16) } == [])
    }
  }
}
