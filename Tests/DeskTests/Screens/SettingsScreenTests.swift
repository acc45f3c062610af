import HTTPServing
import MediaLibrary
import TestSupport
import Testing

@testable import Desk

@Suite struct SettingsScreenTests {
  private static let library = DeskVisitor.library.replacing(
    "name: Mika's <alcove>",
    with: """
      # My settings.
      name: Mika's <alcove>
      ratingScale: 10 # With decimals.
      owner:
        name: Mika
        links:
          - {name: "A, b", url: "https://a.example/"}
      """)

  private func form(_ visitor: DeskVisitor, _ key: String) async throws -> [String: String] {
    try #require(try await visitor.page("/settings").forms.first { $0["key"] == key })
  }

  private func set(
    _ visitor: DeskVisitor, _ key: String, _ value: String
  ) async throws -> HTTPResponse {
    var form = try await form(visitor, key)
    form["value"] = value
    return await visitor.post(
      "/settings", form.map { ($0.key, $0.value) }.filter { $0.0 != "token" })
  }

  private func file(_ visitor: DeskVisitor) throws -> String {
    try visitor.folder.read("tokonoma.yml")
  }

  @Test func everyKeyHasAFormAndAnExplanation() async throws {
    let visitor = try await DeskVisitor(Self.library)
    let page = try await visitor.page("/settings")
    #expect(Set(page.ids).count == page.ids.count)
    #expect(SettingRow.all.count > 30)
    #expect(SettingRow.all.contains { $0.key == "accent" && $0.value.contains("#a5301d") })
    let keys = page.forms.compactMap { $0["key"] }
    #expect(
      keys
        == SettingRow.all.flatMap { row in
          row.parts.isEmpty ? [row.key] : row.parts.map { "\(row.key).\($0)" }
        })
    #expect(try await form(visitor, "name")["seen"] == "Mika's <alcove>")
    #expect(try await form(visitor, "accent")["seen"] == "")
  }

  /// A key with few values has a menu of those that its explanation names.
  @Test func offersTheValuesOfAKey() async throws {
    let visitor = try await DeskVisitor(Self.library)
    let page = try await visitor.page("/settings")
    let menus = SettingRow.all.filter { !$0.choices.isEmpty }
    #expect(menus.count == 12)
    for row in menus {
      let place = try #require(
        page.elements.firstIndex { $0.name == "form" && $0["data-part"] == row.key })
      let offered = page.elements.indices.filter { index in
        page.elements[index].name == "option"
          && sequence(first: index) { page.elements[$0].parent }.contains(place)
      }.compactMap { page.elements[$0]["value"] }
      #expect(offered == [""] + row.choices)
      // Whoever adds a value adds it to both; `false` is what a switch is without its key.
      let words = row.value.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init)
      #expect(row.choices.filter { !(words + ["true", "false"]).contains($0) } == [])
      for value in row.choices {
        let fields = [("key", row.key), ("value", value), ("back", "/settings")]
        let seen = try await form(visitor, row.key)["seen"] ?? ""
        let answer = await visitor.post("/settings", fields + [("seen", seen)])
        #expect(answer.status == 303, "\(row.key): \(value): \(answer.text)")
      }
    }
  }

  @Test func explainsKeysInTheSitesLanguage() async throws {
    func explanations(_ archive: String) async throws -> [String] {
      let page = try await DeskVisitor(archive).page("/settings")
      return page.texts.filter { text in
        text.parent.map { page.elements[$0].hasClass("explanation") } ?? false
      }.map(\.text)
    }
    let english = try await explanations(Self.library)
    #expect(english.first == "text: the site's name. Without it: the build fails")
    let japanese = try await explanations(
      Self.library.replacing("ratingScale: 10", with: "language: ja\nratingScale: 10"))
    #expect(japanese.first == "サイトの名前。ないとき: ビルドできません")
    #expect(japanese.count == SettingRow.all.count && english.count == japanese.count)
    #expect(japanese.filter { !$0.contains("。ないとき: ") } == [])
    // Only names of keys and values are in both languages.
    #expect(zip(english, japanese).allSatisfy { $0 != $1 })
  }

  @Test func changesOneLine() async throws {
    let visitor = try await DeskVisitor(Self.library)
    let answer = try await set(visitor, "accent", "#a5301d")
    #expect(answer.status == 303 && answer.field("Location")?.hasPrefix("/settings?did=") == true)
    #expect(
      try file(visitor).contains("accent: \"#a5301d\"") || file(visitor).contains("'#a5301d'"))
    #expect(try file(visitor).contains("# My settings.\n"))
    #expect(try await set(visitor, "ratingScale", "100").status == 303)
    #expect(try file(visitor).contains("ratingScale: 100 # With decimals."))
    #expect(visitor.desk.library.now.settings.ratingScale == .hundred)
    #expect(try await set(visitor, "goals", "{2026: {books: 24, all: 100}}").status == 303)
    #expect(visitor.desk.library.now.settings.goals.count == 2)
    #expect(try await set(visitor, "goals", "").status == 303)
    #expect(try !file(visitor).contains("goals"))
    let undo = try #require(
      try await visitor.page("/history").forms.first { $0["do"] == "undo" })
    #expect(
      await visitor.act(undo.map { ($0.key, $0.value) }.filter { $0.0 != "token" }).status == 303)
    #expect(try file(visitor).contains("goals"))
  }

  @Test func keepsTheVisibleText() async throws {
    let visitor = try await DeskVisitor(Self.library)
    let links = try await form(visitor, "owner.links")["seen"] ?? ""
    #expect(links.contains("A, b"))
    #expect(try await set(visitor, "owner.links", links).status == 303)
    #expect(visitor.desk.library.now.settings.owner.links.map(\.name) == ["A, b"])
  }

  /// Each key of the owner is a field; the others keep their lines.
  @Test func changesOneKeyOfTheOwner() async throws {
    let visitor = try await DeskVisitor(Self.library)
    #expect(
      SettingRow.all.filter { !$0.parts.isEmpty }.map { [$0.key] + $0.parts }
        == [["owner", "name", "handle", "avatar", "bio", "links", "fediverse"]])
    #expect(try await form(visitor, "owner.name")["seen"] == "Mika")
    #expect(try await set(visitor, "owner.bio", "Slow *manga*: mostly.").status == 303)
    #expect(visitor.desk.library.now.settings.owner.bio == "Slow *manga*: mostly.")
    #expect(try file(visitor).contains("  name: Mika\n  links:\n    - {name: \"A, b\""))
    for (part, value) in [("fediverse", "mika"), ("links", "x")] {
      #expect(try await set(visitor, "owner.\(part)", value).status == 422, "\(part)")
    }
    for part in ["bio", "links", "name"] {
      #expect(try await set(visitor, "owner.\(part)", "").status == 303, "\(part)")
    }
    let owner = visitor.desk.library.now.settings.owner
    #expect(owner.name == nil && owner.bio == nil && owner.links.isEmpty)
    #expect(try await set(visitor, "owner.name", "Jun").status == 303)
    #expect(visitor.desk.library.now.settings.owner.name == "Jun")
    // Only a larger field keeps line breaks.
    #expect(try await set(visitor, "owner.bio", "I watch.\nI read.").status == 303)
    #expect(try await form(visitor, "owner.bio")["value"] == nil)
    let fields = try await visitor.page("/settings").text { $0.name == "textarea" }
    #expect(fields.contains("I watch.\nI read."), "\(fields)")
    for empty in ["", " {}", " ~", " \"\""] {
      let empty = try await DeskVisitor("-- tokonoma.yml --\nname: X\nowner:\(empty) # Me.\n")
      #expect(try await set(empty, "owner.name", "Mika").status == 303)
      #expect(empty.desk.library.now.settings.owner.name == "Mika")
    }
    // A text that isn't a mapping stays one field.
    let other = try await DeskVisitor("-- tokonoma.yml --\nname: X\nowner: Mika\n")
    #expect(try await form(other, "owner")["seen"] == "Mika")
  }

  @Test func refusesValuesThatTheReaderRefuses() async throws {
    let visitor = try await DeskVisitor(Self.library)
    let before = try file(visitor)
    for (key, value) in [
      ("ratingScale", "7"), ("name", ""), ("language", "Klingon!"), ("accent", "red; x"),
      ("owner.links", "[a"), ("url", "javascript:alert(1)"),
    ] {
      #expect(try await set(visitor, key, value).status == 422, "\(key)")
    }
    #expect(try file(visitor) == before)
    // A second key can't be added in this way.
    _ = try await set(visitor, "contact", "{a: b}\nhub: https://hub.example/")
    #expect(visitor.desk.library.now.settings.hub == nil)
    for key in ["x", "../name", "", "owner.x", "owner.", "name.x", "publish.to"] {
      let fields = [("key", key), ("value", "x"), ("seen", "")]
      #expect(await visitor.post("/settings", fields).status == 422)
    }
    #expect(
      await visitor.post(
        "/settings", [("key", "name"), ("value", "x"), ("seen", "")], token: "x"
      ).status == 403)
  }

  @Test func doesNotOverwriteChangesByOthers() async throws {
    let visitor = try await DeskVisitor(Self.library)
    let seen = [
      ("key", "name"), ("value", "Mine"), ("seen", "Another name"), ("back", "/settings"),
    ]
    let answer = await visitor.post("/settings", seen)
    #expect(answer.status == 409 && answer.text.contains("Another name"))
    #expect(try file(visitor).contains("name: Mika's <alcove>"))
  }

  @Test func refusesAvatarsThatAreNoPictures() async throws {
    let visitor = try await DeskVisitor(Self.library)
    let head = "--x\r\nContent-Disposition: form-data; name="
    let body =
      "\(head)\"token\"\r\n\r\n\(visitor.desk.keys.form.text)\r\n"
      + "\(head)\"file\"; filename=\"../x.sh\"\r\n\r\n#!/bin/sh\r\n--x--\r\n"
    let request = visitor.request(
      "POST", "/settings/avatar",
      visitor.ownFields + [("content-type", "multipart/form-data; boundary=x")],
      body: Array(body.utf8))
    #expect(await visitor.answer(to: request).status == 422)
    #expect(try !file(visitor).contains("avatar"))
  }
}
