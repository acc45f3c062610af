import BrowserSupport
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
      "", "find?q=f", "title/anime/frieren", "lists", "lists/calm", "import", "publish", "history",
      "settings",
    ]

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

    @Test(arguments: [390, 1440], ["light", "dark"])
    func everyScreenCanBeReadAndNamed(_ width: Int, _ scheme: String) async throws {
      let project = try TemporaryFolder(Self.library)
      let desk = OpenedDesk(of: project)
      let browser = try await Browser.shared()
      try await browser.visit(try #require(await desk.address()))
      try await browser.wait(until: "document.querySelector('.desk-menu')")
      let start = try await browser.run("return location.origin + '/'").string ?? ""
      // Until the browser has the cookie, the desk refuses the first page.
      _ = try await browser.complaints()
      try await browser.prefer(scheme)
      try await browser.inWindow(width, isTouched: width == 390) { browser in
        for screen in Self.screens {
          try await browser.visit(start + screen)
          let faults = try await browser.run(Self.faults).strings
          #expect(faults == [], "\(screen) \(width) \(scheme)")
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
  }
}
