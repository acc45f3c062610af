import BrowserSupport
import FileSystem
import TestSupport
import Testing

extension BrowserTests {
  /// Titles swiped with a finger, each swipe made of real touches; and the keys that do the same.
  @Suite struct DeskSwipeTests {
    private static let frieren = "library/anime/frieren.md"
    private static let library: String = {
      let others = (1...20).map {
        "-- library/anime/t\($0).md --\n---\ntitle: T\($0)\nstatus: current\n---\n"
      }.joined()
      return """
        -- tokonoma.yml --
        name: Mika's alcove
        -- \(frieren) --
        ---
        title: Frieren
        status: current
        progress: 25
        episodes: 28
        started: 2025-01-01
        ---
        A journey.
        -- lists/calm.md --
        ---
        title: Calm
        items: [anime/frieren, anime/t1]
        ---

        """ + others
    }()

    /// Pages with the title, and where it is there.
    private static let rows = [
      ("", "[data-part='anime/frieren'] .card-title"), ("find?q=frieren", ".row .row-title"),
      ("lists/calm", "[data-part='anime/frieren'] .row-title"),
    ]

    private func keeping(
      _ body: (Browser, TemporaryFolder, String) async throws -> Void
    ) async throws {
      try await OpenedDesk.keeping(Self.library) { browser, project, _ in
        try await browser.inWindow(390, height: 700, isTouched: true) { browser in
          try await body(browser, project, try await browser.address)
        }
        // The page of a removed title may have loaded again.
        _ = try await browser.complaints()
      }
    }

    @Test(arguments: rows) func aSwipeRemovesAndUndoBringsBack(
      page: String, row: String
    ) async throws {
      try await keeping { browser, project, start in
        try await browser.visit(start + page)
        let before = try project.folder.files().map { try project.folder.read($0) }
        // Not far enough.
        try await browser.swipe(row, by: (-60, 4))
        #expect(try project.folder.files().map { try project.folder.read($0) } == before)
        #expect(try await browser.run("return !document.querySelector('.swiped')").isTrue)
        var isSent = false
        // On a busy machine the finger may rest so long that the swipe becomes a long press.
        for _ in 1...5 where !isSent {
          try await browser.swipe(row, by: (-160, 8))
          isSent = try await browser.run(
            """
            return Boolean(document.querySelector("form.remove[aria-busy], #notices .undo button"));
            """
          ).isTrue
        }
        #expect(isSent)
        try await browser.wait(until: "document.querySelector('#notices .undo button')")
        try await browser.wait(until: "!document.querySelector(arguments[0])", .string(row))
        #expect(try project.folder.files().map { try project.folder.read($0) } != before)
        try await browser.element("#notices .undo button").click()
        try await browser.wait(until: "document.querySelector(arguments[0])", .string(row))
        #expect(try project.folder.files().map { try project.folder.read($0) } == before)
      }
    }

    @Test func aSwipeTheOtherWayCounts() async throws {
      try await keeping { browser, project, _ in
        try await browser.swipe("[data-part='anime/frieren'] .card-title", by: (150, -6))
        try await browser.wait(until: "document.querySelector('[data-outcome=done]')")
        #expect(try project.read(Self.frieren).contains("progress: 26\n"))
      }
    }

    /// Two fingers zoom, even if they are on a title.
    @Test func titlesAreZoomed() async throws {
      try await keeping { browser, _, _ in
        let refusals = try await browser.run(
          """
          const refusals = [];
          for (let at = document.querySelector(arguments[0]); at; at = at.parentElement) {
            const action = getComputedStyle(at).touchAction;
            if (!/auto|manipulation|pinch-zoom/.test(action)) refusals.push(`${at.className}: ${action}`);
          }
          return refusals.join();
          """, .string("[data-part='anime/frieren'] .card-title"))
        #expect(refusals.string == "")
      }
    }

    /// Swiped again before the answer, or while the removal waits for a connection.
    @Test(arguments: [true, false]) func aTitleIsRemovedOnce(isConnected: Bool) async throws {
      try await keeping { browser, project, _ in
        let row = "[data-part='anime/frieren'] .card-title"
        try await browser.run(
          """
          localStorage.clear();
          const { send } = XMLHttpRequest.prototype;
          const held = [];
          XMLHttpRequest.prototype.send = function (fields) {
            if (fields && !arguments[0]) this.onerror();
            else held.push(() => send.call(this, fields));
          };
          window.held = held;
          """.replacing("arguments[0]", with: String(isConnected)))
        for _ in 1...3 { try await browser.swipe(row, by: (-160, 8)) }
        if isConnected {
          #expect(try await browser.run("return held.length").number == 1)
          try await browser.run("for (const request of held) request();")
          try await browser.wait(until: "document.querySelector('#notices .undo button')")
          #expect(throws: (any Error).self) { try project.read(Self.frieren) }
        } else {
          let waiting = "JSON.parse(localStorage.getItem('tokonoma-desk-waiting'))"
          #expect(try await browser.run("return \(waiting).length").number == 1)
          try await browser.run("localStorage.clear()")
        }
      }
    }

    /// A finger that moves up or down scrolls the page, even if it also moves aside.
    @Test func scrollingIsNoSwipe() async throws {
      try await keeping { browser, project, _ in
        let before = try project.folder.files()
        _ = try await browser.element("[data-part='anime/t14']")
        let place = "document.querySelector('main').scrollTop"
        try await browser.run(
          """
          document.querySelector("[data-part='anime/t14'] .card-title")
            .scrollIntoView({ block: "center", behavior: "instant" });
          """)
        let first = try await browser.run("return \(place)").number ?? 0
        try await browser.swipe("[data-part='anime/t14'] .card-title", by: (-100, -200))
        try await browser.wait(until: "\(place) > \(first + 80)")
        #expect(try await browser.run("return !document.querySelector('.swiped')").isTrue)
        #expect(try project.folder.files() == before)
      }
    }

    /// Nothing moves by itself for those who don't want it.
    @Test func reducedMotionIsRespected() async throws {
      try await keeping { browser, _, _ in
        let duration = """
          const row = document.querySelector("[data-swipe]");
          return getComputedStyle(row).transitionDuration;
          """
        #expect(try await browser.run(duration) != "0s")
        try await browser.prefer(motion: "reduce")
        #expect(try await browser.run(duration) == "0s")
        try await browser.prefer("")
      }
    }

    @Test(arguments: rows.dropLast()) func deleteRemovesAndEnterUndoes(
      page: String, row: String
    ) async throws {
      try await OpenedDesk.keeping(Self.library) { browser, project, _ in
        try await browser.visit(try await browser.address + page)
        let before = try project.read(Self.frieren)
        try await browser.run(
          """
          const title = document.querySelector(arguments[0]);
          (title.querySelector("a") ?? title.closest("a")).focus();
          """, .string(row))
        // A key that was held down when the page came to have another title here.
        let isSent = """
          document.activeElement.dispatchEvent(
            new KeyboardEvent("keydown", { key: "Delete", repeat: true, bubbles: true }));
          return Boolean(document.querySelector("[aria-busy]"));
          """
        #expect(try await browser.run(isSent).isTrue == false)
        try await browser.press(.delete)
        try await browser.wait(
          until: "document.activeElement.matches('#notices .undo button')")
        #expect(throws: (any Error).self) { try project.read(Self.frieren) }
        try await browser.press(.enter)
        try await browser.wait(until: "document.querySelector(arguments[0])", .string(row))
        #expect(try project.read(Self.frieren) == before)
        _ = try await browser.complaints()
      }
    }
  }
}
