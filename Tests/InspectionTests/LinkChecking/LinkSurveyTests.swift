import Testing

@testable import Checking

@Suite struct LinkSurveyTests {
  private let site = SiteAddresses(
    paths: [
      "index.html", "anime.html", "anime/x.html", "anime/é ü.html", "a/b/index.html", "s.css",
    ],
    address: "https://x.example/alcove/")

  @Test(arguments: [
    ("../index.html", LinkTarget.file(0)), ("../anime/x.html", .file(2)), ("x.html", .file(2)),
    ("", .file(2)), ("#here", .file(2)), ("?q=1", .file(2)), ("x.html?q=1#y", .file(2)),
    ("../anime/%C3%A9%20%C3%BC.html", .file(3)), ("é ü.html", .file(3)),
    ("e%CC%81 ü.html", .nothing(path: "anime/e\u{301} ü.html")),
    ("./../anime/./x.html", .file(2)), ("..", .file(0)), ("../", .file(0)), ("/alcove/", .file(0)),
    ("../a/b/", .file(4)), ("../a/b", .nothing(path: "a/b")),
    ("X.html", .nothing(path: "anime/X.html")),
    ("../../index.html", .outOfTheSite), ("../..", .outOfTheSite),
    ("/alcove/anime.html", .file(1)), ("/elsewhere.html", .elsewhere),
    ("https://x.example/alcove/anime.html", .file(1)),
    ("https://x.example/alcove/no.html", .nothing(path: "no.html")),
    ("https://x.example/", .elsewhere), ("https://y.example/alcove/", .elsewhere),
    ("//x.example/alcove/", .elsewhere), ("mailto:x@y.example", .elsewhere),
    ("data:image/png;base64,x", .elsewhere), ("50%.html", .nothing(path: "anime/50%.html")),
  ])
  func resolvesALink(link: String, expected: LinkTarget) {
    let page = LinkingPage(index: 2, path: "anime/x.html")
    #expect(site.target(of: Array(link.utf8).span, on: page).target == expected)
  }

  @Test func treatsTheRootAsTheSiteWithoutAnAddress() {
    let site = SiteAddresses(paths: ["index.html"], address: nil)
    let page = LinkingPage(index: 0, path: "index.html")
    for link in ["/", "/index.html"] {
      #expect(site.target(of: Array(link.utf8).span, on: page).target == .file(0))
    }
  }

  @Test func findsDeadLinksAcrossPagesOfSeveralSurveys() {
    let pages = [
      (
        0, "index.html",
        #"<a href="anime/x.html#r&amp;b">1</a><a href="anime/x.html#no">2</a><b id="é">"#
      ),
      (
        2, "anime/x.html",
        #"<a href="no.html">1</a><i id="r&#38;b"></i><a href="no.html">2</a>"#
          + ##"<a href="#top">3</a><a href="#no">4</a><a href="../#%C3%A9">5</a><a href="../../x">6</a>"##
      ),
      (5, "s.css", "a { background: url(gone.png) }"),
    ]
    var all = LinkSurvey()
    for (index, path, text) in pages {
      var survey = LinkSurvey()
      survey.take(Array(text.utf8).span, of: LinkingPage(index: index, path: path), in: site)
      all.add(survey)
    }
    #expect(
      all.deadLinks == [
        DeadLink(page: 0, address: "anime/x.html#no", problem: .noID("no", file: 2)),
        DeadLink(page: 2, address: "no.html", problem: .noFile(path: "anime/no.html")),
        DeadLink(page: 2, address: "../../x", problem: .outOfTheSite),
        DeadLink(page: 2, address: "#no", problem: .noID("no", file: 2)),
        DeadLink(page: 5, address: "gone.png", problem: .noFile(path: "gone.png")),
      ])
    #expect(all.linkCount == 9)
  }
}
