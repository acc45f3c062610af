import Testing

/// Damaged XML: readable parts are read, others reported.
@Suite struct DamagedXMLTests {
  private func row(_ id: Int, _ fields: String = "") -> String {
    """
    <anime><series_animedb_id>\(id)</series_animedb_id><series_title>T\(id)</series_title>
    <my_status>Completed</my_status>\(fields)</anime>\n
    """
  }

  @Test func bareSignsAreText() {
    let (export, problems) = readXML(
      "<myanimelist>" + row(1, "<my_comments>a & b &nbsp;&#x27; <3 ]]> x&y; &#0;</my_comments>")
        + "</myanimelist>")
    #expect(
      export == "anime/1: title='T1' status=completed notes='a & b \u{A0}' <3 ]]> x&y; &#0;'\n")
    #expect(problems == "")
  }

  @Test func readingContinuesAfterInvalidXML() {
    let (export, problems) = readXML(
      "<myanimelist>\n" + row(1) + row(2, "<my_comments>a</b></my_comments><my_score>7</my_score>")
        + row(3) + "<anime><series_title>Open</series_title>\n" + row(4) + "</myanimelist>")
    #expect(
      export == """
        anime/1: title='T1' status=completed
        anime/2: title='T2' status=completed rating=7000
        anime/3: title='T3' status=completed
        anime/4: title='T4' status=completed
        not taken: list.xml:8:1: 'Open' has no end, so it is skipped: a part may be missing

        """)
    #expect(
      problems == """
        list.xml:5:49: this is not XML (mismatched tag); <my_comments> is lost, reading continues at \
        line 5
        list.xml:9:1: this is not XML (<anime> is not closed), reading continues at line 9

        """)
  }

  @Test func aFileThatStopsLosesOnlyItsLastRow() {
    let whole = "<myanimelist>\n" + row(1) + row(2, "<my_score>7</my_score>")
    let (export, problems) = readXML(String(whole.dropLast(15)))
    #expect(
      export == """
        anime/1: title='T1' status=completed
        not taken: list.xml:4:1: 'T2' has no end, so it is skipped: a part may be missing

        """)
    #expect(
      problems
        == "list.xml:5:44: this is not XML (unclosed token); <my_score> is lost, nothing after it could be read\n"
    )
  }

  @Test func aHugeListIsNotRead() {
    func reading(_ body: String) -> String { readXML("<myanimelist>" + body + "</myanimelist>").1 }
    let end = "fields; reading stops here\n"
    let fields = String(repeating: "<my_tags/>", count: 10_000)
    #expect(reading(row(1, fields)).hasSuffix(end))
    #expect(!reading("<anime>\(fields)</anime>").contains(end))
    #expect(reading(String(repeating: "<!---->", count: 500_001)).hasSuffix(end))
  }

  @Test func anUnclosedFieldDoesNotSwallowTheNext() {
    let (export, _) = readXML(
      "<myanimelist><anime><series_title>A<my_score>7</my_score><my_status>Completed</my_status>"
        + "<series_animedb_id>1</series_animedb_id></anime>" + row(2) + "</myanimelist>")
    #expect(
      export == "anime/1: status=completed rating=7000\nanime/2: title='T2' status=completed\n")
  }

  @Test func sectionsThatNeverCloseAreText() {
    let (export, _) = readXML(
      "<myanimelist>" + row(1, "<my_comments><![CDATA[open</my_comments>") + "<!-- open " + row(2)
        + "</myanimelist>")
    #expect(
      export == """
        anime/1: title='T1' status=completed notes='open'
        anime/2: title='T2' status=completed

        """)
  }

  @Test func wronglyEncodedTextIsMended() {
    // UTF-8 taken for Latin-1 and half escaped; a control character; Latin-1; Windows-1252.
    let text = """
      <myanimelist>
      <anime><series_title>A</series_title><my_status>Completed</my_status>
      <my_comments><![CDATA[&atilde;\u{81}\u{93}\u{7}&eacute;]]></my_comments></anime>
      <anime><series_title>Caf\u{E9} \u{93}q\u{94}</series_title><my_status>Completed</my_status></anime>
      </myanimelist>
      """
    let (export, problems) = readXML(text.unicodeScalars.map { UInt8($0.value) })
    #expect(
      export == """
        anime/title A: title='A' status=completed notes='こ é'
        anime/title Café “q”: title='Café “q”' status=completed

        """)
    #expect(
      problems == """
        list.xml:3:31: 6 bytes from here on are not UTF-8 text; they are read as Windows-1252

        """)
  }

  @Test func entityBombsAreRefusedUnread() {
    let bomb = (1...9).map {
      "<!ENTITY e\($0) \"" + String(repeating: "&e\($0 - 1);", count: 10) + "\">"
    }
    .joined()
    let (export, problems) = readXML(
      "<?xml version=\"1.0\"?>\n<!DOCTYPE x [<!ENTITY e0 \"ha\">\(bomb)]>\n<myanimelist>"
        + row(1, "<my_comments>&e9;</my_comments>") + "</myanimelist>")
    #expect(export == "")
    #expect(
      problems
        == "list.xml:2:13: the file declares a document type, which exports don't do; nothing after it is read\n"
    )
  }

  @Test(arguments: [
    "<!DOCTYPE x SYSTEM \"file:///etc/passwd\">",
    "<!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>",
    "<!DOCTYPE x PUBLIC \"a\" \"http://a.example/x.dtd\">",
    "<!DOCTYPE x [<!ENTITY % p SYSTEM \"http://a.example/\"> %p;]>",
  ])
  func externalEntitiesAreRefused(declaration: String) {
    let (export, problems) = readXML(
      declaration + "<myanimelist>" + row(1, "<my_tags>&a;</my_tags>") + "</myanimelist>")
    #expect(export == "")
    #expect(problems.contains("declares a document type"))
  }

  @Test func aPlainDocumentTypeIsAccepted() {
    let (export, problems) = readXML(
      "<!DOCTYPE myanimelist><myanimelist>" + row(1) + "</myanimelist>")
    #expect(export == "anime/1: title='T1' status=completed\n")
    #expect(problems == "")
  }

  @Test func hostileSizesEnd() {
    let deep = String(repeating: "<a>", count: 20_000)
    #expect(
      readXML("<myanimelist>" + row(1) + deep).export == "anime/1: title='T1' status=completed\n")
    let long = String(repeating: "x", count: 1 << 20)
    let (export, _) = readXML(
      "<myanimelist>" + row(1, "<my_tags>\(long)</my_tags>") + "</myanimelist>")
    #expect(export.utf8.count > 1 << 20)
    // All on one line, and each row with a problem.
    let rows = (1...300).map { row($0, "<my_score>x</my_score>").replacing("\n", with: "") }
    let (many, problems) = readXML("<myanimelist>" + rows.joined() + "</myanimelist>")
    #expect(many.split(separator: "\n").count == 300)
    #expect(problems.split(separator: "\n").count == 300)
    _ = readXML(String(repeating: "<![CDATA[<anime><!--", count: 10_000))
    _ = readXML(String(repeating: "&", count: 1 << 16))
    _ = readXML(Array(repeating: 0, count: 1 << 16))
    _ = readXML((0..<(1 << 16)).map { UInt8(truncatingIfNeeded: $0 &* 167) })
  }

  @Test func aTextThatIsTooLongIsLeftOut() {
    let long = String(repeating: "& < ", count: 5 << 18)
    let (export, problems) = readXML(
      "<myanimelist>" + row(1, "<my_tags>\(long)</my_tags><my_score>7</my_score>") + row(2)
        + "</myanimelist>")
    #expect(export.utf8.count < 1000 && export.contains("title='T1'"), "\(export)")
    #expect(export.contains("title='T2'"), "\(export)")
    #expect(
      problems.split(separator: "\n").count { $0.contains("<my_tags> is longer than 4 MB") } == 1,
      "\(problems)")
  }

  @Test func endlessDamageIsGivenUp() {
    let (_, problems) = readXML(
      "<myanimelist>\n" + String(repeating: "<anime></x>\n", count: 5000))
    #expect(problems.split(separator: "\n").count == 1001)
    #expect(
      problems.hasSuffix(
        "list.xml:1002:1: the file has more than 1,000 places that are not XML; reading stops here\n"
      ))
  }
}
