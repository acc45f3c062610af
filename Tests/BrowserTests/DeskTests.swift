import BrowserSupport
import Desk
import FileSystem
import Publishing
import TestSupport
import Testing

extension BrowserTests {
  /// The desk in use by an owner.
  @Suite struct DeskTests {
    private static let library = OpenedDesk.library.replacing(
      "progress: 2\nepisodes: 12\n---",
      with: "progress: 25\nepisodes: 28\nstarted: 2026-09-27\n---\nA <b>careful</b> journey.")

    private static let progress =
      "document.querySelector('[data-part=\"anime/frieren\"] .progress span')?.innerText"

    private func keeping(
      _ archive: String = library,
      _ body: (Browser, TemporaryFolder, OpenedDesk) async throws -> Void
    ) async throws { try await OpenedDesk.keeping(archive, OpenedDesk.plain, body) }

    @Test(arguments: [390, 1440]) func aTapCounts(width: Int) async throws {
      try await keeping { browser, project, _ in
        try await browser.inWindow(width, isTouched: width == 390) { browser in
          try await browser.run("window.isSame = true")
          try await browser.element("[data-part='anime/frieren'] .step button").click()
          try await browser.wait(until: "\(Self.progress)?.startsWith('26')")
          #expect(try await browser.run("return window.isSame").isTrue)
          #expect(try project.read(OpenedDesk.frieren).contains("progress: 26\n"))
          try await browser.element("#notices .undo button").click()
          try await browser.wait(until: "\(Self.progress)?.startsWith('25')")
          #expect(try project.read(OpenedDesk.frieren).contains("progress: 25\n"))
        }
      }
    }

    @Test func keysCountAndMove() async throws {
      try await keeping { browser, project, _ in
        try await browser.element("[data-part='anime/frieren'] .step button").focus()
        try await browser.press("+")
        try await browser.wait(until: "\(Self.progress)?.startsWith('26')")
        // The focus stays.
        #expect(
          try await browser.run("return document.activeElement.closest('.desk-title').dataset.part")
            == "anime/frieren")
        try await browser.press(".")
        try await browser.wait(
          until: "document.querySelector('[data-part=\"anime/frieren\"] [data-more]').open")
        try await browser.press(.enter)
        try await browser.wait(until: "\(Self.progress)?.startsWith('28')")
        // At the last one, there is a question.
        try await browser.element("[data-part='anime/frieren'] .finish button").click()
        try await browser.wait(until: "!document.querySelector('[data-part=\"anime/frieren\"]')")
        #expect(try project.read(OpenedDesk.frieren).contains("status: completed\n"))
      }
    }

    @Test func followsTheFiles() async throws {
      try await keeping { browser, project, _ in
        let text = try project.read(OpenedDesk.frieren)
        try project.write(
          text.replacing("progress: 25", with: "progress: 12"), to: OpenedDesk.frieren)
        try await browser.wait(until: "\(Self.progress)?.startsWith('12')")
      }
    }

    /// Files that change again while the page loads are shown, too.
    @Test func followsTheFilesWhileItLoads() async throws {
      try await keeping { browser, project, _ in
        try await browser.run(
          """
          const { send } = XMLHttpRequest.prototype;
          window.held = [];
          XMLHttpRequest.prototype.send = function (fields) {
            const { onload } = this;
            this.onload = () => held.push(() => onload());
            send.call(this, fields);
          };
          window.restore = () => XMLHttpRequest.prototype.send = send;
          window.versions = [];
          new EventSource("/events").addEventListener("changed", ({ data }) => versions.push(data));
          """)
        let text = try project.read(OpenedDesk.frieren)
        try project.write(
          text.replacing("progress: 25", with: "progress: 12"), to: OpenedDesk.frieren)
        try await browser.wait(until: "held.length === 1")
        let count = try await browser.run("return versions.length")
        try project.write(
          text.replacing("progress: 25", with: "progress: 13"), to: OpenedDesk.frieren)
        try await browser.wait(until: "versions.length > arguments[0]", count)
        try await browser.run("restore(); held[0]();")
        try await browser.wait(until: "\(Self.progress)?.startsWith('13')")
      }
    }

    /// An action that can't be sent waits, and the page doesn't claim that it is saved.
    @Test func waitsForTheDesk() async throws {
      let project = try TemporaryFolder(Self.library)
      var desk = OpenedDesk(of: project)
      let browser = try await Browser.shared()
      let address = try #require(await desk.address())
      try await browser.visit(address)
      try await browser.wait(until: "document.querySelector('.desk-title')")
      try await browser.run("localStorage.clear()")
      let port = address.split(separator: ":")[2].prefix { $0.isNumber }
      await desk.end()
      for count in 1...2 {
        try await browser.element("[data-part='anime/frieren'] .step button").click()
        try await browser.wait(
          until: "document.querySelector('#waiting').innerText.includes('\(count)')")
      }
      #expect(try await browser.run("return !document.querySelector('[data-outcome=done]')").isTrue)
      #expect(try project.read(OpenedDesk.frieren).contains("progress: 25\n"))
      desk = OpenedDesk(of: project, DeskOptions(port: Int(port), workers: 2))
      try await browser.visit(try #require(await desk.address()))
      try await browser.wait(until: "\(Self.progress)?.startsWith('27')")
      #expect(try project.read(OpenedDesk.frieren).contains("progress: 27\n"))
      // The page may hear of the file first.
      try await browser.wait(until: "document.querySelector('#waiting').hidden")
      _ = try await browser.complaints()
      await desk.end()
    }

    /// The secret doesn't stay in the window, even if its address is opened again.
    @Test func theSecretLeavesTheAddress() async throws {
      let desk = OpenedDesk(of: try TemporaryFolder(Self.library))
      let browser = try await Browser.shared()
      let address = try #require(await desk.address())
      for _ in 1...2 {
        try await browser.visit("about:blank")
        try await browser.visit(address)
        try await browser.wait(
          until: "document.querySelector('.desk-menu') && location.pathname + location.hash === '/'"
        )
      }
      _ = try await browser.complaints()
      await desk.end()
    }

    /// A tap is shown, and waits without a connection, even if the browser's storage is off or full.
    @Test func worksWithoutTheBrowsersStorage() async throws {
      try await keeping { browser, project, _ in
        try await browser.run(
          """
          localStorage.clear();
          const { setItem } = Storage.prototype;
          Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
          window.restore = () => Storage.prototype.setItem = setItem;
          """)
        let step = "[data-part='anime/frieren'] .step button"
        try await browser.element(step).click()
        try await browser.wait(until: "\(Self.progress)?.startsWith('26')")
        #expect(try project.read(OpenedDesk.frieren).contains("progress: 26\n"))
        try await browser.run(
          """
          const { send } = XMLHttpRequest.prototype;
          XMLHttpRequest.prototype.send = function () { this.onerror(); };
          window.connect = () => XMLHttpRequest.prototype.send = send;
          """)
        try await browser.element(step).click()
        try await browser.wait(until: "document.querySelector('#waiting').innerText.includes('1')")
        try await browser.run("connect(); dispatchEvent(new Event('online'));")
        try await browser.wait(until: "\(Self.progress)?.startsWith('27')")
        try await browser.wait(until: "document.querySelector('#waiting').hidden")
        #expect(try project.read(OpenedDesk.frieren).contains("progress: 27\n"))
        try await browser.run("restore();")
      }
    }

    @Test func showsADraftAsTheSiteDoes() async throws {
      try await keeping { browser, project, _ in
        try await browser.visit(
          try await browser.address.split(separator: "/", maxSplits: 3).prefix(2)
            .joined(separator: "//") + "/title/anime/frieren")
        // The frame comes with the site, which is built first, without more typing.
        try await browser.element("[data-review] textarea").type("A **bold** end.")
        let strong = try await browser.text(of: "strong", inFrame: "[data-draft] iframe")
        #expect(strong == "bold")
        #expect(try project.read(OpenedDesk.frieren).contains("A <b>careful</b> journey."))
      }
    }

    /// With a finger at the grip, with a mouse anywhere; at the window's edge the page scrolls.
    @Test(arguments: ["touch", "mouse"]) func titlesAreDraggedToTheirPlaces(
      pointer: String
    ) async throws {
      let titles = (1...20).map { "-- library/anime/t\($0).md --\n---\ntitle: T\($0)\n---\n" }
      let list =
        "-- lists/best.md --\n---\ntitle: Best\nitems:\n"
        + (1...20).map { "  - anime/t\($0)\n" }.joined() + "---\n"
      let archive = "-- tokonoma.yml --\nname: X\n" + titles.joined() + list
      try await keeping(archive) { browser, project, _ in
        let isTouched = pointer == "touch"
        try await browser.inWindow(390, height: 700, isTouched: isTouched) { browser in
          try await browser.visit(try await browser.address + "lists/best")
          func row(_ number: Int) -> String { "[data-part='anime/t\(number)']" }
          func order(_ count: Int) throws -> [String] {
            try project.read("lists/best.md").split(separator: "\n").filter {
              $0.hasPrefix("  - ")
            }.prefix(count).map { String($0.dropFirst(4)) }
          }
          _ = try await browser.element(row(1))
          try await browser.run(
            "document.querySelector(arguments[0]).scrollIntoView({ behavior: 'instant' })",
            .string(row(1)))
          let third = try await browser.run(
            "const { bottom } = document.querySelector(arguments[0]).getBoundingClientRect();"
              + "return bottom - 10", .string(row(3)))
          let start = isTouched ? row(1) + " [data-grip]" : row(1) + " .cover-slot"
          try await browser.drag(start, with: pointer, to: Int(third.number ?? 0))
          try await browser.wait(
            until: "document.querySelector(arguments[0]).dataset.place === '3'", .string(row(1)))
          #expect(try order(3) == ["anime/t2", "anime/t3", "anime/t1"])
          try await browser.run(
            "document.querySelector(arguments[0]).scrollIntoView({ block: 'center', behavior: 'instant' })",
            .string(row(2)))
          // In the middle of the window, the line of notices doesn't lie over it.
          let place = "return document.querySelector('main').scrollTop"
          let scrolled = try await browser.run(place).number ?? 0
          let second = row(2) + (isTouched ? " [data-grip]" : " .cover-slot")
          try await browser.drag(second, with: pointer, to: 690, holding: 1500)
          try await browser.wait(
            until: "document.querySelector(arguments[0]).dataset.place > 4", .string(row(2)))
          #expect(try await browser.run(place).number ?? 0 > scrolled + 150)
          #expect(try order(2) == ["anime/t3", "anime/t1"])
        }
      }
    }

    @Test(arguments: [390, 1440]) func controlsAreLargeEnough(width: Int) async throws {
      try await keeping { browser, _, _ in
        try await browser.inWindow(width, isTouched: true) { browser in
          let start = try await browser.address
          for path in ["", "title/anime/frieren", "history"] {
            try await browser.visit(start + path)
            let small = try await browser.run(
              """
              document.querySelectorAll("details").forEach((each) => { each.open = true; });
              return [...document.querySelectorAll("button, select, textarea, summary, .desk-menu a, " +
                "input:not([type=hidden], [type=radio], [type=checkbox])")]
                .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 43.5)
                .map((each) => each.outerHTML.slice(0, 100));
              """)
            #expect(small.strings == [], "\(path)")
            let wide = try await browser.run(
              "return document.documentElement.scrollWidth - innerWidth")
            #expect(wide.number ?? 1 <= 0, "\(path)")
          }
        }
      }
    }

    /// The page that waits for the first build hears of its end; its frame follows each change.
    @Test func theSiteAppearsOnceItIsBuilt() async throws {
      try await keeping { browser, _, _ in
        try await browser.visit(try await browser.address + "site")
        try await browser.wait(until: "document.querySelector('iframe.desk-site')")
        try await browser.run(
          """
          const frame = document.querySelector("iframe.desk-site");
          frame.contentWindow.location = new URL("anime/frieren.html", frame.src);
          """)
        let title = try await browser.text(of: "h1", inFrame: "iframe.desk-site")
        #expect(title == "Frieren")
        // As another page of the desk does.
        let status = try await browser.runAsync(
          """
          const form = new URLSearchParams({
            do: "rate", title: "anime/frieren", value: "8.5", token: document.body.dataset.token });
          return (await fetch("/do", { method: "POST", body: form })).status;
          """)
        #expect(status == 200)
        // It had no rating.
        let rating = try await browser.text(of: "p.seal", inFrame: "iframe.desk-site")
        #expect(rating.contains("8.5"))
        // Chromium warns of the frame's sandbox even if the frame has another origin.
        _ = try await browser.complaints()
      }
    }

    /// Without script, a browser gets access by the form, and every action is a plain form.
    @Test func worksWithoutScript() async throws {
      let project = try TemporaryFolder(
        Self.library.replacing("[games/okami]", with: "[games/okami, anime/frieren]"))
      let pictures = try #require(PictureProgram(at: ChildProcess.built("tokonoma-pictures")))
      let desk = OpenedDesk(of: project, DeskOptions(port: 0, workers: 2, pictures: pictures))
      let address = try #require(await desk.address()).split(separator: "#")
      let browser = try await Browser.withoutScript()
      try await browser.visit(String(address[0]))
      try await browser.element("#key").type(String(address[1]))
      try await browser.element(".enter button").click()
      try await browser.element("[data-part='anime/frieren'] .step button").click()
      try await browser.wait(until: "document.querySelector('[data-outcome=done]')")
      #expect(try project.read(OpenedDesk.frieren).contains("progress: 26\n"))
      try await browser.element("#notices .undo button").click()
      try await browser.wait(until: "\(Self.progress)?.startsWith('25')")

      func waitForNotice() async throws {
        try await browser.wait(until: "document.querySelector('[data-outcome=done]')")
      }
      try await browser.visit(address[0] + "title/anime/frieren")
      try await browser.element("[data-wheel] label:has([value='8.5'])").click()
      try await browser.element(".rate button").click()
      try await waitForNotice()
      #expect(try project.read(OpenedDesk.frieren).contains("rating: 8.5\n"))

      try await browser.visit(address[0] + "title/anime/frieren")
      let picture = "\(Repository.path)/.github/pictures/share.png"
      try await browser.element("[data-part=cover] + .desk-fold summary").click()
      try await browser.element("[data-cover] input[type=file]").type(picture)
      try await browser.element("[data-cover] button").click()
      try await waitForNotice()
      #expect(project.folder.contains("covers/anime/frieren.png"))

      try await browser.visit(address[0] + "lists/calm")
      try await browser.element("[data-part='anime/frieren'] button[aria-label*='up']").click()
      try await waitForNotice()
      #expect(try project.read("lists/calm.md").contains("[anime/frieren, games/okami]"))
      try await browser.visit(address[0] + "lists/calm")
      try await browser.element("[data-part=delete] button").click()
      try await waitForNotice()
      #expect(try !project.folder.exists("lists/calm.md"))
      try await browser.element("#notices .undo button").click()
      try await browser.element(".desk-lists [href='/lists/calm']").click()
      _ = try await browser.element("[data-part='anime/frieren']")
      _ = try await browser.complaints()
      await desk.end()
    }
  }
}
