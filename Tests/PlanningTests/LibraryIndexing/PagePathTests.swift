import Planning
import Testing

struct PagePathTests {
  @Test(arguments: [
    ("index.html", "watched.html", "watched.html"),
    ("index.html", "anime/x.html", "anime/x.html"),
    ("watched/2.html", "watched.html", "../watched.html"),
    ("anime/x.html", "books/y.html", "../books/y.html"),
    ("genres/drama/1.html", "anime/x.html", "../../anime/x.html"),
    ("index.html", "anime/日本.html", "anime/%E6%97%A5%E6%9C%AC.html"),
    ("index.html", "anime/a b.html", "anime/a%20b.html"),
    ("index.html", "anime/what?#50%.html", "anime/what%3F%2350%25.html"),
    ("index.html", "javascript:x.html", "javascript%3Ax.html"),
    ("index.html", "anime/\"><b>&'.html", "anime/%22%3E%3Cb%3E%26%27.html"),
    ("index.html", "anime/a-b_c.d~e.html", "anime/a-b_c.d~e.html"),
  ])
  func `a link goes by way of the root and is encoded`(from: String, to: String, link: String) {
    #expect(PagePath(from).link(to: PagePath(to)) == link)
  }

  @Test func `later pages lie in a folder of the first one's name`() {
    #expect(PagePath("watched.html").later(3).text == "watched/3.html")
    #expect(PagePath("genres/drama.html").later(12).text == "genres/drama/12.html")
  }
}
