import BrowserSupport
import Testing

extension BrowserTests {
  /// A browser whose owner has no mouse.
  struct Keyboard {
    let browser: Browser

    /// Presses the tab key, forward or back, until an element has the focus. Every stop on the way
    /// is marked, in view and not covered.
    func reach(_ selector: String) async throws {
      for _ in 0..<30 {
        let way = try await browser.run(Self.watch, .string(selector))
        #expect(way["faults"].strings == [])
        if way["isReached"].isTrue { return }
        // The page stops the tab key at the element.
        let count = Int(way["count"].number ?? 0)
        try await browser.press(
          Array(repeating: .tab, count: max(abs(count), 1)), with: count < 0 ? .shift : nil)
      }
      Issue.record("the tab key doesn't reach \(selector)")
    }

    /// Looks at each stop when the tab key leaves it, and stops there at the wanted one.
    private static let watch = """
      const faultOf = (element) => {
        if (element === document.body || element.localName === "iframe") return [];
        const parts = [element, ...element.querySelectorAll("*"), element.nextElementSibling]
          .filter((part) => part);
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
        const hit = document.elementFromPoint(x, y);
        const isMarked = parts.some((part) => {
          const style = getComputedStyle(part);
          return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
        });
        const isInView = Boolean(hit) && (element.contains(hit)
          || Boolean(element.closest("label")?.contains(hit)) || hit.contains(element));
        return [isMarked ? [] : "no mark: ", isInView ? [] : "not in view: "].flat()
          .map((fault) => fault + element.outerHTML.slice(0, 90));
      };
      const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary";
      const stops = () => [...document.querySelectorAll(controls)]
        .filter((each) => each.checkVisibility() && !each.disabled);
      const wanted = arguments[0];
      // The first one, also on the way back; of a group of buttons any.
      const isWanted = (element) => element.matches(wanted)
        && (element.type === "radio" || element === stops().find((each) => each.matches(wanted)));
      if (!window.way) {
        window.way = { faults: [] };
        addEventListener("keydown", (event) => {
          if (event.key !== "Tab" || !way.isWanted) return;
          way.faults.push(...faultOf(document.activeElement));
          way.hasLeft = true;
          if (way.isWanted(document.activeElement)) event.preventDefault();
        }, { capture: true });
      }
      const isReached = isWanted(document.activeElement);
      way.isWanted = isReached ? null : isWanted;
      const count = stops().findIndex(isWanted) - stops().indexOf(document.activeElement);
      const faults = [...way.faults.splice(0), ...isReached && way.hasLeft
        ? faultOf(document.activeElement) : []];
      return { isReached, faults, count };
      """

    /// Reaches a control and presses it; forgets earlier notices.
    func use(_ selector: String) async throws {
      try await reach(selector)
      try await browser.run(
        "document.querySelector('#notices:not(:focus-within)')?.replaceChildren()")
      try await browser.press(.enter)
    }

    /// Reaches a control and presses the key for it. Of a group of buttons of which one is chosen,
    /// the tab key reaches one, and arrow keys go on.
    func press(_ selector: String) async throws {
      let input = try await browser.run(
        """
        const element = document.querySelector(arguments[0]);
        const { type, name } = element.control ?? element;
        const part = element.closest("[data-part]")?.dataset.part;
        return { type, group: `[data-part="${part}"] [type=radio][name="${name}"]` };
        """, .string(selector))
      guard input["type"] == "radio" else {
        try await reach(selector)
        return try await browser.press(input["type"] == "checkbox" ? .space : .enter)
      }
      try await reach(input["group"].string ?? "")
      let isChosen = """
        const element = document.querySelector(arguments[0]);
        return document.activeElement === (element.control ?? element);
        """
      for _ in 0..<30 where try await !browser.run(isChosen, .string(selector)).isTrue {
        try await browser.press(.right)
      }
      #expect(try await browser.run(isChosen, .string(selector)).isTrue, "\(selector)")
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
}
