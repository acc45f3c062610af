import Base
import BrowserSupport
import Desk
import FileSystem
import TestSupport
import Testing

/// axe-core's script, which `make parsers` installs.
enum Axe {
  static let script: String? = {
    let libraries = Repository.path + "/.build/parsers/lib"
    guard let folder = try? Folder(libraries), let versions = try? folder.items() else {
      return nil
    }
    return versions.lazy.compactMap { version in
      try? folder.read("\(version.name)/site-packages/axe_playwright_python/axe.min.js")
    }.first.map { String(decoding: $0, as: UTF8.self) }
  }()
}

extension Browser {
  /// What axe finds wrong with the page: its rule, and the first elements that break it.
  func axeFindings() async throws -> [String] {
    if try await !run("return 'axe' in globalThis").isTrue { try await run(Axe.script ?? "") }
    return try await runAsync(
      """
      const { violations } = await axe.run(document, { resultTypes: ["violations"] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3)
        .map((node) => node.html.slice(0, 120) + " " + (node.any[0]?.message ?? "")).join(" | ")}`);
      """
    ).strings
  }
}

extension BrowserTests {
  /// The rules of axe-core: every screen of the desk and each kind of page of a site, on a phone and
  /// on a desktop, by day and by night.
  @Suite(.enabled(if: Axe.script != nil, "axe-core isn't installed: run 'make parsers'"))
  struct AxeTests {
    /// What a screen becomes.
    private struct Later: Sendable {
      let screen: String
      /// What is done there.
      var act: @Sendable (Browser) async throws -> Void = { _ in }
      /// What is there then.
      let sign: String
    }

    private static let laterOnes = [
      Later(screen: "import", act: DeskScreenTests.handInAnExport, sign: "[name=step]"),
      Later(screen: "publish", act: click("[value=look]"), sign: "[value=publish]"),
      Later(screen: "publish", act: click("[value=publish]"), sign: "[data-part=outcome] a"),
      Later(screen: "friends", act: click("form button"), sign: "[data-part^=http] li"),
      Later(screen: "", sign: "[data-part=friends] li"),
      // A text that waits for a connection, and one that was refused.
      Later(
        screen: "history",
        act: { browser in
          try await browser.run(
            """
            XMLHttpRequest.prototype.send = () => {};
            const fields = [["do", "review"], ["title", "anime/frieren"], ["value", "Mine."]];
            localStorage.setItem("tokonoma-desk-waiting", JSON.stringify([{ address: "/do", fields }]));
            localStorage.setItem("tokonoma-desk-refused", JSON.stringify([{ fields, reason: "No." }]));
            dispatchEvent(new Event("storage"));
            """)
        }, sign: "#waiting:not([hidden]) ~ #refused textarea"),
    ]

    private static func click(_ selector: String) -> @Sendable (Browser) async throws -> Void {
      {
        try await $0.run(
          "document.querySelector(arguments[0]).click()", .string("main " + selector))
      }
    }

    @Test(arguments: [390, 1440]) func everyScreenOfTheDesk(_ width: Int) async throws {
      try await OpenedDesk.keeping(DeskScreenTests.fullLibrary, OpenedDesk.all) { browser, _, _ in
        let start = try await browser.address
        try await browser.inWindow(width, isTouched: width == 390) { browser in
          for screen in DeskScreenTests.fullScreens + ["nowhere"] {
            try await browser.visit(start + screen)
            try await check(screen, width, in: browser)
          }
          for later in Self.laterOnes {
            try await browser.visit(start + later.screen)
            try await later.act(browser)
            _ = try await browser.element(later.sign)
            try await check("\(later.screen) \(later.sign)", width, in: browser)
          }
          try await browser.run("localStorage.clear()")
        }
        try await browser.prefer("")
        // The missing page.
        _ = try await browser.complaints()
      }
    }

    @Test(arguments: [390, 1440]) func theScreensOfAnEmptyLibrary(_ width: Int) async throws {
      try await OpenedDesk.keeping("-- tokonoma.yml --\nname: X\n", OpenedDesk.all) {
        browser, _, _ in
        let start = try await browser.address
        try await browser.inWindow(width, isTouched: width == 390) { browser in
          for screen in ["", "history", "lists", "friends", "publish"] {
            try await browser.visit(start + screen)
            try await check(screen, width, in: browser)
          }
        }
        try await browser.prefer("")
      }
    }

    /// With all that folds open; by night on a phone, by day on a desktop. DeskScreenTests compares
    /// the colors of both in each width.
    private func check(_ name: String, _ width: Int, in browser: Browser) async throws {
      try await browser.run(
        "document.querySelectorAll('details').forEach((each) => { each.open = true; });")
      try await browser.prefer(width == 390 ? "dark" : "light")
      #expect(try await browser.axeFindings() == [], "\(name) \(width)")
    }

    /// A refusal with the value of the page and that of the file, and the site in its frame.
    @Test(arguments: [(390, "dark"), (1440, "light")])
    func whatIsRefusedAndTheSite(_ width: Int, _ scheme: String) async throws {
      try await OpenedDesk.keeping(DeskScreenTests.library) { browser, _, _ in
        let start = try await browser.address
        try await browser.prefer(scheme)
        try await browser.inWindow(width, isTouched: width == 390) { browser in
          try await browser.visit(start + "title/anime/frieren")
          for (field, value, button) in [
            ("[data-review] [name=seen]", "Another text.", "[data-review] > button"),
            (".rate [name=seen]", "3", ".rate > button"),
          ] {
            try await browser.run(
              "document.querySelector(arguments[0]).value = arguments[1];", .string(field),
              .string(value))
            try await browser.run("document.querySelector(arguments[0]).click();", .string(button))
            try await browser.wait(
              until: "document.querySelector('[data-outcome=conflict]')?.innerText"
                + ".includes(arguments[0])", .string(value))
            let findings = try await browser.axeFindings()
            #expect(findings == [], "\(field) \(width) \(scheme)")
          }
          try await browser.visit(start + "site")
          #expect(try await browser.axeFindings() == [], "waiting \(width) \(scheme)")
          try await browser.wait(until: "document.querySelector('iframe.desk-site')")
          #expect(try await browser.axeFindings() == [], "site \(width) \(scheme)")
        }
        try await browser.prefer("")
        // The conflicts, and the sandbox of the frame.
        _ = try await browser.complaints()
      }
    }

    /// Without a project: what a stranger sees, the questions, and a refused answer.
    @Test(arguments: [(390, "dark"), (1440, "light")])
    func theStart(_ width: Int, _ scheme: String) async throws {
      let home = try TemporaryFolder("-- taken/x.txt --\nx\n")
      let (addresses, address) = AsyncStream<String>.makeStream()
      let task = Task {
        var diagnostics = DiagnosticList()
        _ = try await chooseProject(
          among: SeenProjects(in: home.path), home: home.path, OpenedDesk.plain,
          reporting: &diagnostics, describing: { .init(.error, "disk", "\($0)", at: nil) },
          opening: { address.yield($0.shown) })
      }
      let opened = try #require(await addresses.first { _ in true })
      let browser = try await Browser.shared()
      try await browser.prefer(scheme)
      try await browser.inWindow(width, isTouched: width == 390) { browser in
        try await browser.visit(opened.split(separator: "#")[0] + "#nothing")
        try await browser.wait(until: "document.querySelector('#key')")
        #expect(try await browser.axeFindings() == [], "enter \(width) \(scheme)")
        try await browser.visit(opened)
        try await browser.wait(until: "document.querySelector('[name=name]')")
        #expect(try await browser.axeFindings() == [], "questions \(width) \(scheme)")
        try await browser.element("[name=name]").type("taken")
        try await browser.press(.enter)
        try await browser.wait(until: "document.querySelector('.problem')")
        #expect(try await browser.axeFindings() == [], "refused \(width) \(scheme)")
      }
      try await browser.prefer("")
      _ = try await browser.complaints()
      task.cancel()
      _ = await task.result
    }

    @Test func aFaultIsFound() async throws {
      try await OpenedDesk.keeping(DeskScreenTests.library) { browser, _, _ in
        try await browser.run("document.documentElement.removeAttribute('lang')")
        let findings = try await browser.axeFindings()
        #expect(findings.contains { $0.hasPrefix("html-has-lang") }, "\(findings)")
      }
    }

    /// By day on a phone, by night on a desktop.
    @Test func eachKindOfPage() async throws {
      let site = try await ServedSite.example()
      try await Browser.showing(site.kinds(each: 1), of: site, in: [390, 1440]) {
        browser, page, width in
        try await browser.touch(width == 390)
        try await browser.prefer(width == 390 ? "light" : "dark")
        let findings = try await browser.axeFindings()
        #expect(findings == [], "\(page) \(width)")
      }
      try await Browser.shared().prefer("")
    }
  }
}

/// In CI, missing rules fail the tests.
@Test func theRulesOfAxeAreThereWhereChangesAreJudged() {
  #expect(Axe.script != nil || !BrowserPrograms.isRequired, "run 'make parsers'")
}
