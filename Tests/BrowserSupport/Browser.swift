import Foundation
import HTTPServing

/// A headless browser, controlled by WebDriver.
package struct Browser: Sendable {
  /// The limit for anything, on a busy machine.
  package static let patience = Duration.seconds(60)

  let driver: Driver
  let session: String
  private let listsRequests: Bool

  /// No name is looked up, so nothing leaves the machine.
  private static var hostRules: String {
    let own = NetworkInterfaces.homeAddresses.map { $0.host.filter { !"[]".contains($0) } }
    return (["127.0.0.1"] + own).reduce("MAP * ~NOTFOUND") { "\($0) , EXCLUDE \($1)" }
  }

  /// Starts a browser with an empty profile.
  package static func start(runsScript: Bool = true) async throws -> Browser {
    let driver = try await Driver.running()
    var options: [String: JSONValue] = [
      "binary": .string(driver.programs.browser),
      "args": [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--window-size=1280,900", "--lang=en-US",
        .string("--host-resolver-rules=\(hostRules)"),
        // Most of a list's covers are far below the window, and would take most of its time.
        "--blink-settings=lazyLoadingImageMarginPxUnknown=0,lazyLoadingImageMarginPx4G=0",
      ],
    ]
    var logs: [String: JSONValue] = ["browser": "ALL"]
    // The browser with script logs its requests; few tests read them.
    if runsScript {
      options["perfLoggingPrefs"] = ["enableNetwork": true, "enablePage": false]
      logs["performance"] = "ALL"
    }
    let answer = try await driver.send(
      "POST", "/session",
      [
        "capabilities": [
          "alwaysMatch": [
            "goog:chromeOptions": .object(options),
            "goog:loggingPrefs": .object(logs),
            "timeouts": ["implicit": 0, "pageLoad": 60_000, "script": 60_000],
          ]
        ]
      ])
    guard let session = answer["sessionId"].string else { throw BrowserError("no session") }
    let browser = Browser(driver: driver, session: session, listsRequests: runsScript)
    // Of two browsers side by side, the system focuses one at most.
    _ = try await browser.command("Emulation.setFocusEmulationEnabled", ["enabled": .bool(true)])
    if !runsScript {
      _ = try await browser.command("Emulation.setScriptExecutionDisabled", ["value": .bool(true)])
    }
    return browser
  }

  /// Whether it still answers.
  var isAlive: Bool {
    get async { (try? await send("GET", "/url")) != nil }
  }

  func send(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
    try await driver.send(method, "/session/\(session)" + path, body)
  }

  /// Opens an address and waits until the page has loaded.
  package func visit(_ address: String) async throws {
    _ = try await send("POST", "/url", ["url": .string(address)])
  }

  package func reload() async throws { _ = try await send("POST", "/refresh", [:]) }

  package func goBack() async throws { _ = try await send("POST", "/back", [:]) }

  /// As the page has it; the driver may still know the one before.
  package var address: String {
    get async throws { try await run("return location.href").string ?? "" }
  }

  /// Runs a function's body in the page, even if the page may not run scripts.
  @discardableResult
  package func run(_ script: String, _ arguments: JSONValue...) async throws -> JSONValue {
    try await send(
      "POST", "/execute/sync", ["script": .string(script), "args": .array(arguments)])
  }

  /// Runs an async function's body and waits for its result.
  package func runAsync(_ script: String, _ arguments: JSONValue...) async throws -> JSONValue {
    let waiting = """
      const done = arguments[arguments.length - 1];
      (async (...arguments) => { \(script) })(...[...arguments].slice(0, -1))
        .then((value) => done({ value }), (error) => done({ error: String(error) }));
      """
    let answer = try await send(
      "POST", "/execute/async", ["script": .string(waiting), "args": .array(arguments)])
    if let error = answer["error"].string { throw BrowserError(error) }
    return answer["value"]
  }

  /// Waits until an expression is true in the page.
  ///
  /// - Returns: the value of the expression.
  @discardableResult
  package func wait(until expression: String, _ arguments: JSONValue...) async throws -> JSONValue {
    let clock = ContinuousClock()
    let deadline = clock.now + Self.patience
    while true {
      let value = try await send(
        "POST", "/execute/sync",
        ["script": .string("return \(expression)"), "args": .array(arguments)])
      if value.isTrue { return value }
      guard clock.now < deadline else {
        throw BrowserError("never came true at \(try await address): \(expression)")
      }
      try await clock.sleep(for: .milliseconds(15))
    }
  }

  /// Presses keys one after the other in the focused element.
  package func press(_ keys: Key..., with modifier: Key? = nil) async throws {
    try await press(keys, with: modifier)
  }

  package func press(_ keys: [Key], with modifier: Key? = nil) async throws {
    func action(_ type: String, _ key: Key) -> JSONValue {
      ["type": .string(type), "value": .string(key.value)]
    }
    let pressed = keys.flatMap { [action("keyDown", $0), action("keyUp", $0)] }
    let down = modifier.map { [action("keyDown", $0)] } ?? []
    let up = modifier.map { [action("keyUp", $0)] } ?? []
    _ = try await send(
      "POST", "/actions",
      ["actions": [["type": "key", "id": "keyboard", "actions": .array(down + pressed + up)]]])
  }

  /// Presses a finger or the mouse in the middle of an element, moves it down and holds it there.
  ///
  /// - Parameters:
  ///   - pointer: `touch` or `mouse`
  ///   - height: the vertical place in the window where it ends
  package func drag(
    _ selector: String, with pointer: String, to height: Int, holding milliseconds: Int = 0
  ) async throws {
    let (x, y, bottom) = try await middle(of: selector)
    let end = min(Double(height), bottom)
    try await draw([(x, y), (x, (y + end) / 2), (x, end)], with: pointer, holding: milliseconds)
  }

  /// Moves a finger at the height of an element, in pixels, away from one side of the window.
  package func swipe(_ selector: String, by way: (x: Double, y: Double)) async throws {
    _ = try await element(selector)
    try await run(
      """
      document.querySelector(arguments[0]).scrollIntoView({ block: "center", behavior: "instant" });
      """, .string(selector))
    let (_, y, _) = try await middle(of: selector)
    let width = try await run("return innerWidth").number ?? 0
    let x = width * (way.x < 0 ? 0.85 : 0.35)
    let path = (0...6).map { (x + way.x * Double($0) / 6, y + way.y * Double($0) / 6) }
    try await draw(path, with: "touch")
  }

  /// The middle of an element, and the lowest place in the window.
  private func middle(of selector: String) async throws -> (x: Double, y: Double, bottom: Double) {
    let element = try await element(selector)
    let place = try await run(
      """
      const { left, top, width, height } = arguments[0].getBoundingClientRect();
      return { x: Math.round(left + width / 2), y: Math.round(top + height / 2), end: innerHeight - 5 };
      """, [Element.key: .string(element.id)])
    return (place["x"].number ?? 0, place["y"].number ?? 0, place["end"].number ?? 0)
  }

  /// Presses at the first place and releases at the last one.
  private func draw(
    _ path: [(x: Double, y: Double)], with pointer: String, holding milliseconds: Int = 0
  ) async throws {
    var actions: [JSONValue] = path.map { place in
      [
        "type": "pointerMove", "duration": 50, "x": .number(place.x.rounded()),
        "y": .number(place.y.rounded()),
      ]
    }
    actions.insert(["type": "pointerDown", "button": 0], at: 1)
    actions.append(["type": "pause", "duration": .number(Double(milliseconds))])
    actions.append(["type": "pointerUp", "button": 0])
    _ = try await send(
      "POST", "/actions",
      [
        "actions": [
          [
            "type": "pointer", "id": .string(pointer),
            "parameters": ["pointerType": .string(pointer)], "actions": .array(actions),
          ]
        ]
      ])
  }

  /// Waits for the first element of a selector.
  package func element(_ selector: String) async throws -> Element {
    try await wait(until: "document.querySelector(arguments[0])", .string(selector))
    let found = try await send(
      "POST", "/element", ["using": "css selector", "value": .string(selector)])
    guard let id = found[Element.key].string else { throw BrowserError("no \(selector)") }
    return Element(browser: self, id: id)
  }

  /// Waits until a frame shows an element, even if the frame is of another origin or is loading.
  ///
  /// - Returns: the element's visible text.
  package func text(of selector: String, inFrame frame: String) async throws -> String {
    let clock = ContinuousClock()
    let deadline = clock.now + Self.patience
    while true {
      let outer = try await element(frame)
      var text: String?
      do {
        _ = try await send("POST", "/frame", ["id": [Element.key: .string(outer.id)]])
        let found = try await send(
          "POST", "/element", ["using": "css selector", "value": .string(selector)])
        if let id = found[Element.key].string {
          text = try await send("GET", "/element/\(id)/text").string
        }
      } catch {
        // It may just be loading another page.
      }
      _ = try await send("POST", "/frame", ["id": .null])
      if let text { return text }
      guard clock.now < deadline else { throw BrowserError("\(frame) never showed \(selector)") }
      try await clock.sleep(for: .milliseconds(15))
    }
  }

  /// Chooses an option of a menu, as soon as it is there.
  package func choose(_ value: String, in field: String) async throws {
    let options = "[...document.querySelectorAll(`[name=${arguments[0]}] option`)]"
    try await wait(
      until: "\(options).some((one) => one.value === arguments[1])", .string(field),
      .string(value))
    try await run(
      """
      const menu = document.querySelector(`[name=${arguments[0]}]`);
      menu.value = arguments[1];
      for (const type of ["input", "change"]) menu.dispatchEvent(new Event(type, { bubbles: true }));
      """, .string(field), .string(value))
  }

  /// The visible texts of all elements of a selector, in the order of the page.
  package func texts(of selector: String) async throws -> [String] {
    try await run(
      "return [...document.querySelectorAll(arguments[0])].map((element) => element.innerText)",
      .string(selector)
    ).strings
  }

  /// Errors, warnings and policy violations of the page since the last call.
  package func complaints() async throws -> [String] {
    try await send("POST", "/se/log", ["type": "browser"]).items
      .filter { ["WARNING", "SEVERE"].contains($0["level"].string) }
      .compactMap { $0["message"].string }
  }

  /// The addresses that pages requested since the last call, even if nothing was sent; empty
  /// without JavaScript.
  package func requests() async throws -> [String] {
    guard listsRequests else { return [] }
    return try await send("POST", "/se/log", ["type": "performance"]).items.compactMap { entry in
      // Parsing every event would take longer than all the pages do.
      guard let text = entry["message"].string,
        text.hasPrefix(#"{"message":{"method":"Network.requestWillBeSent""#)
      else { return nil }
      let message = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))["message"]
      guard message["method"].string == "Network.requestWillBeSent" else { return nil }
      return message["params"]["request"]["url"].string
    }
  }

  package func end() async throws { _ = try await send("DELETE", "") }
}

/// An element of the page.
package struct Element: Sendable {
  static let key = "element-6066-11e4-a52e-4f735466cecf"

  let browser: Browser
  let id: String

  /// Fails if something else covers it.
  package func click() async throws {
    _ = try await browser.send("POST", "/element/\(id)/click", [:])
  }

  /// Types a text into it, key by key.
  package func type(_ text: String) async throws {
    _ = try await browser.send("POST", "/element/\(id)/value", ["text": .string(text)])
  }

  package func clear() async throws {
    _ = try await browser.send("POST", "/element/\(id)/clear", [:])
  }

  /// The visible text.
  package var text: String {
    get async throws { try await browser.send("GET", "/element/\(id)/text").string ?? "" }
  }

  /// A property of the DOM.
  package func property(_ name: String) async throws -> JSONValue {
    try await browser.send("GET", "/element/\(id)/property/\(name)")
  }

  package var isShown: Bool {
    get async throws {
      try await browser.run(
        "return arguments[0].checkVisibility({ visibilityProperty: true })",
        [Self.key: .string(id)]
      ).isTrue
    }
  }

  package func focus() async throws {
    try await browser.run("arguments[0].focus()", [Self.key: .string(id)])
  }
}

/// A key of the keyboard.
package struct Key: Sendable, ExpressibleByStringLiteral {
  let value: String

  package init(stringLiteral value: String) { self.value = value }

  package static let tab: Key = "\u{E004}"
  package static let enter: Key = "\u{E007}"
  package static let shift: Key = "\u{E008}"
  package static let control: Key = "\u{E009}"
  package static let escape: Key = "\u{E00C}"
  package static let space: Key = " "
  package static let right: Key = "\u{E014}"
  package static let up: Key = "\u{E013}"
  package static let down: Key = "\u{E015}"
  package static let delete: Key = "\u{E017}"
}
