import BrowserSupport
import Desk
import FileSystem
import MediaLibrary
import Publishing
import Synchronization
import TestSupport
import Testing

extension BrowserTests {
  /// What owners do in the apps that the desk replaces: with fingers on a phone, and on a desktop
  /// with keys alone.
  @Suite struct DeskStoryTests {
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
      tags: [slow]
      ---
      -- lists/calm.md --
      ---
      title: Calm
      items: [games/okami]
      ---
      """

    /// Everything about one title, each step a change of its file.
    @Test(arguments: Means.allCases) func aTitleIsKept(by means: Means) async throws {
      try await OpenedDesk.keeping(Self.library) { browser, project, _ in
        let hand = Hand(browser, means)
        try await hand.inWindow {
          try await browser.visit(try await browser.address + "title/anime/frieren")
          func expect(_ line: String) async throws {
            try await hand.waitForNotice()
            #expect(try project.read(Self.frieren).contains(line), "\(line)")
          }
          // Half steps on the scale of the site, by a wheel.
          if means == .touch {
            try await hand.use("[data-wheel] label:has([value='8.5'])")
          } else {
            try await browser.run("document.querySelector(`[data-wheel] [value='8']`).focus()")
            try await browser.press(.right, .enter)
          }
          try await expect("rating: 8.5\n")
          // Episode 5 without 3 and 4.
          try await hand.use("[data-part=progress] summary")
          try await hand.use("[name=episodes][value='5']")
          try await expect("episode: 5")
          #expect(try project.read(Self.frieren).contains("progress: 2\n"))
          try await hand.use("[data-part=favorite] .actions form:first-child button")
          try await expect("favorite: true\n")
          try await hand.type("4", in: "[data-part=favorite] input[type=number]")
          try await expect("favorite: 4\n")
          // A tag of another title is offered.
          #expect(
            try await browser.run("return document.querySelector('#tags option').value") == "slow")
          try await hand.type("slow", in: "[data-part=tags] input[list]")
          try await expect("slow")
          try await hand.use("[data-part=lists] .membership button")
          try await hand.waitForNotice()
          #expect(try project.read("lists/calm.md").contains("anime/frieren"))
          try await hand.use("[data-part=visibility] [value=private]")
          try await expect("visibility: private\n")
          try await hand.use("[name=at][value=yesterday]")
          try await hand.use("[data-part=status] [value=completed]")
          try await expect("status: completed\n")
          #expect(try project.read(Self.frieren).contains("finished: "))
          try await hand.use("[name=again]")
          try await hand.use("[data-part=status] [value=current]")
          try await expect("status: repeating\n")
          let before = try project.read(Self.frieren)
          try await hand.use(".remove button")
          try await browser.wait(
            until: "location.pathname === '/' && document.body.dataset.screen === 'now'")
          #expect(throws: (any Error).self) { try project.read(Self.frieren) }
          try await hand.use("#notices .undo button")
          try await browser.wait(
            until: "document.querySelector('[data-part=\"anime/frieren\"]')")
          #expect(try project.read(Self.frieren) == before)
        }
        // The page of the removed title may have loaded again.
        _ = try await browser.complaints()
      }
    }

    /// A long press, or a key, gives more than one; hours are counted in minutes.
    @Test func aLongPressGivesMore() async throws {
      try await OpenedDesk.keeping(Self.library) { browser, project, _ in
        try await browser.inWindow(390, isTouched: true) { browser in
          let button = "[data-part='games/okami'] .step button"
          _ = try await browser.element(button)
          let height = try await browser.run(
            """
            const { top, height } = document.querySelector(arguments[0]).getBoundingClientRect();
            return Math.round(top + height / 2);
            """, .string(button))
          try await browser.drag(button, with: "touch", to: Int(height.number ?? 0), holding: 700)
          try await browser.wait(
            until: "document.querySelector('[data-part=\"games/okami\"] [data-more]').open")
          #expect(try project.read("library/games/okami.md").contains("hours: 1.5\n"))
          try await browser.element("[data-part='games/okami'] .steps [aria-label*='120']").click()
          try await browser.wait(until: "document.querySelector('[data-outcome=done]')")
          #expect(try project.read("library/games/okami.md").contains("hours: 3.5\n"))
        }
      }
    }

    /// A title by hand in three fields, and a list in its order.
    @Test(arguments: Means.allCases) func titlesAndListsBegin(by means: Means) async throws {
      try await OpenedDesk.keeping(Self.library) { browser, project, _ in
        let hand = Hand(browser, means)
        let start = try await browser.address
        try await hand.inWindow {
          try await browser.visit(start + "find?q=Kokoro")
          // Nothing is called that, so the form is open, with the name.
          try await browser.choose("book", in: "kind")
          try await hand.use("[data-part=add] [name=status][value=current]")
          try await hand.waitForNotice()
          #expect(try project.read("library/books/kokoro.md").contains("status: current\n"))

          try await browser.visit(start + "lists")
          try await hand.use("[data-part=new] [name=ranked]")
          try await hand.type("Rainy days", in: "[data-part=new] [name=name]")
          try await hand.waitForNotice()
          try await browser.visit(start + "lists/rainy-days")
          for id in ["anime/frieren", "books/kokoro"] {
            try await hand.type(id, in: "[data-part=add] [name=title]")
            try await hand.waitForNotice()
          }
          try await hand.use("[data-part='books/kokoro'] button[aria-label*='Kokoro']")
          try await browser.wait(
            until: "document.querySelector('[data-part=\"books/kokoro\"]').dataset.place === '1'")
          let list = try project.read("lists/rainy-days.md")
          let places = ["books/kokoro", "anime/frieren"].compactMap { list.firstRange(of: $0) }
          #expect(places.count == 2 && places[0].lowerBound < places[1].lowerBound)
          #expect(list.contains("ranked: true\n"))
        }
      }
    }

    /// Files are dropped anywhere on the page, looked at, imported, and taken back.
    @Test(arguments: Means.allCases) func anExportIsDropped(by means: Means) async throws {
      try await OpenedDesk.keeping(Self.library) { browser, project, _ in
        let hand = Hand(browser, means)
        let before = try project.folder.files()
        try await hand.inWindow {
          try await browser.visit(try await browser.address + "import")
          try await browser.run(
            """
            const transfer = new DataTransfer();
            transfer.items.add(new File([arguments[0]], "ratings.csv", { type: "text/csv" }));
            document.querySelector("main").dispatchEvent(
              new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
            """,
            "Date,Name,Year,Letterboxd URI,Rating\n2024-01-01,Salt,2001,https://boxd.it/a1,4.5\n")
          try await browser.wait(until: "document.querySelector('[name=step][value=import]')")
          #expect(try await browser.element("[data-part=review]").text.contains("ratings.csv"))
          #expect(try project.folder.files() == before)
          try await hand.use("[name=step][value=import]")
          try await browser.wait(until: "document.querySelector('[data-part=review] .undo')")
          #expect(try project.folder.files().contains("library/movies/salt.md"))
          try await hand.use("[data-part=review] .undo button")
          try await hand.waitForNotice()
          #expect(try project.folder.files() == before)
        }
      }
    }

    /// A cover is pasted, and another one dropped; phones offer their camera for pictures.
    @Test(arguments: Means.allCases) func coversArePastedAndDropped(by means: Means) async throws {
      let program = try #require(PictureProgram(at: ChildProcess.built("tokonoma-pictures")))
      let options = DeskOptions(port: 0, workers: 2, pictures: program)
      try await OpenedDesk.keeping(Self.library, options) { browser, project, _ in
        let hand = Hand(browser, means)
        try await hand.inWindow {
          try await browser.visit(try await browser.address + "title/games/okami")
          let field = try await browser.element("[data-cover] input[type=file]")
          #expect(try await field.property("accept") == "image/*")
          var covers: [[UInt8]] = []
          for (event, place, color) in [
            ("ClipboardEvent('paste', { clipboardData", "body", "teal"),
            ("DragEvent('drop', { dataTransfer", "main", "maroon"),
          ] {
            _ = try await browser.runAsync(
              """
              document.querySelector("#notices").replaceChildren();
              const canvas = Object.assign(document.createElement("canvas"), { width: 60, height: 90 });
              const context = canvas.getContext("2d");
              context.fillStyle = arguments[0];
              context.fillRect(0, 0, 60, 90);
              const picture = await new Promise((done) => canvas.toBlob(done, "image/png"));
              const transfer = new DataTransfer();
              transfer.items.add(new File([picture], "x.png", { type: "image/png" }));
              document.querySelector("\(place)").dispatchEvent(
                new \(event): transfer, bubbles: true, cancelable: true }));
              """, .string(color))
            try await hand.waitForNotice()
            // In place of the drawing.
            try await browser.wait(
              until: "document.querySelector('.desk-cover img')?.naturalWidth === 60")
            covers.append(try project.folder.read("covers/games/okami.png"))
          }
          #expect(covers[0] != covers[1])
          try await hand.use("#notices .undo button")
          try await browser.wait(
            until: "document.querySelector('#notices')?.innerText.includes('Undone')")
          #expect(try project.folder.read("covers/games/okami.png") == covers[0])
        }
      }
    }

    /// A color is shown before it is saved; a value that is refused stays in its field.
    @Test(arguments: Means.allCases) func settingsAreTried(by means: Means) async throws {
      try await OpenedDesk.keeping(Self.library) { browser, project, _ in
        let hand = Hand(browser, means)
        try await hand.inWindow {
          try await browser.visit(try await browser.address + "settings")
          let accent = try await browser.element("[data-accent]")
          try await accent.type("#1177aa")
          let color = """
            getComputedStyle(document.querySelector("[data-swatches] span")).backgroundColor
            """
          try await browser.wait(until: "\(color) === 'rgb(17, 119, 170)'")
          #expect(try !project.read("tokonoma.yml").contains("accent"))
          try await browser.press(.enter)
          try await hand.waitForNotice()
          #expect(try project.read("tokonoma.yml").contains("#1177aa"))
          try await accent.clear()
          try await accent.type("sky")
          try await browser.press(.enter)
          try await browser.wait(until: "document.querySelector('[data-outcome=refused]')")
          #expect(try await accent.property("value") == "sky")
          #expect(try project.read("tokonoma.yml").contains("#1177aa"))
          _ = try await browser.complaints()
        }
      }
    }

    /// Titles that others know are looked up, looked at, and put on the list.
    @Test(arguments: Means.allCases) func aFoundTitleIsPlanned(by means: Means) async throws {
      var options = OpenedDesk.plain
      options.sources = DeskSources(
        search: { _, _ in
          let id = Work.ExternalID(registry: "anilist", value: "457")
          let hit = DeskSources.Hit(
            id: id, kind: .anime, title: "Mushishi", otherName: "蟲師", facts: "TV, 2005",
            pictures: [])
          return ([hit], [])
        }, cover: { _, _ in nil }, details: { _, _, _ in (nil, []) }, fill: { _, _, _, _ in },
        queries: { _ in ["2026-11-26  bebop"] })
      try await OpenedDesk.keeping(Self.library, options) { browser, project, _ in
        let hand = Hand(browser, means)
        try await hand.inWindow {
          try await browser.visit(try await browser.address + "find")
          #expect(try await browser.element(".links a").text == "bebop")
          try await hand.type("mushishi", in: "[name=q]")
          try await browser.wait(until: "document.querySelector('.ask a')")
          try await hand.use(".ask a")
          try await hand.use("[data-part=hits] [name=status][value=planning]")
          try await hand.waitForNotice()
          let file = try project.read("library/anime/mushishi.md")
          #expect(file.contains("status: planning\n") && file.contains("457"))
        }
      }
    }

    /// What to start next is on the first page; a book has its author; a favorite can end.
    @Test(arguments: Means.allCases) func theNextOneIsStarted(by means: Means) async throws {
      try await OpenedDesk.keeping(Self.library) { browser, project, _ in
        let hand = Hand(browser, means)
        let start = try await browser.address
        try await hand.inWindow {
          try await browser.visit(start + "find?q=Kokoro")
          try await browser.choose("book", in: "kind")
          try await browser.element("[data-part=add] [name=author]").type("Natsume Sōseki")
          try await hand.use("[data-part=add] [name=status][value=planning]")
          try await hand.waitForNotice()
          let path = "library/books/kokoro.md"
          #expect(try project.read(path).contains("author: Natsume Sōseki\n"))
          try await browser.visit(start + "find?q=natsume")
          #expect(try await browser.element(".row .note").text.contains("Natsume Sōseki"))
          try await browser.visit(start)
          try await hand.use("[data-part=next] button")
          try await hand.waitForNotice()
          #expect(try project.read(path).contains("status: current\n"))
          try await browser.visit(start + "title/books/kokoro")
          for isFavorite in [true, false] {
            try await hand.use("[data-part=favorite] .actions form:first-child button")
            try await hand.waitForNotice()
            #expect(try project.read(path).contains("favorite: true\n") == isFavorite)
          }
          try await hand.write("Alone.", in: "notes")
          #expect(try project.read(path).contains("Alone."))
          try await hand.write("Slow, >!sad!<.", in: "review")
          #expect(try project.read(path).hasSuffix("Slow, >!sad!<.\n"))
        }
      }
    }

    /// The choices of an app's settings: emoji, colors, how often facts come, an age, a name.
    @Test(arguments: Means.allCases) func settingsAreChosen(by means: Means) async throws {
      try await OpenedDesk.keeping(Self.library) { browser, project, _ in
        let hand = Hand(browser, means)
        try await hand.inWindow {
          try await browser.visit(try await browser.address + "settings")
          for (key, value) in [
            ("emoji", "true"), ("colors", "covers"), ("refresh", "weekly"), ("ageGate", "18"),
            ("owner", "{name: Mika Tanaka}"),
          ] {
            let field = "[data-part=\(key)]"
            if ["ageGate", "owner"].contains(key) {
              try await hand.type(value, in: "\(field) [name=value]")
            } else {
              try await browser.run(
                """
                document.querySelector(arguments[0]).value = arguments[1];
                """, .string("\(field) select"), .string(value))
              try await hand.use("\(field) button")
            }
            try await hand.waitForNotice()
            #expect(try project.read("tokonoma.yml").contains("\(key): \(value)\n"))
          }
        }
      }
    }

    /// What publishing would do is shown before it is done.
    @Test(arguments: Means.allCases) func publishingIsLookedAt(by means: Means) async throws {
      let runs = Mutex<[Bool]>([])
      var options = OpenedDesk.plain
      options.publisher = DeskPublisher { _, options, _ in
        runs.withLock { $0.append(options.isDryRun) }
        var outcome = DeskPublisher.Outcome()
        outcome.changes = .init(
          host: "a folder", added: ["x.html"], changed: [], removed: [], unchanged: 7)
        outcome.isPublished = !options.isDryRun
        return outcome
      }
      try await OpenedDesk.keeping(Self.library, options) { browser, project, _ in
        let hand = Hand(browser, means)
        try await hand.inWindow {
          try await browser.visit(try await browser.address + "publish")
          try await hand.type("../site", in: "[data-part=place] [name=at]")
          try await browser.wait(until: "document.querySelector('[name=step][value=look]')")
          #expect(try project.read("tokonoma.yml").contains("publish: {to: folder"))
          try await hand.use("[name=step][value=look]")
          try await browser.wait(until: "document.querySelector('[name=step][value=publish]')")
          #expect(try await browser.element("[data-part=outcome]").text.contains("a folder"))
          try await hand.use("[name=step][value=publish]")
          try await browser.wait(until: "document.querySelector('[data-part=outcome] .lead')")
          #expect(runs.withLock { $0 } == [true, false])
        }
      }
    }

    /// The tab key reaches everything that can be used, on every screen.
    @Test func theKeyboardReachesEverything() async throws {
      try await OpenedDesk.keeping(Self.library) { browser, _, _ in
        let start = try await browser.address
        for screen in [
          "", "find?q=x", "title/anime/frieren", "lists", "lists/calm", "import", "settings",
        ] {
          try await browser.visit(start + screen)
          let count = try await browser.run(
            """
            document.querySelectorAll("details").forEach((each) => { each.open = true; });
            window.reached = new Set();
            addEventListener("focusin", ({ target }) => reached.add(target));
            const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary";
            window.controls = [...document.querySelectorAll(controls)]
              .filter((each) => each.checkVisibility() && !each.disabled);
            return controls.length && window.controls.length;
            """)
          let tabs = Array(repeating: Key.tab, count: Int(count.number ?? 0) + 5)
          try await browser.press(tabs)
          // Of the buttons of a group, one is reached; arrow keys choose another.
          let missed = try await browser.run(
            """
            const groups = new Set([...reached].filter((each) => each.type === "radio")
              .map((each) => each.name + each.form?.outerHTML.length));
            return window.controls.filter((each) => !reached.has(each) && !(each.type === "radio"
              && groups.has(each.name + each.form?.outerHTML.length)))
              .map((each) => each.outerHTML.slice(0, 90));
            """)
          #expect(missed.strings == [], "\(screen)")
        }
      }
    }
  }

  /// How an owner uses a page.
  enum Means: CaseIterable { case touch, keys }

  /// Uses a page in one way: a phone with fingers, or a desktop with keys alone.
  struct Hand {
    private let browser: Browser
    private let means: Means

    init(_ browser: Browser, _ means: Means) { (self.browser, self.means) = (browser, means) }

    func inWindow(_ body: () async throws -> Void) async throws {
      let isTouched = means == .touch
      try await browser.inWindow(isTouched ? 390 : 1440, isTouched: isTouched) { _ in
        try await body()
      }
    }

    /// Taps a control, or presses it with the key for it; forgets earlier notices.
    func use(_ selector: String) async throws {
      let element = try await browser.element(selector)
      try await browser.run(
        """
        const element = document.querySelector(arguments[0]);
        element.scrollIntoView({ block: "center", behavior: "instant" });
        if (!element.closest("#notices")) document.querySelector("#notices").replaceChildren();
        """, .string(selector))
      guard means == .keys else { return try await element.click() }
      try await element.focus()
      let isBox = try await browser.run(
        "return ['checkbox', 'radio'].includes(document.activeElement.type)")
      try await browser.press(isBox.isTrue ? .space : .enter)
    }

    /// Types a text into a field and sends its form.
    func type(_ text: String, in selector: String) async throws {
      let element = try await browser.element(selector)
      try await browser.run(
        """
        document.querySelector(arguments[0]).scrollIntoView({ block: "center", behavior: "instant" });
        document.querySelector("#notices").replaceChildren();
        """, .string(selector))
      try await element.type(text)
      try await browser.press(.enter)
    }

    /// Types a text of several lines and sends its form by its button.
    func write(_ text: String, in part: String) async throws {
      try await browser.element("[data-part=\(part)] textarea").type(text)
      try await use("[data-part=\(part)] .lines > button")
      try await waitForNotice()
    }

    func waitForNotice() async throws {
      try await browser.wait(until: "document.querySelector('#notices [data-outcome=done]')")
    }
  }
}
