import BrowserSupport
import Desk
import HTTPServing
import MediaLibrary
import TestSupport
import Testing

extension BrowserTests {
  /// Every screen of the desk, by day and by night, on a phone and on a desktop.
  @Suite struct DeskScreenTests {
    static let library = """
      -- tokonoma.yml --
      name: Mika's alcove
      -- library/anime/frieren.md --
      ---
      title: Frieren
      status: current
      progress: 25
      episodes: 28
      rating: 9
      tags: [slow]
      notes: [Ask Jun.]
      ---
      A careful journey.
      -- library/games/okami.md --
      ---
      title: Ōkami
      status: planning
      tags: [slow]
      ---
      -- lists/calm.md --
      ---
      {title: Calm, ranked: true, items: [{id: anime/frieren, note: Tea.}, {id: games/okami}]}
      ---
      """

    static let screens = [
      "", "find?q=f", "title/anime/frieren", "lists", "lists/calm", "friends", "import", "publish",
      "history", "settings",
    ]

    /// Also with a site, a friend, and an episode of today.
    static let fullLibrary: String = {
      let settings = """
        alcove
        url: https://mika.example/
        publish: {to: folder, at: ../site}
        friends: [{name: Maya, url: https://maya.example/}]

        """
      let day = OpenedDesk.today()?.iso ?? ""
      return library.replacing("alcove\n", with: settings).replacing(
        "rating: 9\n", with: "rating: 9\nairing: [{episode: 26, at: \"\(day)T12:00:00Z\"}]\n")
    }()

    /// Also what sources know.
    static let fullScreens = screens + ["find/sources?q=f", "found?of=anilist:457&kind=anime"]

    /// Drops an export on the page.
    static func handInAnExport(_ browser: Browser) async throws {
      let files = try TemporaryFolder(OpenedDesk.export)
      try await browser.drop([files.path + "/ratings.csv"], on: "main h1")
      _ = try await browser.element("[name=step]")
      // Until then, the browser reads the file.
      withExtendedLifetime(files) {}
    }

    /// What is wrong with a screen once all that folds is open.
    private static let faults = """
      const faults = [];
      document.querySelectorAll("details").forEach((each) => { each.open = true; });

      if (document.querySelectorAll("main").length !== 1) faults.push("not one main");
      const levels = [...document.querySelectorAll("h1, h2, h3, h4")]
        .filter((each) => each.checkVisibility()).map((each) => Number(each.localName[1]));
      if (levels.filter((level) => level === 1).length !== 1) faults.push("not one h1");
      levels.forEach((level, index) => {
        if (level > (levels[index - 1] ?? 0) + 1) faults.push(`h${level} after h${levels[index - 1]}`);
      });
      const ids = [...document.querySelectorAll("[id]")].map((each) => each.id);
      if (new Set(ids).size !== ids.length) faults.push("an id stands twice");

      const named = (each) => each.ariaLabel || each.innerText?.trim() || each.title
        || [...each.labels ?? []].some((label) => label.textContent.trim());
      const controls = "a, button, input:not([type=hidden]), select, textarea, summary, iframe";
      for (const each of document.querySelectorAll(controls))
        if (each.checkVisibility() && !named(each)) faults.push("no name: " + each.outerHTML.slice(0, 90));

      const numbers = (color) => color.match(/[0-9.]+/g).map(Number);
      const light = ([red, green, blue]) => {
        const part = (value) => value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4;
        return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
      };
      const ground = (each) => {
        const color = numbers(getComputedStyle(each).backgroundColor);
        return (color[3] ?? 1) === 1 ? color : ground(each.parentElement);
      };
      let read = 0;
      for (const each of document.querySelectorAll("body *")) {
        const hasText = [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
        if (!hasText || !each.checkVisibility()) continue;
        read += 1;
        const style = getComputedStyle(each);
        const [low, high] = [light(numbers(style.color)), light(ground(each))].sort((one, other) => one - other);
        const contrast = (high + 0.05) / (low + 0.05);
        if (contrast < (parseFloat(style.fontSize) >= 24 ? 3 : 4.5))
          faults.push(`${contrast.toFixed(2)} : 1 at ` + each.outerHTML.slice(0, 90));
      }
      if (read < 10) faults.push("no text");
      // Settings fill their rows, but for the last one.
      const rights = new Map();
      for (const { left, right, top } of
        [...document.querySelectorAll(".setting-row")].map((row) => row.getBoundingClientRect()))
        rights.set(top, Math.max(right, rights.get(top) ?? 0));
      const most = Math.max(...rights.values());
      for (const [top, right] of [...rights].slice(0, -1))
        if (right < most - 1) faults.push("a gap in the settings at " + Math.round(top));
      // On a phone, the part above the menu scrolls, and not the page.
      const { scrollHeight, clientHeight } = document.documentElement;
      const isPhone = getComputedStyle(document.querySelector("main")).overflowY === "auto";
      if (isPhone && scrollHeight > clientHeight) faults.push(`the page is ${scrollHeight} high`);
      document.querySelectorAll("details").forEach((each) => { each.open = false; });
      for (const each of document.querySelectorAll("main :is(button, .button)")) {
        if (!each.checkVisibility()) continue;
        each.scrollIntoView({ block: "center", inline: "center" });
        const { left, top, width, height } = each.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        if (!each.contains(hit)) faults.push("covered: " + each.outerHTML.slice(0, 90));
      }
      for (const each of [document.documentElement, document.querySelector("main")])
        if (each.scrollWidth > each.clientWidth) faults.push(each.localName + " is too wide");
      return faults;
      """

    @Test(arguments: [390, 1440]) func everyScreenCanBeReadAndNamed(_ width: Int) async throws {
      let project = try TemporaryFolder(Self.library)
      let desk = OpenedDesk(of: project)
      let browser = try await Browser.shared()
      try await browser.visit(try #require(await desk.address()))
      try await browser.wait(until: "document.querySelector('.desk-menu')")
      let start = try await browser.run("return location.origin + '/'").string ?? ""
      // Until the browser has the cookie, the desk refuses the first page.
      _ = try await browser.complaints()
      try await browser.inWindow(width, isTouched: width == 390) { browser in
        for screen in Self.screens {
          try await browser.visit(start + screen)
          for scheme in ["light", "dark"] {
            try await browser.prefer(scheme)
            let faults = try await browser.run(Self.faults).strings
            #expect(faults == [], "\(screen) \(width) \(scheme)")
          }
        }
        // The whole menu is in view.
        let menu = try await browser.run(
          """
          const menu = document.querySelector(".desk-menu");
          return menu.scrollWidth - menu.clientWidth;
          """)
        #expect(menu.number ?? 1 <= 0)
      }
      try await browser.prefer("")
      #expect(try await browser.complaints() == [])
      await desk.end()
    }

    /// In Japanese: what is English is a name, a key or its value, or a command.
    @Test func everyScreenIsTranslated() async throws {
      let library = Self.fullLibrary.replacing("alcove\n", with: "alcove\nlanguage: ja\n")
      var names = library + " UTC ratings.csv Salt Mushishi Sousou Madhouse"
      let (invitations, invitation) = AsyncStream<DeskNetwork.Invitation>.makeStream()
      var options = OpenedDesk.all
      let hasNetwork = !NetworkInterfaces.homeAddresses.isEmpty
      if hasNetwork {
        options.network = DeskNetwork(renewals: AsyncStream { _ in }) { news in
          if case .code(let code) = news { invitation.yield(code) }
        }
      }
      try await OpenedDesk.keeping(library, options) { browser, _, _ in
        let start = try await browser.address
        try await browser.inWindow(390, isTouched: true) { browser in
          func check(_ screen: String) async throws {
            #expect(try await browser.run(Self.faults).strings == [], "\(screen)")
            let english = try await browser.run(Self.english, .string(names)).strings
            #expect(english == [], "\(screen)")
          }
          for screen in Self.fullScreens {
            try await browser.visit(start + screen)
            try await check(screen)
          }
          try await browser.visit(start + "import")
          try await Self.handInAnExport(browser)
          try await check("an export")
          try await browser.visit(start + "site")
          try await check("a site that starts")
          _ = try await browser.element("iframe.desk-site")
          try await check("the site")
          if hasNetwork {
            try await browser.visit(start + "devices")
            try await check("devices")
            let invited = try #require(await invitations.first { _ in true })
            // The address has letters in IPv6.
            names += invited.link
            try await browser.visit(invited.link)
            _ = try await browser.element(".desk-menu")
            try await browser.visit(start + "devices")
            _ = try await browser.element("[data-part=devices] button")
            try await check("a paired device")
          }
        }
        // Of the frame's sandbox, and of pages without encryption.
        _ = try await browser.complaints()
      }
    }

    /// The words of texts without Japanese letters, unless they are among the names.
    private static let english = """
      const parts = [...document.querySelectorAll("body *")].filter((each) =>
        !each.closest("code, pre, bdi, ins, script, template, datalist, .setting-row option"));
      const texts = parts.flatMap((each) => [
        ...["title", "aria-label", "placeholder", "alt"].map((name) => each.getAttribute(name) ?? ""),
        ...[...each.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data),
      ]);
      const words = texts.filter((text) => !/[\\u3040-\\u30ff\\u4e00-\\u9fff]/.test(text))
        .flatMap((text) => text.replaceAll("\\u00ad", "").match(/[a-z]{2,}/gi) ?? []);
      return [...new Set(words)].filter((word) => !arguments[0].includes(word));
      """
  }
}
