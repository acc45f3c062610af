import Base
import BrowserSupport
import Desk
import FileSystem
import LibraryFiles
import MediaLibrary
import Publishing
import Synchronization
import TestSupport
import Testing
import Trackers

extension BrowserTests {
  /// What owners do in the apps that the desk replaces: with fingers, and with keys alone.
  @Suite struct DeskStoryTests {
    /// Everything about one title, each step a change of its file.
    @Test(arguments: Means.allCases) func aTitleIsKept(by means: Means) async throws {
      try await OpenedDesk.keeping(OpenedDesk.library) { browser, project, _ in
        let hand = Hand(browser, means)
        try await hand.inWindow {
          try await browser.visit(try await browser.address + "title/anime/frieren")
          func expect(_ line: String) async throws {
            try await hand.waitForNotice()
            #expect(try project.read(OpenedDesk.frieren).contains(line), "\(line)")
          }
          // Half steps on the scale of the site, by a wheel.
          try await hand.rate("8.5")
          try await expect("rating: 8.5\n")
          // Episode 5 without 3 and 4.
          try await hand.use("[data-part=progress] summary")
          try await hand.use("[name=episodes][value='5']")
          try await expect("episode: 5")
          #expect(try project.read(OpenedDesk.frieren).contains("progress: 2\n"))
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
          #expect(try project.read(OpenedDesk.frieren).contains("finished: "))
          try await hand.use("[name=again]")
          try await hand.use("[data-part=status] [value=current]")
          try await expect("status: repeating\n")
          let before = try project.read(OpenedDesk.frieren)
          try await hand.use(".remove button")
          try await browser.wait(
            until: "location.pathname === '/' && document.body.dataset.screen === 'now'")
          #expect(throws: (any Error).self) { try project.read(OpenedDesk.frieren) }
          try await hand.use("#notices .undo button")
          try await browser.wait(
            until: "document.querySelector('[data-part=\"anime/frieren\"]')")
          #expect(try project.read(OpenedDesk.frieren) == before)
        }
        // The page of the removed title may have loaded again.
        _ = try await browser.complaints()
      }
    }

    /// A long press, or a key, gives more than one; hours are counted in minutes.
    @Test(arguments: Means.allCases) func aLongPressGivesMore(by means: Means) async throws {
      try await OpenedDesk.keeping(OpenedDesk.library) { browser, project, _ in
        let hand = Hand(browser, means)
        try await hand.inWindow {
          let button = "[data-part='games/okami'] .step button"
          _ = try await browser.element(button)
          if means.isTouched {
            let height = try await browser.run(
              """
              const { top, height } = document.querySelector(arguments[0]).getBoundingClientRect();
              return Math.round(top + height / 2);
              """, .string(button))
            try await browser.drag(button, with: "touch", to: Int(height.number ?? 0), holding: 700)
          } else {
            try await Keyboard(browser: browser).reach(button)
            try await browser.press(".")
          }
          try await browser.wait(
            until: "document.querySelector('[data-part=\"games/okami\"] [data-more]').open")
          #expect(try project.read("library/games/okami.md").contains("hours: 1.5\n"))
          try await hand.use("[data-part='games/okami'] .steps [aria-label*='120']")
          try await hand.waitForNotice()
          #expect(try project.read("library/games/okami.md").contains("hours: 3.5\n"))
        }
      }
    }

    /// A title by hand in three fields, and a list in its order; the list goes, and comes back.
    @Test(arguments: Means.allCases) func titlesAndListsBegin(by means: Means) async throws {
      try await OpenedDesk.keeping(OpenedDesk.library) { browser, project, _ in
        let hand = Hand(browser, means)
        let start = try await browser.address
        try await hand.inWindow {
          try await browser.visit(start + "find?q=Kokoro")
          // Nothing is called that, so the form is open, with the name.
          try await hand.choose("book", in: "[data-part=add] [name=kind]")
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
          try await hand.use("[data-part=delete] button")
          try await browser.wait(
            until: "location.pathname === '/lists' && document.querySelector('#notices .undo')")
          #expect(try !project.folder.exists("lists/rainy-days.md"))
          try await hand.use("#notices .undo button")
          try await browser.wait(
            until: "document.querySelector('.desk-lists [href=\"/lists/rainy-days\"]')")
          #expect(try project.read("lists/rainy-days.md") == list)
          // The page of the deleted list may have loaded again.
          _ = try await browser.complaints()
        }
      }
    }

    /// An export is chosen, looked at, imported, and taken back.
    @Test(arguments: Means.allCases) func anExportIsImported(by means: Means) async throws {
      let files = try TemporaryFolder(OpenedDesk.export)
      try await OpenedDesk.keeping(OpenedDesk.library) { browser, project, _ in
        let hand = Hand(browser, means)
        let before = try project.folder.files()
        try await hand.inWindow {
          try await browser.visit(try await browser.address + "import")
          try await hand.choose(file: files.path + "/ratings.csv", in: "[data-files] [name=file]")
          try await hand.use("[data-files] > button")
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

    /// A cover is pasted with keys, or chosen: phones offer their camera for pictures.
    @Test(arguments: Means.allCases) func coversAreGiven(by means: Means) async throws {
      try await OpenedDesk.keepingPictures { browser, project, files in
        let hand = Hand(browser, means)
        try await hand.inWindow {
          let start = try await browser.address
          try await browser.visit(start + "title/games/okami")
          let field = "[data-cover] input[type=file]"
          #expect(try await browser.element(field).property("accept") == "image/*")
          func give(_ color: String) async throws {
            if !means.isTouched { return try await hand.paste(color) }
            try await hand.choose(file: "\(files.path)/\(color).png", in: field)
            try await hand.use("[data-cover] > button")
          }
          if means.isTouched { try await hand.use("[data-part=cover] + .desk-fold summary") }
          var covers: [[UInt8]] = []
          for color in ["teal", "maroon"] {
            try await give(color)
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
          // The owner's picture is given in the settings.
          try await browser.visit(start + "settings")
          try await give("maroon")
          try await hand.waitForNotice()
          #expect(try project.read("tokonoma.yml").contains("owner: {avatar: avatar.png}\n"))
        }
      }
    }

    /// Files of this machine are dropped anywhere on the page.
    @Test(arguments: [390, 1440]) func filesAreDropped(width: Int) async throws {
      try await OpenedDesk.keepingPictures { browser, project, files in
        let start = try await browser.address
        try await browser.inWindow(width) { browser in
          func drop(_ name: String, on screen: String) async throws {
            try await browser.visit(start + screen)
            try await browser.drop(["\(files.path)/\(name)"], on: "main h1")
          }
          try await drop("ratings.csv", on: "import")
          try await browser.wait(until: "document.querySelector('[name=step][value=import]')")
          #expect(try await browser.element("[data-part=review]").text.contains("ratings.csv"))
          for (screen, path) in [
            ("title/games/okami", "covers/games/okami.png"), ("settings", "avatar.png"),
          ] {
            try await drop("teal.png", on: screen)
            try await browser.wait(
              until: "document.querySelector('#notices [data-outcome=done]')")
            #expect(try project.folder.exists(path))
          }
        }
      }
    }

    /// A picture doesn't wait for a connection: the page says that it wasn't sent, until it is sent.
    @Test func aPictureWithoutAConnectionIsSentAgain() async throws {
      try await OpenedDesk.keepingPictures { browser, project, _ in
        let hand = Hand(browser, .desktop)
        try await browser.visit(try await browser.address + "title/games/okami")
        try await browser.run(
          """
          const { send } = XMLHttpRequest.prototype;
          XMLHttpRequest.prototype.send = function () { this.onerror(); };
          window.connect = () => XMLHttpRequest.prototype.send = send;
          """)
        try await hand.paste("teal")
        try await browser.wait(until: "!document.querySelector('#waiting').hidden")
        let line = try await browser.run("return document.querySelector('#waiting').innerText")
        let lost = try await browser.run("return document.body.dataset.lost")
        #expect(line == lost)
        #expect(try !project.folder.exists("covers"))
        try await browser.run("connect(); dispatchEvent(new Event('online'));")
        try await hand.paste("teal")
        try await hand.waitForNotice()
        #expect(try await browser.run("return document.querySelector('#waiting').hidden").isTrue)
        #expect(try project.folder.exists("covers/games/okami.png"))
      }
    }

    /// A color is shown before it is saved; a value that is refused stays in its field.
    @Test(arguments: Means.allCases) func settingsAreTried(by means: Means) async throws {
      try await OpenedDesk.keeping(OpenedDesk.library) { browser, project, _ in
        let hand = Hand(browser, means)
        try await hand.inWindow {
          try await browser.visit(try await browser.address + "settings")
          try await hand.fill("[data-accent]", with: "#1177aa")
          let color = """
            getComputedStyle(document.querySelector("[data-swatches] span")).backgroundColor
            """
          try await browser.wait(until: "\(color) === 'rgb(17, 119, 170)'")
          #expect(try !project.read("tokonoma.yml").contains("accent"))
          try await browser.press(.enter)
          try await hand.waitForNotice()
          #expect(try project.read("tokonoma.yml").contains("#1177aa"))
          try await hand.type("sky", in: "[data-accent]")
          try await browser.wait(until: "document.querySelector('[data-outcome=refused]')")
          #expect(try await browser.element("[data-accent]").property("value") == "sky")
          #expect(try project.read("tokonoma.yml").contains("#1177aa"))
          _ = try await browser.complaints()
        }
      }
    }

    /// Titles that others know are looked up, looked at, and put on the list.
    @Test(arguments: Means.allCases) func aFoundTitleIsPlanned(by means: Means) async throws {
      try await OpenedDesk.keeping(OpenedDesk.library, OpenedDesk.all) { browser, project, _ in
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
          // A title of one's own is bound on the page with what the source tells.
          try await hand.use("[data-part=hits] a[href*='154587']")
          try await browser.wait(until: "document.body.dataset.screen === 'found'")
          #expect(try await browser.element("dl.facts").text.contains("Madhouse"))
          try await hand.use("[data-part=bind] .row button")
          try await browser.wait(until: "location.pathname === '/title/anime/frieren'")
          #expect(try project.read(OpenedDesk.frieren).contains("ids: {anilist: \"154587\"}\n"))
        }
      }
    }

    /// What to start next is on the first page; a book has its author; a favorite can end.
    @Test(arguments: Means.allCases) func theNextOneIsStarted(by means: Means) async throws {
      try await OpenedDesk.keeping(OpenedDesk.library) { browser, project, _ in
        let hand = Hand(browser, means)
        let start = try await browser.address
        try await hand.inWindow {
          try await browser.visit(start + "find?q=Kokoro")
          try await hand.choose("book", in: "[data-part=add] [name=kind]")
          try await hand.fill("[data-part=add] [name=author]", with: "Natsume Sōseki")
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
          #expect(try await browser.element(".counter .step button").text.contains("10"))
          try await hand.use(".counter .step button")
          try await hand.waitForNotice()
          #expect(try project.read(path).contains("progress: 10\n"))
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
      var problems = DiagnosticList()
      try await OpenedDesk.keeping(OpenedDesk.library) { browser, project, _ in
        let hand = Hand(browser, means)
        try await hand.inWindow {
          try await browser.visit(try await browser.address + "settings")
          for (key, value) in [
            ("emoji", "true"), ("colors", "covers"), ("refresh", "weekly"), ("ageGate", "18"),
            ("top", "25"), ("owner.name", "Mika Tanaka"), ("owner.bio", "Slow *manga*."),
          ] {
            let field = "[data-part='\(key)']"
            if ["emoji", "colors", "refresh"].contains(key) {
              try await hand.choose(value, in: "\(field) select")
              try await hand.use("\(field) button")
            } else {
              try await hand.type(value, in: "\(field) [name=value]")
            }
            try await hand.waitForNotice()
            let name = key.split(separator: ".").last ?? ""
            let settings = try project.read("tokonoma.yml")
            #expect(settings.contains("\(name): \(value)"), "\(settings)")
          }
          let settings = try Project(folder: project.folder).readSettings(reporting: &problems)
          #expect(settings.settings.owner.name == "Mika Tanaka" && settings.settings.topCount == 25)
        }
      }
    }

    /// A friend is added and their site asked; their titles lead to one's own, or to a search.
    @Test(arguments: Means.allCases) func aFriendIsFollowed(by means: Means) async throws {
      try await OpenedDesk.keeping(OpenedDesk.library, OpenedDesk.all) { browser, project, _ in
        let hand = Hand(browser, means)
        let start = try await browser.address
        let files = try project.folder.files()
        try await hand.inWindow {
          try await browser.visit(start)
          try await hand.use("[data-part=friends] a[href='/friends']")
          try await hand.fill("[data-part=add] [name=name]", with: "Maya <b>")
          try await hand.type("https://maya.example/", in: "[data-part=add] [name=url]")
          try await hand.waitForNotice()
          #expect(try project.read("tokonoma.yml").contains("https://maya.example/"))
          let friend = "[data-part='https://maya.example/']"
          try await browser.wait(
            until: "document.querySelector(arguments[0])?.innerText.includes('4 of 12')",
            .string(friend))
          #expect(try await browser.element("\(friend) h2").text == "Maya <b>")
          try await hand.use("\(friend) a[href='/title/anime/frieren']")
          try await browser.wait(until: "document.body.dataset.screen === 'title'")
          // What friends wrote is text.
          try await browser.visit(start)
          let book = try await browser.element("[data-part=friends] li a")
          #expect(try await book.text.hasPrefix("<img"))
          try await hand.use("[data-part=friends] li a")
          try await browser.wait(until: "document.body.dataset.screen === 'find'")
          #expect(
            try await browser.element("[name=q]").property("value")
              == "<img src=x onerror=document.title='!'>")
          try await browser.visit(start + "friends")
          try await hand.use("\(friend) .remove button")
          try await hand.waitForNotice()
          #expect(try project.folder.files() == files)
          try await hand.use("#notices .undo button")
          try await browser.wait(until: "document.querySelector(arguments[0])", .string(friend))
        }
      }
    }

    /// Today's episodes stand on the first page, with the calendar that reminds of others.
    @Test(arguments: Means.allCases) func episodesOfTodayAreSeen(by means: Means) async throws {
      let day = try #require(OpenedDesk.today()).iso
      let library = OpenedDesk.library.replacing(
        "alcove\n", with: "alcove\nurl: https://mika.example/\n"
      ).replacing(
        "episodes: 12\n",
        with: "episodes: 12\nairing: [{episode: 3, at: \"\(day)T12:00:00Z\"}]\n")
      try await OpenedDesk.keeping(library) { browser, _, _ in
        let hand = Hand(browser, means)
        try await hand.inWindow {
          let calendar = try await browser.element("[data-part=airing] [type='text/calendar']")
          #expect(try await calendar.property("href") == "https://mika.example/calendar.ics")
          try await hand.use("[data-part=airing] li a")
          try await browser.wait(until: "document.body.dataset.screen === 'title'")
        }
      }
    }

    /// What publishing would do is shown before it is done.
    @Test(arguments: Means.allCases) func publishingIsLookedAt(by means: Means) async throws {
      let runs = Mutex<[Bool]>([])
      var options = OpenedDesk.plain
      options.publisher = OpenedDesk.publisher { isDryRun in runs.withLock { $0.append(isDryRun) } }
      try await OpenedDesk.keeping(OpenedDesk.library, options) { browser, project, _ in
        let hand = Hand(browser, means)
        try await hand.inWindow {
          try await browser.visit(try await browser.address + "publish")
          try await hand.type("../site", in: "[data-part=place] [name=at]")
          try await browser.wait(until: "document.querySelector('[name=step][value=look]')")
          #expect(try project.read("tokonoma.yml").contains("publish: {to: folder"))
          try await hand.use("[name=step][value=look]")
          try await browser.wait(until: "document.querySelector('[name=step][value=publish]')")
          #expect(try await browser.element("[data-part=outcome]").text.contains("/srv/site"))
          try await hand.use("[name=step][value=publish]")
          try await browser.wait(until: "document.querySelector('[data-part=outcome] .lead')")
          #expect(runs.withLock { $0 } == [true, false])
        }
      }
    }

    /// The tab key reaches everything that can be used, on every screen.
    @Test func theKeyboardReachesEverything() async throws {
      try await OpenedDesk.keeping(OpenedDesk.library) { browser, _, _ in
        let start = try await browser.address
        for screen in [
          "", "find?q=x", "title/anime/frieren", "lists", "lists/calm", "friends", "import",
          "publish", "history", "settings",
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
}
