import BrowserSupport
import TestSupport
import Testing

extension BrowserTests {
  /// The desk with keys alone, from one stop of the tab key to the next.
  @Suite struct DeskKeyTests {
    private static let library = OpenedDesk.library.replacing(
      "[games/okami]", with: "[games/okami, anime/frieren]")

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
          #expect(try project.read(OpenedDesk.frieren).contains("progress: 5\n"))

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
          #expect(try project.read(OpenedDesk.frieren).contains("episode: 7"))
          try await keys.reach("[data-review] textarea")
          try await keys.type("Slow.")
          try await keys.use("[data-review] > button")
          try await keys.notice(with: "Slow.")
          #expect(try project.read(OpenedDesk.frieren).hasSuffix("Slow.\n"))

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

    /// On a title, letters lead to its forms; in its forms, they are typed.
    @Test func lettersLeadToForms() async throws {
      try await OpenedDesk.keeping(Self.library) { browser, project, _ in
        let keys = Keyboard(browser: browser)
        try await browser.visit(try await browser.address + "title/anime/frieren")
        try await browser.wait(until: "document.querySelector('[data-review]')")
        for (key, place) in [
          ("s", "[data-part=status] button"), ("r", "[data-wheel] input"),
          ("t", "[data-part=tags] input[list]"), ("e", "[data-review] textarea"),
        ] as [(Key, String)] {
          try await browser.run("document.activeElement.blur()")
          try await browser.press(key)
          #expect(try await keys.isFocused(place), "\(place)")
        }
        // The letter that led here wasn't typed, and these are.
        try await browser.press("r", "+")
        #expect(try await browser.element("[data-review] textarea").property("value") == "r+")
        try await browser.run("document.activeElement.blur()")
        try await browser.press("+")
        try await keys.notice(with: "3")
        #expect(try project.read(OpenedDesk.frieren).contains("progress: 3\n"))
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
