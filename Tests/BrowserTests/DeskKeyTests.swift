import BrowserSupport
import TestSupport
import Testing

extension BrowserTests {
  /// The desk with keys alone, from one stop of the tab key to the next.
  @Suite struct DeskKeyTests {
    private static let frieren = "library/anime/frieren.md"
    private static let library = """
      -- tokonoma.yml --
      name: Mika's alcove
      -- \(frieren) --
      ---
      title: Frieren
      status: current
      progress: 2
      episodes: 12
      ---
      -- library/games/okami.md --
      ---
      title: Ōkami
      status: current
      hours: 1.5
      ---
      -- lists/calm.md --
      ---
      title: Calm
      items: [games/okami, anime/frieren]
      ---
      """

    /// A browser whose owner has no mouse.
    private struct Keyboard {
      let browser: Browser

      /// Presses the tab key until an element has the focus. Every stop on the way is marked, in
      /// view and not covered.
      func reach(_ selector: String) async throws {
        for _ in 0..<120 {
          try await browser.press(.tab)
          let stop = try await browser.run(
            """
            const element = document.activeElement;
            if (element === document.body) return {};
            const parts = [element, ...element.querySelectorAll("*"), element.nextElementSibling]
              .filter((part) => part);
            const { left, top, right, bottom } = element.getBoundingClientRect();
            const [x, y] = [(left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
            const hit = document.elementFromPoint(x, y);
            return {
              isReached: element.matches(arguments[0]), name: element.outerHTML.slice(0, 90),
              isMarked: parts.some((part) => {
                const style = getComputedStyle(part);
                return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
              }),
              isInView: Boolean(hit) && (element.contains(hit)
                || Boolean(element.closest("label")?.contains(hit)) || hit.contains(element)),
            };
            """, .string(selector))
          if !stop["name"].isTrue { continue }
          #expect(stop["isMarked"].isTrue, "no mark: \(stop["name"])")
          #expect(stop["isInView"].isTrue, "not in view: \(stop["name"])")
          if stop["isReached"].isTrue { return }
        }
        Issue.record("the tab key doesn't reach \(selector)")
      }

      /// Reaches a control and presses it; forgets earlier notices.
      func use(_ selector: String) async throws {
        try await reach(selector)
        try await browser.run(
          "document.querySelector('#notices:not(:focus-within)')?.replaceChildren()")
        try await browser.press(.enter)
      }

      func type(_ text: String) async throws {
        try await browser.press(text.map { Key(stringLiteral: String($0)) })
      }

      func notice(with text: String) async throws {
        try await browser.wait(
          until: "document.querySelector('[data-outcome=done]')?.innerText.includes(arguments[0])",
          .string(text))
      }

      func isFocused(_ selector: String) async throws -> Bool {
        try await browser.run(
          "return document.activeElement.matches(arguments[0])", .string(selector)
        ).isTrue
      }
    }

    @Test(arguments: [390, 1440]) func aWholeDay(width: Int) async throws {
      try await OpenedDesk.keeping(Self.library) { browser, project, _ in
        let keys = Keyboard(browser: browser)
        let start = try await browser.address
        try await browser.inWindow(width) { browser in
          try await browser.visit(start)
          try await keys.use("[data-part='anime/frieren'] .step button")
          try await keys.notice(with: "3")
          try await browser.press(".", .enter)
          try await keys.notice(with: "5")
          #expect(try project.read(Self.frieren).contains("progress: 5\n"))

          try await keys.use(".desk-menu a[href='/find']")
          try await browser.wait(until: "document.body.dataset.screen === 'find'")
          try await keys.reach("[name=q]")
          try await keys.type("Kokoro")
          try await browser.press(.enter)
          try await browser.wait(until: "document.querySelector('[data-part=add]')?.open")
          try await keys.reach("[data-part=add] [name=kind]")
          try await keys.type("Boo")
          try await keys.use("[data-part=add] [name=status][value=current]")
          try await keys.notice(with: "Kokoro")
          #expect(try project.read("library/books/kokoro.md").contains("status: current\n"))

          try await browser.visit(start + "title/anime/frieren")
          try await keys.reach("[data-wheel] input")
          try await browser.press(.right, .enter)
          try await keys.notice(with: "rating")
          try await keys.use("[data-part=progress] summary")
          try await keys.use("[name=episodes][value='7']")
          try await keys.notice(with: "Frieren")
          #expect(try project.read(Self.frieren).contains("episode: 7"))
          try await keys.reach("[data-review] textarea")
          try await keys.type("Slow.")
          try await keys.use("[data-review] > button")
          try await keys.notice(with: "Slow.")
          #expect(try project.read(Self.frieren).hasSuffix("Slow.\n"))

          try await browser.visit(start + "lists/calm")
          try await keys.use("[data-part='games/okami'] button[aria-label*='Ōkami']:not(.remove *)")
          try await browser.wait(
            until: "document.querySelector('[data-part=\"games/okami\"]')?.dataset.place === '2'")

          try await browser.visit(start + "history")
          try await keys.use(".desk-history .undo button")
          try await browser.wait(until: "document.querySelector('[data-outcome=done]')")
          #expect(try project.read("lists/calm.md").contains("[games/okami, anime/frieren]"))
        }
      }
    }

    /// Escape closes what is open, from wherever the focus is inside, and leads back.
    @Test(arguments: [390, 1440]) func escapeLeadsBack(width: Int) async throws {
      try await OpenedDesk.keeping(Self.library) { browser, project, _ in
        let keys = Keyboard(browser: browser)
        try await browser.inWindow(width) { browser in
          let more = "[data-part='games/okami'] [data-more]"
          let isOpen = "return document.querySelector(arguments[0]).open"
          for inside in ["button", "input[type=number]"] {
            try await keys.reach("\(more) > summary")
            try await browser.press(.enter)
            try await keys.reach("\(more) \(inside)")
            try await browser.press(.escape)
            #expect(try await !browser.run(isOpen, .string(more)).isTrue, "\(inside)")
            #expect(try await keys.isFocused("\(more) > summary"), "\(inside)")
          }
          // The same key opens and closes.
          try await browser.press(".", ".")
          #expect(try await keys.isFocused("\(more) > summary"))
          try await browser.press("+")
          try await browser.wait(until: "document.querySelector('[data-outcome=done]')")
          try await browser.press(.escape)
          #expect(try await browser.run("return !document.querySelector('[data-outcome]')").isTrue)
          #expect(try project.read("library/games/okami.md").contains("hours: 2\n"))
        }
      }
    }

    /// What opens at a title is in view, at the first and the last of a row.
    @Test(arguments: [390, 640, 1440]) func whatOpensIsInView(width: Int) async throws {
      let titles = (1...8).map {
        "-- library/books/b\($0).md --\n---\ntitle: B\($0)\nstatus: current\npages: 900\n---\n"
      }
      try await OpenedDesk.keeping("-- tokonoma.yml --\nname: X\n" + titles.joined()) {
        browser, _, _ in
        try await browser.inWindow(width) { browser in
          let outside = try await browser.run(
            """
            return [...document.querySelectorAll("[data-more]")].flatMap((more) => {
              more.open = true;
              const boxes = [...more.querySelectorAll(".steps, .steps button, .steps input")]
                .map((part) => part.getBoundingClientRect()).filter((box) => box.width);
              more.open = false;
              const place = more.closest("[data-part]").dataset.part;
              return boxes.length > 3 && boxes.every(({ left, right }) =>
                left >= boxes[0].left && right <= boxes[0].right + 1 && left >= 0 && right <= innerWidth)
                ? [] : [place];
            });
            """)
          #expect(outside.strings == [])
        }
      }
    }
  }
}
