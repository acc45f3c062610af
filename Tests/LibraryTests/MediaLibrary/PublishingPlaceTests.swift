import MediaLibrary
import Testing

/// The texts of a project's settings that are passed to programs.
@Suite struct PublishingPlaceTests {
  @Test(
    arguments: [
      (.folder, "/srv/www", .local("/srv/www")), (.folder, "out", .local("out")),
      (.folder, "~/site", .local("~/site")), (.rsync, "/srv/www/", .local("/srv/www/")),
      (.rsync, "m@h.example:www/", server("m@h.example", nil, "www/")),
      (.rsync, "host:./www", server("host", nil, "./www")),
      (.rsync, "[2001:db8::1]:x", server("[2001:db8::1]", nil, "x")),
      (.sftp, "sftp://m@h:22/srv", server("m@h", "22", "/srv")),
      (.sftp, "sftp://[::1]:22/x", server("[::1]", "22", "/x")),
      (.sftp, "h.example:a b", server("h.example", nil, "a b")),
      (.git, "https://t0ken@g.example/a.git", .web("https://t0ken@g.example/a.git")),
      (.git, "ssh://git@g.example:22/a", server("git@g.example", "22", "/a")),
      (.git, "../a.git", .local("../a.git")), (.git, "file:///srv/a", .local("/srv/a")),
      (.github, "git@github.com:m/a.git", server("git@github.com", nil, "m/a.git")),
      (.github, "upstream", .name("upstream")), (.netlify, "m.netlify.app", .name("m.netlify.app")),
      (.cloudflare, "alcove", .name("alcove")),
    ] as [(Settings.Publishing.Host, String, PublishingPlace)])
  func takes(host: Settings.Publishing.Host, text: String, place: PublishingPlace) {
    #expect(PublishingPlace(text, at: host) == place)
  }

  static func server(_ login: String, _ port: String?, _ path: String) -> PublishingPlace {
    .server(PublishingPlace.Server(login: login, port: port, path: path))
  }

  /// The examples in messages are valid places.
  @Test(arguments: Settings.Publishing.Host.allCases)
  func hasAnExample(host: Settings.Publishing.Host) {
    let example = PublishingPlace.example(at: host)
    #expect(PublishingPlace(example, at: host) != nil)
    // An option, a control character and an empty text aren't valid places for any host.
    for text in ["-" + example, "--x=" + example, example + "\n", "\u{1B}" + example, ""] {
      #expect(PublishingPlace(text, at: host) == nil, "\(text)")
    }
  }

  /// A login's home folder has files that programs obey, and so have hidden folders.
  @Test(arguments: [
    "", ".", "./", "/", "..", "../x", "~", "~/www", "~root/www", ".ssh", "./.ssh", "www/.ssh",
    "/home/m/.config/autostart", "www/../.ssh", "?ssh", "[.]ssh", "*",
  ])
  func refusesFolder(path: String) {
    #expect(PublishingPlace("m@h.example:" + path, at: .rsync) == nil)
    #expect(PublishingPlace("h:" + path, at: .sftp) == nil)
    #expect(PublishingPlace("sftp://h" + (path.first == "/" ? path : "/" + path), at: .sftp) == nil)
  }

  @Test(arguments: ["pages", "gh-pages", "a/b_c.d", "v1.2"])
  func takesBranch(name: String) { #expect(PublishingPlace.isBranch(name)) }

  @Test(arguments: [
    "", "-x", "--all", "a..b", "a/-b", "/a", "a/", "a//b", ".a", "a/.b", "a.lock", "a.", "a b",
    "a:b", "+a", "a~1", "a^", "a*", "@{u}", "HEAD", "refs heads", "é",
  ])
  func refusesBranch(name: String) { #expect(!PublishingPlace.isBranch(name)) }
}
