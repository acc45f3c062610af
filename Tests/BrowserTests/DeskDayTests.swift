import BrowserSupport
import FileSystem
import Foundation
import TestSupport
import Testing

extension BrowserTests {
  /// An owner's day from the first screen on: the program runs, and the owner sees only its pages.
  @Suite struct DeskDayTests {
    /// By touch on a phone, nothing else is needed: no terminal, and no page is loaded again.
    @Test func aDayByTouch() async throws {
      let home = try TemporaryFolder()
      let browser = try await Browser.shared()
      let hand = Hand(browser, .phone)
      try await RunningDesk.at(home) { address in
        try await hand.inWindow {
          try await browser.visit(address)
          try await create(with: hand, browser)
          try await keepABook(in: home, with: hand, browser)
          try await keepALibrary(in: home, with: hand, browser)
          try await publish(to: home.path + "/published", with: hand, browser)
        }
      }
      // Another day.
      try await RunningDesk.at(home) { address in
        try await hand.inWindow {
          try await browser.visit(address)
          try await browser.wait(until: "document.querySelector('[action=\"/open\"] button')")
          try await hand.use("[action='/open'] button")
          try await browser.wait(until: "document.querySelector('[data-part=\"books/kokoro\"]')")
        }
      }
      // Refused until the browser has the cookie, and the questions load until the desk is there.
      _ = try await browser.complaints()
    }

    private func create(with hand: Hand, _ browser: Browser) async throws {
      try await browser.wait(until: "document.querySelector('[name=name]')")
      try await hand.fill("[name=name]", with: "Alcove")
      try await hand.use("[name=kinds][value=book]")
      try await hand.use(".primary button")
      try await browser.wait(until: "document.body.dataset.screen === 'now'")
      // Empty screens lead on.
      #expect(try await browser.element(".empty .lead").text.hasPrefix("Your library is empty"))
      #expect(try await browser.element(".empty .button").property("pathname") == "/import")
      #expect(try await browser.element("[data-part=add] select").property("value") == "book")
      try await hand.go(to: "history")
      _ = try await browser.element(".empty .lead")
      try await hand.go(to: "lists")
      _ = try await browser.element("[data-part=new] [name=name]")
    }

    /// Found nowhere, so it is added by hand; then counted, rated on the scale for books, and
    /// reviewed.
    private func keepABook(
      in home: TemporaryFolder, with hand: Hand, _ browser: Browser
    ) async throws {
      let file = "alcove/library/books/kokoro.md"
      try await hand.go(to: "find")
      try await hand.type("Kokoro", in: "[name=q]")
      try await browser.wait(until: "document.querySelector('[data-part=add]')?.open")
      try await hand.choose("book", in: "[data-part=add] [name=kind]")
      try await hand.use("[data-part=add] [name=status][value=current]")
      try await hand.waitForNotice()
      try await hand.go(to: "")
      let step = "[data-part='books/kokoro'] .step button"
      let word = try await browser.element(step).text
      try await hand.use(step)
      try await hand.waitForNotice()
      #expect(try word.contains("10") && home.read(file).contains("progress: 10\n"))
      try await hand.use("[data-part='books/kokoro'] .card-title")
      try await browser.wait(until: "document.body.dataset.screen === 'title'")
      try await hand.rate("4.5")
      try await hand.waitForNotice()
      try await hand.write("Lonely, and kind.", in: "review")
      let text = try home.read(file)
      #expect(text.contains("rating: 4.5\n") && text.hasSuffix("\nLonely, and kind.\n"))
    }

    /// A list with the book; what was wrong is undone.
    private func keepALibrary(
      in home: TemporaryFolder, with hand: Hand, _ browser: Browser
    ) async throws {
      try await hand.go(to: "lists")
      try await hand.type("Rainy days", in: "[data-part=new] [name=name]")
      try await hand.waitForNotice()
      try await hand.use(".desk-lists a")
      try await browser.wait(until: "document.querySelector('[data-part=add] [name=title]')")
      try await hand.type("books/kokoro", in: "[data-part=add] [name=title]")
      try await hand.waitForNotice()
      let list = "alcove/lists/rainy-days.md"
      #expect(try home.read(list).contains("books/kokoro"))
      try await hand.use("[data-part='books/kokoro'] .remove button")
      try await hand.waitForNotice()
      #expect(try !home.read(list).contains("books/kokoro"))
      try await hand.go(to: "history")
      try await hand.use(".desk-history .undo button")
      try await hand.waitForNotice()
      #expect(try home.read(list).contains("books/kokoro"))
    }

    /// The address of the site is chosen, and shown once the site is there.
    private func publish(to folder: String, with hand: Hand, _ browser: Browser) async throws {
      try await hand.go(to: "settings")
      try await hand.type("https://mika.example/", in: "[data-part=url] [name=value]")
      try await hand.waitForNotice()
      try await hand.go(to: "publish")
      try await hand.type(folder, in: "[data-part=place] [name=at]")
      try await browser.wait(until: "document.querySelector('[name=step][value=look]')")
      try await hand.use("[name=step][value=look]")
      let outcome = try await browser.element("[data-part=outcome]").text
      #expect(outcome.contains("Audit passed"), "\(outcome)")
      try await hand.use("[name=step][value=publish]")
      try await browser.wait(until: "document.querySelector('[data-part=outcome] .lead a')")
      let link = try await browser.element("[data-part=outcome] .lead a")
      #expect(try await link.property("href") == "https://mika.example/")
      let page = try Folder(folder).read("books/kokoro.html")
      #expect(String(decoding: page, as: UTF8.self).contains("Lonely, and kind."))
    }
  }
}

/// The program, opened outside of any project by an owner who has a home folder.
struct RunningDesk {
  static func at(_ home: TemporaryFolder, _ body: (String) async throws -> Void) async throws {
    let program = Process()
    program.executableURL = URL(fileURLWithPath: try ChildProcess.built("tokonoma"))
    program.arguments = ["desk", "--no-browser", "--port", "0"]
    program.currentDirectoryURL = URL(fileURLWithPath: home.path)
    program.environment = [
      "HOME": home.path, "XDG_CACHE_HOME": home.path + "/cache", "TOKONOMA_PICTURES": "none",
    ]
    let output = Pipe()
    program.standardOutput = output
    try program.run()
    defer {
      program.terminate()
      program.waitUntilExit()
    }
    var said = ""
    while !said.contains("\n") {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { throw BrowserError("the desk doesn't say its address") }
      said += String(decoding: more, as: UTF8.self)
    }
    guard let address = said.firstMatch(of: /http:\S+/) else { throw BrowserError(said) }
    try await body(String(address.output))
  }
}
