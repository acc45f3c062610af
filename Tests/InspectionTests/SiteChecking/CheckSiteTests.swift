import Base
import Checking
import FileSystem
import LibraryFiles
import MediaLibrary
import SiteBuilding
import TestSupport
import Testing

@Suite struct CheckSiteTests {
  @Test func findsNothingInALibraryInOrder() async throws {
    let (report, found) = try await check(
      """
      -- library/anime/x.md --
      ---
      title: X
      status: current
      updated: 2026-11-01
      cover: covers/x.svg
      ---
      See [me](x.html), [it](../about.html#content) and [that](https://gone.example/x.html).
      -- covers/x.svg --
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 3"/>
      """, skipped: ["review-without-rating"])
    #expect(found == [])
    #expect(report.isClean)
    #expect(report.summary.hasSuffix(" links within the site: no problems"))
  }

  @Test func findsNothingInTheExample() async throws {
    let temporary = try TemporaryFolder()
    var problems = DiagnosticList()
    _ = try newProject(in: temporary.path + "/example", isEmpty: false, reporting: &problems)
    var found = DiagnosticList()
    let report = try await checkSite(
      of: Project(folder: Folder(temporary.path + "/example")),
      CheckOptions(today: PartialDate(year: 2040, month: 1, day: 1), workers: 2), reporting: &found)
    #expect(report.isClean && found.isEmpty, "\(found.all.map(\.message))")
  }

  /// Its links as well, including those to headings of other pages.
  @Test func checksAFileAlone() async throws {
    let (report, found) = try await check(
      """
      -- library/anime/x.md --
      ---
      title: X
      raiting: 3
      ---
      [a](gone.html), [b](y.html#nowhere)
      -- library/anime/y.md --
      ---
      title: Y
      raiting: 3
      ---
      [a](lost.html)
      """, file: "library/anime/x.md")
    #expect(found.allSatisfy { $0.hasPrefix("library/anime/x.md:") }, "\(found)")
    for id in ["unknown-key", "dead-link", "dead-fragment"] {
      #expect(found.contains { $0.contains(id) }, "\(id): \(found)")
    }
    #expect(report.links > 0)
  }

  /// Each is reported where it is written.
  @Test func findsDeadLinksOfTheOwnersTexts() async throws {
    let (report, found) = try await check(
      """
      -- tokonoma.yml --
      name: X
      url: https://x.example/a/
      owner: {name: Y, bio: 'see [z](zz.html)'}
      -- library/anime/x.md --
      ---
      title: X
      ---
      See [this](y.html), [that](../about.html#revew) and
      [up](../../z.html) [mine](https://x.example/a/gone.html) [theirs](/gone.html).

      > [again](y.html "t")
      -- lists/l.md --
      ---
      title: L
      items: [anime/x]
      ---
      [a](gone.html)
      -- pages/p.md --
      ---
      title: P
      ---
      [b](anime/x)
      -- pages/about.md --
      ---
      title: About
      ---
      [c][c]

      [c]: lists
      """, showsAll: true)
    #expect(
      found == [
        "library/anime/x.md:4:5 dead-link", "library/anime/x.md:4:21 dead-fragment",
        "library/anime/x.md:5:1 dead-link", "library/anime/x.md:5:20 dead-link",
        "library/anime/x.md:7:3 dead-link", "lists/l.md:5:1 dead-link",
        "pages/about.md:4:1 dead-link", "pages/p.md:4:1 dead-link",
        "tokonoma.yml:3:23 dead-link",
      ])
    #expect(report.warnings == 9)
  }

  /// A build doesn't report the callout, which looks like a note.
  @Test func findsRelationsAndCalloutsThatLeadNowhere() async throws {
    let library = """
      -- library/anime/x.md --
      ---
      title: X
      aliases: [former]
      relations:
      - {type: sequel, id: anime/far-away}
      - {type: prequel, id: anime/secret}
      - {type: source, id: anime/x}
      - {type: other, id: anime/former}
      ---
      > [!wraning] Look
      -- library/anime/y.yml --
      - {title: Y, relations: {type: sequel, id: anime/former}}
      - {title: Far Awy, relations: [{type: sequel, id: anime/far-away}]}
      -- library/anime/secret.md --
      ---
      {title: Secret, private: true}
      ---
      """
    let usual: Set = ["missing-cover", "review-without-rating"]
    let (_, found) = try await check(library, skipped: usual)
    #expect(
      found == [
        "library/anime/x.md:5:22 unknown-relation", "library/anime/x.md:7:22 relation-to-itself",
        "library/anime/x.md:8:21 relation-to-itself", "library/anime/x.md:10:3 unknown-callout",
        "library/anime/y.yml:2:51 unknown-relation",
      ])
    let new: Set = ["unknown-relation", "relation-to-itself", "unknown-callout"]
    #expect(try await check(library, skipped: usual.union(new)).found == [])
  }

  /// A proposal never relates a title to itself.
  @Test func aRelationToTheTitleItselfIsNeverProposed() async throws {
    let folder = try TemporaryFolder(
      """
      -- tokonoma.yml --
      name: Test
      -- library/games/hades.yml --
      - {title: Hades, relations: [{type: sequel, id: games/hades-2}]}
      """)
    let options = CheckOptions(
      today: nil, skipped: ["missing-cover"], showsAll: false, workers: 1)
    var problems = DiagnosticList()
    _ = try await checkSite(of: Project(folder: folder.folder), options, reporting: &problems)
    let found = problems.all.filter { $0.id == "unknown-relation" }
    #expect(found.count == 1)
    #expect(found.first?.fix?.contains("'games/hades'") == false)
  }

  /// A link in a template is one problem, on any number of pages and with any targets.
  @Test func findsDeadLinksOfTheTemplates() async throws {
    let (_, found) = try await check(
      """
      -- library/anime/x.md --
      ---
      title: X
      ---
      -- templates/mark.html --
      <a href="gone.html">x</a>
      -- templates/marc.html --
      <a href="gone.html">x</a>
      """)
    #expect(
      found == ["templates/marc.html unused-template", "templates/mark.html:1:10 dead-link"])
  }

  /// Each template with it is named, even if the address is right only from the site's root.
  @Test func findsDeadLinksOfEachTemplate() async throws {
    let (_, found) = try await check(
      """
      -- library/anime/x.md --
      ---
      title: X
      ---
      -- templates/header.html --
      <a href="theme/mine.css">x</a>
      <a href="{{root}}nix.html">x</a>
      -- templates/resources.html --
      <link rel="stylesheet" href="theme/mine.css">
      -- theme/mine.css --
      """)
    #expect(
      found == [
        "templates/header.html:1:10 dead-link", "templates/header.html:2:10 dead-link",
        "templates/resources.html:1:30 dead-link",
      ])
  }

  /// Loads in the owner's templates and styles that the content security policy forbids.
  @Test func findsBlockedLoads() async throws {
    let (_, found) = try await check(
      """
      -- tokonoma.yml --
      name: X
      policy: {img-src: https://good.example}
      -- library/anime/x.md --
      ---
      title: X
      ---
      -- templates/mark.html --
      <img src="https://good.example/a.png"><img src="https://bad.example/a.png" alt="">
      <img srcset="a.png 1x, https://bad.example/b.png 2x"><a href="https://bad.example/">x</a>
      <b style="color: red" onclick="x()">y</b><script>z()</script>
      <script type="application/ld+json">{}</script><script src="//cdn.example/x.js"></script>
      <style>p { }</style><iframe src="https://video.example/"></iframe>
      <!-- <img src="https://bad.example/a.png"> -->
      -- theme/custom.css --
      p { background: url(https://good.example/a.png) }
      q { background: url("https://bad.example/a.png"), url(data:image/png;base64,AAAA) }
      r { background: url(a.png) }
      """, skipped: ["missing-cover", "dead-link"], showsAll: true)
    #expect(
      found.filter { $0.hasSuffix("blocked-by-policy") }.map { String($0.dropLast(18)) } == [
        "templates/mark.html:1:44", "templates/mark.html:2:6", "templates/mark.html:3:4",
        "templates/mark.html:3:23", "templates/mark.html:3:42", "templates/mark.html:4:55",
        "templates/mark.html:5:1", "templates/mark.html:5:29", "theme/custom.css:2:22",
        "theme/custom.css:2:55",
      ])
  }

  /// Problems with titles are reported at their keys, in files of one title and of many.
  @Test func locatesProblemsOfTitles() async throws {
    let (_, found) = try await check(
      """
      -- library/anime/x.md --
      ---
      # In my own order.
      status: watching
      title: X
      started: 2020
      ---
      Well.
      -- library/anime/many.yml --
      - title: Y
        status: done
        episodes: 12
        progress: 3
        finished: 2020
      - {title: Z, status: done, started: 2020, finished: 2019}
      """, skipped: ["missing-cover"])
    #expect(
      found == [
        "library/anime/many.yml:4:3 completed-before-the-end",
        "library/anime/many.yml:6:53 end-before-start", "library/anime/x.md:3:1 stale-current",
        "library/anime/x.md:4:1 review-without-rating",
      ])
  }

  @Test func showsTheFirstOfManyFindings() async throws {
    let titles = (10..<30).map { "- {title: T\($0), status: done, cover: c.svg}\n" }.joined()
    let files =
      "-- library/anime/many.yml --\n\(titles)-- c.svg --\n<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2 3\"/>\n-- library/anime/x.md --\n---\ntitle: X\n---\n"
    let (usual, shown) = try await check(files)
    #expect(shown == ["library/anime/many.yml:1:16 completed-without-date"])
    #expect((usual.advice, usual.hidden) == (20, 19))
    #expect(usual.summary.hasSuffix("; 19 more with --all"))
    let (all, everything) = try await check(files, showsAll: true)
    #expect(everything.count == 20)
    #expect((all.advice, all.hidden) == (20, 0))
  }

  @Test func skipsChecksBySettingsAndOption() async throws {
    let files = """
      -- tokonoma.yml --
      name: X
      check: {skip: [missing-cover, mising-cover]}
      -- library/anime/x.md --
      ---
      title: X
      status: done
      started: 2020
      finished: 2019
      ---
      Well.
      """
    #expect(
      try await check(files).found == [
        "library/anime/x.md:2:1 review-without-rating", "library/anime/x.md:5:11 end-before-start",
        "tokonoma.yml:2:31 unknown-check",
      ])
    #expect(
      try await check(files, skipped: ["review-without-rating", "end-before-start"]).found == [
        "tokonoma.yml:2:31 unknown-check"
      ])
  }

  /// If the site can't be built, its errors come first.
  @Test func reportsErrorsOfABuild() async throws {
    let (report, found) = try await check(
      "-- library/anime/x.md --\n---\ntitle: X\nstatus: dne\nraiting: 9\n---\n[x](y.html)\n")
    #expect(
      found == ["library/anime/x.md:3:9 unknown-status", "library/anime/x.md:4:1 unknown-key"])
    #expect((report.errors, report.warnings) == (1, 1))
  }

  /// Problems of the output folder are also reported.
  @Test func reportsAForeignOutputFolder() async throws {
    let (report, found) = try await check("-- _site/mine.txt --\nx\n")
    #expect(found.map { $0.hasSuffix("/_site output-not-ours") } == [true])
    #expect(report.errors == 1)
  }

  /// Private titles aren't checked, and links to them are reported as in a build.
  @Test func ignoresPrivateTitles() async throws {
    let (_, found) = try await check(
      """
      -- library/anime/x.md --
      ---
      title: X
      status: done
      private: true
      ---
      [x](gone.html)
      """)
    #expect(found == [])
  }

  @Test(arguments: [("", true), ("colors: kinds\n", false), ("accent: \"#336699\"\n", false)])
  func reportsUnlinkedColors(settings: String, isUnused: Bool) async throws {
    let (_, found) = try await check(
      "-- tokonoma.yml --\nname: Test\n\(settings)-- theme/collection.css --\nbody { color: red }\n"
    )
    #expect(found == (isUnused ? ["theme/collection.css unused-collection-style"] : []))
  }

  @Test func reportsUnlinkedStyles() async throws {
    let (_, found) = try await check(
      """
      -- theme/custom.css --
      @import "more.css";
      -- theme/more.css --
      -- theme/costum.css --
      -- theme/style/99-mine.css --
      -- theme/wall.css --
      """)
    #expect(found == ["theme/costum.css unused-style"])
  }

  /// In the owner's own style sheet, not in the site's.
  @Test func locatesDeadLinksOfStyles() async throws {
    let (_, found) = try await check(
      """
      -- theme/custom.css --
      @import "gone.css";
      a { background: url(wood.jpg) }
      b { background: url('oak.jpg') }
      """)
    #expect(
      found == [
        "theme/custom.css:1:10 dead-link", "theme/custom.css:2:21 dead-link",
        "theme/custom.css:3:22 dead-link",
      ])
  }

  @Test func reportsOutdatedCopies() async throws {
    let copy =
      "copied from Templates/mark.html 01234567; 'tokonoma check' says when that one changes"
    let (_, found) = try await check("-- templates/mark.html --\n{{! \(copy) }}\n<b></b>\n")
    #expect(found == ["templates/mark.html copy-is-behind"])
  }

  @Test func reportsWordsThatWereNotTranslated() async throws {
    let words = String(
      decoding: try Folder(Repository.path).read("Templates/words/en.yml"), as: UTF8.self)
    let settings = "-- tokonoma.yml --\nname: X\nlanguage: de\n"
    let (_, found) = try await check(settings + "-- templates/words/de.yml --\n" + words)
    #expect(found == ["templates/words/de.yml untranslated-words"])
    let (report, none) = try await check(
      settings + "-- templates/words/de.yml --\n" + words, skipped: ["untranslated-words"])
    #expect(none == [] && report.isClean)
  }

  @Test func theReferenceHasTheTableOfChecks() throws {
    let rows = Check.all.map { "| `\($0.id)` | \($0.meaning) |\n" }.joined()
    #expect(try reference().contains("\n| id | finds |\n|---|---|\n\(rows)\n"), "\(rows)")
  }

  @Test func printsTheExampleOfTheReference() async throws {
    let folder = try TemporaryFolder(
      """
      -- tokonoma.yml --
      name: X
      -- library/anime/planetes.md --
      ---
      title: Planetes
      ---
      -- library/anime/cowboy-bebop.md --
      ---
      title: Cowboy Bebop
      episodes: 26
      genres: [Action, Sci-Fi]
      studios: [Sunrise]
      status: completed
      rating: 9.5
      started: 2009-10
      finished: 2009-12-19
      ---

      See [that one](planets.html) too.
      """)
    var problems = DiagnosticList()
    _ = try await checkSite(
      of: Project(folder: folder.folder),
      CheckOptions(today: nil, skipped: ["missing-cover"], workers: 1), reporting: &problems)
    let text = try reference()
    let said = try #require(problems.all.first.map { DiagnosticFormatter.text($0) })
    #expect(problems.all.count == 1)
    #expect(text.contains("```\n\(said)```\n"), "\(said)")
  }

  private func reference() throws -> String {
    let page = try #require(BuiltinFiles.reference.file(at: "checks.md"))
    return String(decoding: page.bytes, as: UTF8.self)
  }

  /// The findings, as `library/anime/x.md:7:9 dead-link`.
  private func check(
    _ archive: String, skipped: Set<String> = [], showsAll: Bool = false, file: String? = nil
  ) async throws -> (report: CheckReport, found: [String]) {
    let folder = try TemporaryFolder(archive)
    if TextArchive(archive)["tokonoma.yml"] == nil {
      try folder.write("name: Test\n", to: "tokonoma.yml")
    }
    let options = CheckOptions(
      today: PartialDate(year: 2026, month: 11, day: 15), skipped: skipped, showsAll: showsAll,
      file: file, workers: 2)
    var problems = DiagnosticList()
    let report = try await checkSite(
      of: Project(folder: folder.folder), options, reporting: &problems)
    let found = problems.sorted.map { problem in
      let place = problem.location.map {
        $0.line == 0 ? $0.path : "\($0.path):\($0.line):\($0.column)"
      }
      return "\(place ?? "") \(problem.id)"
    }
    return (report, found)
  }
}
