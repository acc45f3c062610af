import BrowserSupport
import Desk
import FileSystem
import Publishing
import TestSupport
import Testing

extension OpenedDesk {
  static let frieren = "library/anime/frieren.md"

  /// A series and a game in progress, and a list.
  static let library = """
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

  /// What Letterboxd exports.
  static let export = """
    -- ratings.csv --
    Date,Name,Year,Letterboxd URI,Rating
    2024-01-01,Salt,2001,https://boxd.it/a1,4.5

    """

  /// Opens a desk that takes pictures, with files of this machine: an export, and pictures named
  /// after their colors.
  static func keepingPictures(
    _ body: (Browser, TemporaryFolder, _ files: TemporaryFolder) async throws -> Void
  ) async throws {
    let program = try #require(PictureProgram(at: ChildProcess.built("tokonoma-pictures")))
    let options = DeskOptions(port: 0, workers: 2, pictures: program)
    let files = try TemporaryFolder(export)
    try await keeping(library, options) { browser, project, _ in
      for color in ["teal", "maroon"] {
        try files.folder.replace("\(color).png", with: try await browser.picture(color))
      }
      try await body(browser, project, files)
    }
  }
}

extension BrowserTests {
  /// How an owner uses a page.
  enum Means: CaseIterable {
    /// With fingers on a phone, and on a large tablet.
    case phone, tablet
    /// With keys alone on a desktop, and on one that shows pages four times as large.
    case desktop, magnified

    var isTouched: Bool { self == .phone || self == .tablet }
    var width: Int { self == .phone || self == .magnified ? 390 : 1440 }
  }

  /// Uses a page in one way.
  struct Hand {
    private let browser: Browser
    private let means: Means
    private let keys: Keyboard

    init(_ browser: Browser, _ means: Means) {
      (self.browser, self.means, keys) = (browser, means, Keyboard(browser: browser))
    }

    func inWindow(_ body: () async throws -> Void) async throws {
      try await browser.inWindow(means.width, isTouched: means.isTouched) { _ in
        try await body()
      }
    }

    /// Taps a control, or goes to it with the tab key and presses the key for it; forgets earlier
    /// notices.
    func use(_ selector: String) async throws {
      _ = try await browser.element(selector)
      try await browser.run(
        """
        const element = document.querySelector(arguments[0]);
        if (!element.closest("#notices")) document.querySelector("#notices")?.replaceChildren();
        """, .string(selector))
      if means.isTouched { try await tap(selector) } else { try await keys.press(selector) }
    }

    private func tap(_ selector: String) async throws {
      try await browser.run(
        """
        document.querySelector(arguments[0]).scrollIntoView({ block: "center", behavior: "instant" });
        """, .string(selector))
      try await browser.element(selector).click()
    }

    /// Goes to a page by a link of the menu.
    func go(to screen: String) async throws {
      try await use(".desk-menu a[href='/\(screen)']")
      try await browser.wait(
        until: "document.body.dataset.screen === arguments[0]",
        .string(screen.isEmpty ? "now" : screen))
    }

    /// Rates with the wheel: a tap does, or arrow keys and Enter.
    func rate(_ value: String) async throws {
      try await use("[data-wheel] label:has([value='\(value)'])")
      if !means.isTouched { try await browser.press(.enter) }
    }

    /// Chooses from a menu; with keys, by its first letters.
    func choose(_ value: String, in field: String) async throws {
      let menu = try await browser.element(field)
      if means.isTouched {
        // A phone's own menu isn't part of the page.
        try await browser.run(
          """
          const menu = document.querySelector(arguments[0]);
          menu.value = arguments[1];
          for (const type of ["input", "change"]) menu.dispatchEvent(new Event(type, { bubbles: true }));
          """, .string(field), .string(value))
      } else {
        try await keys.reach(field)
        let label = try await browser.run(
          "return document.querySelector(arguments[0]).querySelector(arguments[1]).text",
          .string(field), .string("[value='\(value)']"))
        try await keys.type(label.string ?? "")
      }
      #expect(try await menu.property("value") == .string(value))
    }

    /// Types a text into a field instead of what is there.
    func fill(_ selector: String, with text: String) async throws {
      let field = try await browser.element(selector)
      if means.isTouched {
        try await tap(selector)
        try await field.clear()
        try await field.type(text)
      } else {
        try await keys.reach(selector)
        try await browser.press("a", with: .control)
        try await keys.type(text)
      }
    }

    /// Types a text into a field and sends its form.
    func type(_ text: String, in selector: String) async throws {
      try await fill(selector, with: text)
      try await browser.run("document.querySelector('#notices')?.replaceChildren()")
      try await browser.press(.enter)
    }

    /// Types a text of several lines and sends its form by its button.
    func write(_ text: String, in part: String) async throws {
      try await fill("[data-part=\(part)] textarea", with: text)
      try await use("[data-part=\(part)] .lines > button")
      try await waitForNotice()
    }

    /// Pastes a picture of one color, as after copying it in another program.
    func paste(_ color: String) async throws {
      try await browser.copyPicture(color)
      try await browser.run("document.querySelector('#notices')?.replaceChildren()")
      try await browser.press("v", with: .control)
    }

    /// Chooses a file. The system's window that opens for it isn't part of the page.
    func choose(file path: String, in selector: String) async throws {
      let field = try await browser.element(selector)
      if means.isTouched {
        let isHit = try await browser.run(
          """
          const field = document.querySelector(arguments[0]);
          field.scrollIntoView({ block: "center", behavior: "instant" });
          const { left, top, width, height } = field.getBoundingClientRect();
          return document.elementFromPoint(left + width / 2, top + height / 2) === field;
          """, .string(selector))
        #expect(isHit.isTrue, "\(selector)")
      } else {
        try await keys.reach(selector)
      }
      try await field.type(path)
    }

    func waitForNotice() async throws {
      try await browser.wait(until: "document.querySelector('#notices [data-outcome=done]')")
    }
  }
}
