import BrowserSupport
import TestSupport
import Testing

extension BrowserTests {
  /// Pages of the desk that change while their owner types and taps.
  @Suite struct DeskTypingTests {
    private static let frieren = "library/anime/frieren.md"
    private static let library = """
      -- tokonoma.yml --
      name: Mika's alcove
      -- \(frieren) --
      ---
      title: Frieren
      status: current
      progress: 25
      episodes: 28
      started: 2000-01-01
      ---
      A journey.
      -- library/anime/mushishi.md --
      ---
      title: Mushishi
      status: current
      progress: 3
      episodes: 26
      started: 2001-01-01
      ---
      """

    /// Nothing that is typed is lost: not by another action, not by a change of the file, and not
    /// by a refusal. Nor does it overwrite a change that its page didn't show.
    @Test(arguments: [390, 1440]) func whatIsTypedStays(width: Int) async throws {
      try await OpenedDesk.keeping(Self.library) { browser, project, _ in
        try await browser.inWindow(width, isTouched: width == 390) { browser in
          try await browser.visit(try await browser.address + "title/anime/frieren")
          let text = "document.querySelector('[data-review] textarea').value"
          func save() async throws {
            try await browser.run(
              """
              document.querySelector("[data-review] > button").scrollIntoView({ block: "center" });
              """)
            try await browser.element("[data-review] > button").click()
          }
          let review = try await browser.element("[data-review] textarea")
          try await review.clear()
          try await review.type("Slow, [[Mushi")
          // The marks of a link and of a spoiler, each by a button.
          try await browser.element("[data-link='anime/mushishi']").click()
          try await browser.press(" ", "b", "u", "t", " ")
          try await browser.element("[data-before='>!']").click()
          try await browser.press("s", "a", "d")
          let typed = "Slow, [[anime/mushishi]] but >!sad!<"
          #expect(try await browser.run("return \(text)").string == typed)

          try await browser.element(".counter .step button").click()
          try await browser.wait(until: "document.querySelector('[data-outcome=done]')")
          #expect(try await browser.run("return \(text)").string == typed)
          let file = try project.read(Self.frieren)
          #expect(file.contains("progress: 26\n"))
          let edited = file.replacing("A journey.", with: "By an editor.")
          try project.write(edited.replacing("progress: 26", with: "progress: 9"), to: Self.frieren)
          try await browser.wait(
            until: "document.querySelector('.counter').innerText.startsWith('9 ')")
          #expect(try await browser.run("return \(text)").string == typed)
          try await save()
          try await browser.wait(until: "document.querySelector('[data-outcome=conflict]')")
          #expect(try await browser.element("#notices").text.contains("By an editor."))
          #expect(try project.read(Self.frieren).contains("By an editor."))
          #expect(try await browser.run("return \(text)").string == typed)
          // Now the page has shown it.
          try await save()
          try await browser.wait(until: "document.querySelector('[data-outcome=done]')")
          #expect(try project.read(Self.frieren).hasSuffix("\(typed)\n"))

          try await review.clear()
          try await review.type("[[No such title]]")
          try await browser.wait(
            until: "document.querySelector('[data-review] .problem').innerText.includes('No such')")
          try await save()
          try await browser.wait(until: "document.querySelector('[data-outcome=refused]')")
          #expect(try await browser.run("return \(text)").string == "[[No such title]]")
          try await browser.element("[data-close]").click()
          try await browser.wait(until: "!document.querySelector('[data-outcome]')")
        }
        // The browser reports the conflict and the refusal.
        _ = try await browser.complaints()
      }
    }

    /// The problem of a value stands at its field while it is typed, and nothing is saved.
    @Test func problemsAreShownWhileTyping() async throws {
      try await OpenedDesk.keeping(Self.library) { browser, project, _ in
        try await browser.visit(try await browser.address + "title/anime/frieren")
        let before = try project.read(Self.frieren)
        try await browser.element("[data-part=keys] summary").click()
        try await browser.element("[data-part=keys] [name=key]:not([type=hidden])").type("finished")
        for form in ["[data-part=keys] .setting", "[data-part=dates] form"] {
          let problem = "document.querySelector(arguments[0] + ' .problem').innerText"
          let field = try await browser.element("\(form) [name=value]")
          try await field.clear()
          try await field.type("2026-13-40")
          try await browser.wait(until: "\(problem).includes('2026-13-40')", .string(form))
          try await field.clear()
          try await field.type("2020-12-04")
          try await browser.wait(until: "\(problem) === ''", .string(form))
        }
        #expect(try project.read(Self.frieren) == before)
      }
    }

    /// A page that sends what waited on another one stays itself.
    @Test func whatWaitedIsSentFromAnyPage() async throws {
      try await OpenedDesk.keeping(Self.library) { browser, project, _ in
        let start = try await browser.address
        try await leaveWaiting("/do", in: browser)
        try await browser.visit(start + "find?q=mushi")
        try await browser.wait(until: "document.querySelector('#notices [data-outcome=done]')")
        #expect(try project.read(Self.frieren).contains("progress: 26\n"))
        #expect(try await browser.address == start + "find?q=mushi")
        #expect(try await browser.run("return document.querySelector('h1').innerText") == "Find")
        #expect(try await browser.element(".row-title").text == "Mushishi")
      }
    }

    /// A text that is typed while an earlier one is being sent stays, and can be saved.
    @Test func whatIsTypedWhileSendingStays() async throws {
      try await OpenedDesk.keeping(Self.library) { browser, project, _ in
        try await browser.visit(try await browser.address + "title/anime/frieren")
        let text = "document.querySelector('[data-review] textarea').value"
        let save = "document.querySelector('[data-review]').requestSubmit();"
        let review = try await browser.element("[data-review] textarea")
        try await review.clear()
        try await review.type("Slow")
        try await browser.run(
          """
          const { send } = XMLHttpRequest.prototype;
          const held = [];
          XMLHttpRequest.prototype.send = function (fields) {
            held.push(() => send.call(this, fields));
          };
          window.release = () => {
            XMLHttpRequest.prototype.send = send;
            for (const request of held) request();
          };
          \(save)
          """)
        try await browser.press(",", "g", "o", "o", "d")
        #expect(!(try project.read(Self.frieren).contains("Slow")))
        try await browser.run("release();")
        try await browser.wait(until: "document.querySelector('[data-outcome=done]')")
        #expect(try await browser.run("return \(text)").string == "Slow,good")
        #expect(try project.read(Self.frieren).hasSuffix("Slow\n"))
        // The page has shown what it saved itself.
        try await browser.element("[data-close]").click()
        try await browser.run(save)
        try await browser.wait(until: "document.querySelector('[data-outcome=done]')")
        #expect(try project.read(Self.frieren).hasSuffix("Slow,good\n"))
      }
    }

    /// The text of a review that waited and was refused stays on every page until it is closed.
    @Test func aRefusedTextThatWaitedIsShown() async throws {
      try await OpenedDesk.keeping(Self.library) { browser, project, _ in
        let start = try await browser.address
        try await browser.visit(start + "title/anime/frieren")
        try await browser.run(
          """
          const fields = new FormData(document.querySelector("[data-review]"));
          fields.set("value", "Mine,\\nand long.");
          fields.delete("token");
          sessionStorage.setItem(
            "late", JSON.stringify([{ address: "/do", fields: [...fields] }]));
          """)
        let edited = try project.read(Self.frieren).replacing("A journey.", with: "By an editor.")
        try project.write(edited, to: Self.frieren)
        try await browser.wait(
          until:
            "document.querySelector('[data-review] textarea').value.includes('By an editor.')")
        try await browser.run(
          "localStorage.setItem('tokonoma-desk-waiting', sessionStorage.getItem('late'));")
        try await browser.visit(start + "find?q=mushi")
        try await browser.wait(until: "document.querySelector('#refused textarea')")
        let kept = "document.querySelector('#refused textarea')?.value"
        #expect(try await browser.run("return \(kept)").string == "Mine,\nand long.")
        #expect(try project.read(Self.frieren).contains("By an editor."))
        // A change of the files shows the page again.
        let before = try await browser.run("return document.body.dataset.version").string ?? ""
        try project.write(edited.replacing("progress: 25", with: "progress: 9"), to: Self.frieren)
        try await browser.wait(until: "document.body.dataset.version !== '\(before)'")
        #expect(try await browser.run("return \(kept)").string == "Mine,\nand long.")
        try await browser.visit(start + "history")
        try await browser.wait(until: "document.querySelector('#refused textarea')")
        #expect(try await browser.run("return \(kept)").string == "Mine,\nand long.")
        let link = try await browser.run("return document.querySelector('#refused a').pathname")
        #expect(link == "/title/anime/frieren")
        try await browser.element("[data-dismiss]").click()
        try await browser.wait(until: "!document.querySelector('#refused textarea')")
        try await browser.reload()
        #expect(try await browser.run("return document.querySelector('#refused').hidden").isTrue)
        // The browser reports the conflict.
        _ = try await browser.complaints()
      }
    }

    /// Two tabs that send the same waiting tap count it once.
    @Test func twoTabsSendOnce() async throws {
      try await OpenedDesk.keeping(Self.library) { browser, project, _ in
        try await browser.run(
          """
          const fields = Object.entries({
            do: "progress", title: "anime/frieren", value: "+1", back: "/", sending: "1-2-3-4" });
          const waiting = JSON.stringify([{ address: "/do", fields }]);
          localStorage.setItem("tokonoma-desk-waiting", waiting);
          """)
        let other = try await browser.runAsync(
          """
          const form = new URLSearchParams({
            do: "progress", title: "anime/frieren", value: "+1", back: "/", sending: "1-2-3-4",
            token: document.body.dataset.token });
          return (await fetch("/do", { method: "POST", body: form })).status;
          """)
        #expect(other == 200)
        try await browser.reload()
        try await browser.wait(until: "document.querySelector('#waiting')?.hidden")
        try await browser.wait(
          until: "(localStorage.getItem('tokonoma-desk-waiting') ?? '[]') === '[]'")
        #expect(try project.read(Self.frieren).contains("progress: 26\n"))
      }
    }

    /// An answer without a page, and what is tapped during it, doesn't stop what waits.
    @Test func whatWaitsIsSentAfterARefusalWithoutAPage() async throws {
      try await OpenedDesk.keeping(Self.library) { browser, project, _ in
        try await leaveWaiting("/nowhere", "/do", in: browser)
        try await browser.visit(try await browser.address + "find?q=mushi")
        try await browser.wait(until: "document.querySelector('#notices [data-outcome=done]')")
        #expect(try project.read(Self.frieren).contains("progress: 26\n"))
        // The browser reports the first answer.
        _ = try await browser.complaints()
      }
    }

    /// Lets a tap wait at each address for the next page: this one sends nothing more.
    func leaveWaiting(_ addresses: String..., in browser: Browser) async throws {
      try await browser.run(
        """
        XMLHttpRequest.prototype.send = () => {};
        const fields = Object.entries({
          do: "progress", title: "anime/frieren", value: "+1", seen: "25", back: "/" });
        localStorage.setItem("tokonoma-desk-waiting", JSON.stringify(
          arguments[0].map((address) => ({ address, fields }))));
        """, .array(addresses.map { .string($0) }))
    }

    /// A second tap at the same place counts the same title, though it is the newest by then.
    @Test(arguments: [390, 1440]) func nothingMovesUnderTheFinger(width: Int) async throws {
      try await OpenedDesk.keeping(Self.library) { browser, project, _ in
        try await browser.inWindow(width, isTouched: width == 390) { browser in
          let look = """
            const { left, top } = document.querySelector(
              "[data-part='anime/frieren'] .step button").getBoundingClientRect();
            return [left, top];
            """
          let place = try await browser.run(look)
          for count in 26...27 {
            try await browser.element("[data-part='anime/frieren'] .step button").click()
            try await browser.wait(
              until: "document.querySelector('#notices')?.innerText.includes('\(count)')")
            #expect(try await browser.run(look) == place)
          }
          #expect(try project.read(Self.frieren).contains("progress: 27\n"))
          let first = "return document.querySelector('.desk-title').dataset.part"
          #expect(try await browser.run(first) == "anime/mushishi")
          try await browser.reload()
          #expect(try await browser.run(first) == "anime/frieren")
        }
      }
    }
  }
}
