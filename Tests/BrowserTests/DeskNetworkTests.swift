import Base
import BrowserSupport
import Desk
import FileSystem
import HTTPServing
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

extension BrowserTests {
  /// The desk as a phone sees it: at an address for which browsers send no `Sec-Fetch-Site`.
  @Suite struct DeskNetworkTests {
    private static let frieren = "library/anime/frieren.md"

    @Test(.enabled(if: !NetworkInterfaces.homeAddresses.isEmpty, "needs a home network"))
    func aPhoneIsPairedByItsLink() async throws {
      let project = try TemporaryFolder(
        """
        -- tokonoma.yml --
        name: Mika's alcove
        -- \(Self.frieren) --
        ---
        title: Frieren
        status: current
        progress: 25
        episodes: 28
        ---
        """)
      let (addresses, address) = AsyncStream<String>.makeStream()
      let (invitations, invitation) = AsyncStream<DeskNetwork.Invitation>.makeStream()
      var options = DeskOptions(port: 0, workers: 2)
      options.network = DeskNetwork(renewals: AsyncStream { _ in }) { news in
        if case .code(let code) = news { invitation.yield(code) }
      }
      let task = Task { [options] in
        var diagnostics = DiagnosticList()
        try await keepDesk(
          of: Project(folder: Folder(project.path)), options,
          today: { PartialDate(year: 2026, month: 11, day: 27) }, reporting: &diagnostics,
          describing: { .init(.error, "disk", "\($0)", at: nil) },
          opening: { address.yield($0.shown) })
      }
      let invited = try #require(await invitations.first { _ in true })
      let browser = try await Browser.shared()
      try await browser.visit(invited.addresses[0])
      try await browser.wait(until: "document.querySelector('#key')")
      if Axe.script != nil { #expect(try await browser.axeFindings() == []) }
      // A page without the code is refused.
      _ = try await browser.complaints()
      try await browser.visit(invited.link)
      try await browser.wait(until: "document.querySelector('.desk-menu')")
      _ = try await browser.complaints()

      let progress =
        "document.querySelector('[data-part=\"anime/frieren\"] .progress span')?.innerText"
      try await browser.run("window.isSame = true")
      try await browser.element("[data-part='anime/frieren'] .step button").click()
      try await browser.wait(until: "\(progress)?.startsWith('26')")
      let file = try project.read(Self.frieren)
      #expect(file.contains("progress: 26\n"))
      // The page hears of other changes, too.
      try project.write(
        file.replacing("progress: 26", with: "progress: 27"), to: Self.frieren)
      try await browser.wait(until: "\(progress)?.startsWith('27')")
      #expect(try await browser.run("return window.isSame").isTrue)
      #expect(try await browser.complaints() == [])
      // This machine's own page shows the code and the paired device.
      let own = try #require(await addresses.first { _ in true })
      try await browser.visit(own)
      try await browser.wait(until: "document.querySelector('.desk-menu a[href=\"/devices\"]')")
      for width in [390, 1440] {
        try await browser.inWindow(width) { browser in
          try await browser.visit(own.split(separator: "#")[0] + "devices")
          try await browser.wait(until: "document.querySelector('h1')")
          if Axe.script != nil { #expect(try await browser.axeFindings() == [], "\(width)") }
          let hidden = try await browser.run(
            """
            const menu = document.querySelector(".desk-menu");
            return menu.scrollWidth - menu.clientWidth;
            """)
          #expect(hidden.number ?? 1 <= 0, "\(width)")
        }
      }
      _ = try await browser.complaints()
      task.cancel()
      _ = await task.result
    }
  }
}
