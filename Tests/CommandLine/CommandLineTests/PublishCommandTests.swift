import FileSystem
import Synchronization
import TestSupport
import Testing

/// Publishing as an owner types it; the hosts are folders, repositories and servers of this machine.
@Suite struct PublishCommandTests {
  private let folder: TemporaryFolder
  private let place: TemporaryFolder

  init() throws {
    place = try TemporaryFolder()
    folder = try TemporaryFolder(
      """
      -- library/anime/waves.md --
      ---
      title: Song of the Waves
      status: completed
      aliases: [waves-2004]
      ---
      -- library/anime/hardly.md --
      ---
      title: Hardly Known
      visibility: unlisted
      ---
      -- library/anime/gone.md --
      ---
      title: Soon Gone
      status: planning
      ---
      -- library/anime/ōkami.md --
      ---
      title: Ōkami's Way
      status: completed
      ---
      """)
    try settings("{to: folder, at: \(place.path)}")
  }

  private func settings(_ publish: String) throws {
    try folder.write(
      "name: Test\nurl: https://alcove.example/\npublish: \(publish)\n", to: "tokonoma.yml")
  }

  private func run(
    _ arguments: String..., environment: [String: String] = [:], killedAfter: UInt32? = nil
  ) throws -> ChildProcess {
    try ChildProcess(
      ChildProcess.built("tokonoma"), arguments, in: folder.path,
      environment: Self.environment.merging(environment) { $1 }, killedAfter: killedAfter)
  }

  private static let environment = [
    "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "GIT_CONFIG_NOSYSTEM": "1",
    "HOME": "/nonexistent",
  ]

  /// The files at a place but for the lists that are kept there.
  private func files(below path: String = "") throws -> [String: String] {
    let archive = try place.archive(below: path)
    return Dictionary(
      archive.files.filter { !$0.path.hasPrefix(".tokonoma-") && !$0.path.hasPrefix("keep") }
        .map { ($0.path, $0.text) }, uniquingKeysWith: { $1 })
  }

  private func site() throws -> [String: String] {
    let archive = try folder.archive(below: "_site")
    return Dictionary(
      archive.files.filter { !$0.path.hasPrefix(".tokonoma-") }.map { ($0.path, $0.text) },
      uniquingKeysWith: { $1 })
  }

  /// What holds for every host that is a folder in the end: `look` gives its files.
  private func checkRounds(
    environment: [String: String] = [:], keeping stranger: (String) throws -> Void,
    seeing look: () throws -> [String: String]
  ) throws {
    let dry = try run("publish", "--dry-run", environment: environment)
    #expect(dry.status == 0, "\(dry.errors)")
    #expect(dry.output.contains("+ index.html\n") && dry.output.hasSuffix("nothing was done\n"))
    let first = try run("publish", environment: environment)
    #expect(first.status == 0, "\(first.errors)")
    #expect(try look() == site())
    let second = try run("publish", environment: environment)
    #expect(second.output.contains(": 0 files added, 0 changed, 0 removed, "), "\(second.output)")
    #expect(second.status == 0)

    try stranger("keep.txt")
    try stranger("anime/keep.html")
    folder.remove("library/anime/gone.md")
    try folder.write(
      "---\ntitle: Song of the Waves\nstatus: watching\n---\n", to: "library/anime/waves.md")
    let third = try run("publish", environment: environment)
    #expect(third.status == 0, "\(third.errors)")
    #expect(third.output.contains(" removed, ") && !third.output.contains(" 0 removed, 0 un"))
    #expect(try look().filter { !$0.key.hasSuffix("keep.html") } == site())
    #expect(try look().keys.contains("anime/keep.html"))
    // A file of another origin where the site wants one now.
    try folder.write("---\ntitle: Keep\nstatus: planning\n---\n", to: "library/anime/keep.md")
    let taken = try run("publish", environment: environment)
    #expect(taken.status == 1 && taken.errors.contains("[host-file-not-ours]"), "\(taken.errors)")
    let adopted = try run("publish", "--adopt", environment: environment)
    #expect(adopted.status == 0, "\(adopted.errors)")
    #expect(try look() == site())
  }

  @Test func aFolder() throws {
    try checkRounds(keeping: { try place.write("foreign", to: $0) }, seeing: { try files() })
    #expect(try place.read("keep.txt") == "foreign")
    #expect(try !place.read(".tokonoma-manifest").contains("hardly"))
  }

  @Test func picturesGoOutToo() throws {
    let environment = ["TOKONOMA_PICTURES": try ChildProcess.built("tokonoma-pictures")]
    let published = try run("publish", environment: environment)
    #expect(published.status == 0, "\(published.errors)")
    #expect(try place.folder.exists("share/anime/waves.png"))
  }

  @Test(.enabled(if: Tool.isThere("rsync"))) func aFolderByRsync() throws {
    try settings("{to: rsync, at: \(place.path)}")
    try checkRounds(keeping: { try place.write("foreign", to: $0) }, seeing: { try files() })
    #expect(try place.read("keep.txt") == "foreign")
    #expect(try !place.read(".tokonoma-manifest").contains("hardly"))
  }

  @Test(.enabled(if: Tool.isThere("sshd"))) func aServerBySFTPAndRsync() throws {
    let server = try SSHServer()
    defer { server.stop() }
    let environment = ["TOKONOMA_SSH": server.program]
    try settings(
      "{to: sftp, at: \"sftp://\(server.user)@127.0.0.1:\(server.port)\(place.path)/site\"}")
    try checkRounds(
      environment: environment, keeping: { try place.write("foreign", to: "site/" + $0) },
      seeing: { try files(below: "site") })
    #expect(try place.read("site/keep.txt") == "foreign")
    #expect(try !place.read("site/.tokonoma-manifest").contains("hardly"))
    #expect(try !place.read("site/.tokonoma-digests").contains("hardly"))
    // The same place by another way: what is there is known by its list.
    try settings("{to: rsync, at: \"\(server.user)@127.0.0.1:\(place.path)/site\", branch: x}")
    let again = try run("publish", "--adopt", environment: environment)
    #expect(again.output.contains(": 0 files added, 0 changed, 0 removed, "), "\(again.errors)")
    try settings("{to: sftp, at: \"sftp://\(server.user)@127.0.0.1:\(server.port)/dev/null/x\"}")
    let wrong = try run("publish", environment: environment)
    #expect(wrong.status == 3 && wrong.errors.contains("[publishing-failed]"), "\(wrong.errors)")
  }

  @Test func aBranchByGit() throws {
    let git = Git(in: place.path)
    try git.run("init", "-q", "--bare", "there.git")
    try settings("{to: git, at: \(place.path)/there.git, branch: pages}")
    try checkRounds(
      keeping: { try git.commit("foreign", to: $0) },
      seeing: {
        place.remove("checkout")
        try git.run("clone", "-q", "-b", "pages", "there.git", "checkout")
        place.remove("checkout/.git")
        return try files(below: "checkout")
      })
    #expect(try git.run("--git-dir", "there.git", "rev-list", "--count", "pages") == "1\n")
    #expect(try place.read("checkout/keep.txt") == "foreign")
    // A repository that is not there.
    try folder.write(
      "name: Test\npublish: {to: git, at: /nowhere/there.git}\n", to: "tokonoma.yml")
    let wrong = try run("publish")
    #expect(wrong.status == 3 && wrong.errors.contains("[publishing-failed]"))
  }

  @Test func theProjectsOwnRepository() throws {
    let git = Git(in: place.path)
    try git.run("init", "-q", "--bare", "there.git")
    try settings("{to: github}")
    let without = try run("publish")
    #expect(without.status == 3 && without.errors.contains("has a remote 'origin'"))
    try Git(in: folder.path).run("init", "-q")
    try Git(in: folder.path).run("remote", "add", "origin", place.path + "/there.git")
    let published = try run("publish")
    #expect(published.status == 0, "\(published.errors)")
    let tree = try git.run("--git-dir", "there.git", "ls-tree", "--name-only", "gh-pages")
    #expect(tree.contains("\n.nojekyll\n") || tree.hasPrefix(".nojekyll\n"))
    #expect(try git.run("--git-dir", "there.git", "show", "gh-pages:CNAME") == "alcove.example\n")
    #expect(try Git(in: folder.path).run("status", "--porcelain").contains("?? tokonoma.yml"))
    // What the owner has of the same name is the owner's.
    try folder.write("other.example\n", to: "static/CNAME")
    #expect(try run("publish").status == 0)
    #expect(try git.run("--git-dir", "there.git", "show", "gh-pages:CNAME") == "other.example\n")
  }

  /// Killed at many moments, the next run makes it whole.
  @Test(arguments: ["folder", "git", "rsync", "sftp"])
  func aRunThatIsKilledIsFinishedByTheNext(host: String) throws {
    if host == "rsync" || host == "sftp", !Tool.isThere(host == "sftp" ? "sshd" : host) { return }
    let git = Git(in: place.path)
    let server = try host == "sftp" ? SSHServer() : nil
    defer { server?.stop() }
    let environment = server.map { ["TOKONOMA_SSH": $0.program] } ?? [:]
    if let server {
      let login = "\(server.user)@127.0.0.1:\(server.port)"
      try settings("{to: sftp, at: \"sftp://\(login)\(place.path)/site\"}")
    } else if host == "git" {
      try git.run("init", "-q", "--bare", "there.git")
      try settings("{to: git, at: \(place.path)/there.git, branch: pages}")
    } else {
      try settings("{to: \(host), at: \(place.path)/site}")
    }
    var killed = 0
    for moment in 1...12 {
      try folder.write(
        "---\ntitle: Round \(moment)\nstatus: completed\n---\n",
        to: "library/anime/round-\(moment % 5).md")
      let run = try run(
        "publish", environment: environment, killedAfter: UInt32(moment) * 60_000)
      if run.status == -9 { killed += 1 }
    }
    #expect(killed > 0)
    let last = try run("publish", environment: environment)
    #expect(last.status == 0, "\(last.errors)")
    if host == "git" { try git.run("clone", "-q", "-b", "pages", "there.git", "site") }
    place.remove("site/.git")
    #expect(try files(below: "site") == site())
    let again = try run("publish", environment: environment)
    #expect(again.output.contains(": 0 files added, 0 changed, 0 removed, "), "\(again.output)")
  }

  /// A clone has no list of the unlisted pages: it knows those that it does not make by what is in them.
  @Test(arguments: ["folder", "git", "rsync", "sftp"])
  func anUnlistedPageOfAnotherCopyDoesNotStayUnnoticed(host: String) throws {
    if host == "rsync" || host == "sftp", !Tool.isThere(host == "sftp" ? "sshd" : host) { return }
    let git = Git(in: place.path)
    let server = try host == "sftp" ? SSHServer() : nil
    defer { server?.stop() }
    let environment = server.map { ["TOKONOMA_SSH": $0.program] } ?? [:]
    if let server {
      let login = "\(server.user)@127.0.0.1:\(server.port)"
      try settings("{to: sftp, at: \"sftp://\(login)\(place.path)/site\"}")
    } else if host == "git" {
      try git.run("init", "-q", "--bare", "there.git")
      try settings("{to: git, at: \(place.path)/there.git, branch: pages}")
    } else {
      try settings("{to: \(host), at: \(place.path)/site}")
    }
    func there() throws -> Set<String> {
      if host == "git" {
        place.remove("site")
        try git.run("clone", "-q", "-b", "pages", "there.git", "site")
        place.remove("site/.git")
      }
      return try Set(files(below: "site").keys)
    }
    // The only title of its kind, so that nothing else leads to the folder.
    folder.remove("library/anime/hardly.md")
    try folder.write(
      "---\ntitle: Hardly Known\nvisibility: unlisted\n---\n", to: "library/books/hardly.md")
    try folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2 3\"><path d=\"M0 0h2v3z\"/></svg>",
      to: "covers/books/hardly.svg")
    #expect(try run("publish", environment: environment).status == 0)
    let secrets: Set = ["books/hardly.html", "covers/books/hardly.svg"]
    #expect(try there().isSuperset(of: secrets))

    for gone in [".tokonoma", "_site", "library/books", "covers"] { folder.remove(gone) }
    let refused = try run("publish", environment: environment)
    #expect(refused.status == 1 && refused.errors.contains("[host-page-left]"), "\(refused.errors)")
    #expect(refused.errors.contains("books/hardly.html"))
    #expect(try there().isSuperset(of: secrets))
    let adopted = try run("publish", "--adopt", environment: environment)
    #expect(adopted.status == 0, "\(adopted.errors)")
    #expect(try there() == Set(site().keys))
    #expect(try run("publish", environment: environment).status == 0)
  }

  @Test func nothingGoesOutWithASecretInIt() throws {
    try folder.write(
      "---\ntitle: The Hidden Garden\nprivate: true\n---\n", to: "library/anime/hidden.md")
    try folder.write("see The Hidden Garden", to: "static/notes.txt")
    for arguments in [["publish"], ["audit"], ["build", "--audit"], ["publish", "--dry-run"]] {
      let run = try ChildProcess(
        ChildProcess.built("tokonoma"), arguments, in: folder.path, environment: Self.environment)
      #expect(run.status == 2 && run.output.contains("[private-text-in-site]"), "\(arguments)")
      #expect(!run.output.contains("Hidden Garden"))
    }
    #expect(try place.folder.files(includingHidden: true) == [])
    let json = try run("audit", "--json")
    let lines = json.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 2 && lines.allSatisfy { JSONText.problem(in: $0) == nil })
    #expect(lines.last?.contains("\"findings\":1") == true)
  }

  @Test func withoutASiteOrAPlaceNothingIsDone() throws {
    let none = try run("publish", "--no-build")
    #expect(none.status == 1 && none.errors.contains("[nothing-to-publish]"))
    try folder.write("name: Test\n", to: "tokonoma.yml")
    let nowhere = try run("publish")
    #expect(nowhere.status == 1 && nowhere.errors.contains("[nowhere-to-publish]"))
  }

  @Test func netlify() async throws {
    let netlify = NetlifyDouble()
    let server = try await ReplayServer([
      "GET /api/v1/sites/alcove/files": { netlify.files($0) },
      "POST /api/v1/sites/alcove/deploys": { netlify.deploy($0) },
      "PUT /api/v1/deploys/d1/files/*": { netlify.put($0) },
      "GET /api/v1/sites/alcove": { netlify.site($0) },
      "GET /tokonoma-files.txt": { _ in netlify.list() },
    ])
    try settings("{to: netlify, at: alcove}")
    let without = try run("publish")
    #expect(without.status == 3 && without.errors.contains("NETLIFY_AUTH_TOKEN"))
    let token = "nfp_0123456789secret"
    let environment = [
      "NETLIFY_AUTH_TOKEN": token, "TOKONOMA_NETLIFY_URL": server.address + "/api/v1",
    ]
    netlify.isFull.withLock { $0 = true }
    let dry = try run("publish", "--dry-run", environment: environment)
    #expect(dry.status == 0, "\(dry.errors)")
    #expect(dry.output.contains("+ _redirects\n") && dry.output.contains("- ") == false)
    #expect(server.takeRequests().allSatisfy { $0.method == "GET" })

    let first = try run("publish", environment: environment)
    #expect(first.status == 0, "\(first.errors)")
    let there = netlify.contents()
    #expect(there["_redirects"] == "/anime/waves-2004.html /anime/waves.html 301\n")
    #expect(
      there["_headers"]?.contains(
        "Content-Security-Policy: connect-src https: http:; default-src 'self'; ") == true)
    #expect(there["foreign.txt"] == "foreign")
    for (path, text) in try site() { #expect(there[path] == text, "\(path)") }
    _ = server.takeRequests()
    let second = try run("publish", environment: environment)
    #expect(second.output.contains(": 0 files added, 0 changed, 0 removed, "), "\(second.output)")
    #expect(server.takeRequests().allSatisfy { $0.method == "GET" })

    folder.remove("library/anime/gone.md")
    // It breaks off half way: what visitors see is the site that was.
    netlify.filesLeft.withLock { $0 = 3 }
    let broken = try run("publish", environment: environment)
    #expect(broken.status == 3 && broken.errors.contains("[publishing-failed]"), "\(broken.errors)")
    #expect(netlify.contents() == there)
    netlify.filesLeft.withLock { $0 = .max }
    _ = server.takeRequests()
    let third = try run("publish", environment: environment)
    #expect(third.status == 0, "\(third.errors)")
    for (path, text) in try site() { #expect(netlify.contents()[path] == text, "\(path)") }
    #expect(netlify.contents()["anime/gone.html"] == nil)
    #expect(netlify.contents()["foreign.txt"] == "foreign")

    netlify.isRefusing.withLock { $0 = true }
    let refused = try run("publish", environment: environment)
    #expect(refused.status == 3 && refused.errors.contains("the key is not accepted"))
    for said in [dry, first, second, broken, third, refused] {
      #expect(!said.output.contains(token) && !said.errors.contains(token))
    }
    for path in try folder.folder.files(includingHidden: true) {
      #expect(try !folder.read(path).contains(token), "\(path)")
    }
  }

  @Test func theHubHearsOfFeedsThatChanged() async throws {
    let isDown = Mutex(false)
    let hub = try await ReplayServer([
      "POST /hub": { _ in .status(isDown.withLock { $0 } ? 400 : 204) }
    ])
    func heard() -> [String] { hub.takeRequests().map(\.body) }
    let settings = try folder.read("tokonoma.yml")
    try folder.write(settings + "hub: \(hub.address)/hub\n", to: "tokonoma.yml")
    #expect(try run("publish", "--dry-run").status == 0)
    #expect(heard() == [])

    let first = try run("publish")
    #expect(first.status == 0, "\(first.errors)")
    let told = heard()
    #expect(told.count == 4, "the site's and the kind's, in two forms")
    #expect(
      told.allSatisfy {
        $0.hasPrefix("hub.mode=publish&hub.url=https%3A%2F%2Falcove.example%2Ffeed")
      })
    #expect(
      told.contains("hub.mode=publish&hub.url=https%3A%2F%2Falcove.example%2Ffeeds%2Fanime.xml"))
    #expect(first.output.contains("127.0.0.1: told of 4 feeds\n"), "\(first.output)")
    #expect(try run("publish").status == 0)
    #expect(heard() == [], "nothing is new")

    isDown.withLock { $0 = true }
    try folder.write(
      "---\ntitle: New\nstatus: completed\nfinished: 2024-01-02\n---\n", to: "library/anime/new.md")
    let third = try run("publish")
    #expect(third.status == 0 && third.errors.contains("[hub-not-told]"), "\(third.errors)")
    #expect(heard().count == 1)
    #expect(try files().keys.contains("anime/new.html"))
  }

  @Test func cloudflareByItsOwnProgram() throws {
    try settings("{to: cloudflare, at: alcove}")
    let missing = try run("publish", environment: ["PATH": place.path + "/bin"])
    #expect(missing.status == 3 && missing.errors.contains("npm install --global wrangler"))
    try place.write(
      """
      #!/bin/sh
      [ "$CLOUDFLARE_API_TOKEN" = secret-token ] || { echo "no token" >&2; exit 1; }
      echo "$@" >> "\(place.path)/keep-calls"
      rm -rf "\(place.path)/site"; /bin/cp -r "$3" "\(place.path)/site"

      """, to: "bin/wrangler")
    try place.setMode(0o755, of: "bin/wrangler")
    let path = ["PATH": place.path + "/bin:/usr/bin:/bin"]
    let refused = try run("publish", environment: path)
    #expect(refused.status == 3 && refused.errors.contains("note: no token"))
    let token = path.merging(["CLOUDFLARE_API_TOKEN": "secret-token"]) { $1 }
    #expect(try run("publish", environment: token).status == 0)
    let there = try files(below: "site")
    #expect(there["_redirects"] != nil && there["_headers"] != nil)
    for (path, text) in try site() { #expect(there[path] == text, "\(path)") }
    #expect(try run("publish", environment: token).output.contains(" 0 files added, 0 changed"))
    let calls = try place.read("keep-calls").split(separator: "\n")
    #expect(calls.count == 1 && calls[0].hasPrefix("pages deploy "))
    #expect(calls[0].hasSuffix(" --project-name alcove --branch main --commit-dirty=true"))
  }

  /// What a feed says: the id and title of each item, without the site's address.
  private func items(_ feed: String = "feed.json") throws -> [String] {
    let ids = try folder.read("_site/\(feed)").matches(
      of: /"id":"https:\/\/alcove.example\/([^"]*)","url":"[^"]*","title":"([^"]*)"/)
    return ids.map { "\($0.output.1) \($0.output.2)" }
  }

  @Test func feedsTellOfWhatHasChangedWithoutADate() throws {
    func save(_ rating: String, _ more: String = "") throws {
      try folder.write(
        "---\ntitle: Song of the Waves\nstatus: completed\nrating: \(rating)\n\(more)---\n",
        to: "library/anime/waves.md")
    }
    try save("8")
    #expect(try run("publish").status == 0)
    #expect(try items() == [], "there is nothing to compare with")
    #expect(try !folder.read("published/titles.yml").contains("hardly"))

    try save("9.5")
    try folder.write(
      "---\ntitle: Hardly Known\nvisibility: unlisted\nstatus: completed\nrating: 3\n---\n",
      to: "library/anime/hardly.md")
    let before = try folder.read("published/changes.yml")
    #expect(try run("publish", "--dry-run").status == 0)
    #expect(try items().map { $0.hasSuffix(" Song of the Waves: 9.5, watched") } == [true])
    #expect(try folder.read("published/changes.yml") == before, "nothing went out")

    let published = try run("publish")
    #expect(published.status == 0, "\(published.errors)")
    let noted = try items()
    let id = try #require(noted.first?.firstMatch(of: /anime\/waves\.html#changed-\d{4}-\d\d-\d\d/))
    #expect(noted == ["\(id.output) Song of the Waves: 9.5, watched"])
    #expect(try items("feeds/anime.json") == noted)
    #expect(
      try folder.read("_site/feed.json").contains("\"content_text\":\"Rated 9.5 of 10.\""))
    let feed = try folder.read("_site/feed.xml")
    // The same files make the same site, on whatever day.
    #expect(try run("build").status == 0)
    #expect(try folder.read("_site/feed.xml") == feed)
    let again = try run("publish")
    #expect(again.output.contains(": 0 files added, 0 changed, 0 removed, "), "\(again.output)")

    // What has a date is told of as of that day alone; once more on the same day is one item.
    try save("9.5", "repeat: 1\n")
    try folder.write(
      "---\ntitle: Soon Gone\nstatus: completed\nfinished: 2024-05-06\n---\n",
      to: "library/anime/gone.md")
    #expect(try run("publish").status == 0)
    #expect(
      try items() == [
        "\(id.output) Song of the Waves: 9.5, rewatched",
        "anime/gone.html#finished Soon Gone: watched",
      ])
    // A title that is nobody's any more.
    try save("9.5", "private: true\n")
    #expect(try run("publish").status == 0)
    #expect(try items() == ["anime/gone.html#finished Soon Gone: watched"])
    #expect(try !folder.read("published/changes.yml").contains("waves"))
    #expect(try !folder.read("published/titles.yml").contains("waves"))

    try folder.write("- [", to: "published/changes.yml")
    let broken = try run("build")
    #expect(broken.status == 0 && broken.errors.contains("[feed-record-unreadable]"))
    try folder.write("- {title: anime/gone}\n", to: "published/changes.yml")
    #expect(try run("build").errors.contains("published/changes.yml:1:3: warning: "))
  }

  /// A host that builds by itself keeps what is noted between its runs.
  @Test func aBuildThatGoesOutNotesWhatHasChanged() throws {
    #expect(try run("build").status == 0)
    #expect(try !folder.folder.exists("published"))
    #expect(try run("build", "--note-changes").status == 0)
    try folder.write("---\ntitle: New\nstatus: reading\n---\n", to: "library/books/new.md")
    #expect(try run("build", "--note-changes").status == 0)
    #expect(try items().map { $0.hasSuffix(" New: reading") } == [true])
  }

  @Test func aWorkflowIsAddedToAProjectThatIsThere() throws {
    for (host, path) in [
      ("github", ".github/workflows/site.yml"), ("codeberg", ".forgejo/workflows/site.yml"),
      ("gitlab", ".gitlab-ci.yml"),
    ] {
      let added = try run("new", "--workflow", host, ".")
      #expect(added.status == 0 && added.output.contains("TOKONOMA"), "\(added.errors)")
      let text = try folder.read(path)
      let goesOut = host == "codeberg" ? "publish" : "build --audit --note-changes"
      #expect(text.contains("$HOME/tokonoma/tokonoma \(goesOut)"))
      #expect(text.contains("4 * * *") || host == "gitlab")
      let paths = text.matches(of: /\n +published\n +\.tokonoma\/pictures\n/).count
      #expect(paths == 1 || host == "gitlab" && text.contains("[published, .tokonoma/pictures]"))
      #expect(try run("new", "--workflow", host, ".").output.contains("is there already"))
      try folder.write("mine", to: path)
      let taken = try run("new", "--workflow", host, ".")
      #expect(taken.status == 1 && taken.errors.contains("[workflow-taken]"))
      #expect(try folder.read(path) == "mine")
    }
    #expect(try run("new", "--empty", "--workflow", "github", "other").status == 0)
    #expect(try folder.folder.exists("other/tokonoma.yml"))
    #expect(try folder.folder.exists("other/.github/workflows/site.yml"))
  }
}

/// Netlify as far as its API is documented for deploys of files by their digests.
private final class NetlifyDouble: Sendable {
  private struct State {
    var files = ["foreign.txt": "foreign"]
    /// Of the deploy that is being made.
    var wanted: [String: String] = [:]
    var known: [String: String] = [:]
  }

  private let state = Mutex(State())
  /// Whether the next answer says that there were too many requests.
  let isFull = Mutex(false)
  let isRefusing = Mutex(false)
  /// So many more are taken; then it is out of order.
  let filesLeft = Mutex(Int.max)

  func contents() -> [String: String] { state.withLock { $0.files } }

  func site(_ request: ReplayServer.Request) -> ReplayServer.Answer {
    refusal(request)
      ?? .json("{\"id\": \"alcove\", \"ssl_url\": \"http://\(request.headers["host"] ?? "")\"}")
  }

  func files(_ request: ReplayServer.Request) -> ReplayServer.Answer {
    if let refusal = refusal(request) { return refusal }
    let items = contents().sorted { $0.key < $1.key }.map {
      "{\"id\": \"/\($0.key)\", \"path\": \"/\($0.key)\", \"sha\": \"\(Tool.sha1($0.value))\", \"size\": 1}"
    }
    return .json("[" + items.joined(separator: ", ") + "]")
  }

  func deploy(_ request: ReplayServer.Request) -> ReplayServer.Answer {
    if let refusal = refusal(request) { return refusal }
    let pairs = request.body.matches(of: /"\/([^"]+)":"([0-9a-f]{40})"/).map {
      (String($0.1).replacing("\\/", with: "/"), String($0.2))
    }
    return state.withLock { state in
      for text in state.files.values { state.known[Tool.sha1(text)] = text }
      state.wanted = Dictionary(pairs, uniquingKeysWith: { $1 })
      let known = state.known
      let required = Set(state.wanted.values).filter { known[$0] == nil }
      Self.complete(&state)
      let list = required.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
      return .json("{\"id\": \"d1\", \"state\": \"uploading\", \"required\": [\(list)]}")
    }
  }

  func put(_ request: ReplayServer.Request) -> ReplayServer.Answer {
    if let refusal = refusal(request) { return refusal }
    let isTaken = filesLeft.withLock { left in
      left -= 1
      return left >= 0
    }
    if !isTaken { return .status(503, ["Retry-After": "0"]) }
    return state.withLock { state in
      state.known[Tool.sha1(request.body)] = request.body
      Self.complete(&state)
      return .json("{}")
    }
  }

  func list() -> ReplayServer.Answer {
    contents()["tokonoma-files.txt"].map { ReplayServer.Answer(body: Array($0.utf8)) }
      ?? .status(404)
  }

  /// A deploy is shown when it is whole.
  private static func complete(_ state: inout State) {
    let known = state.known
    let texts = state.wanted.compactMapValues { known[$0] }
    if texts.count == state.wanted.count, !texts.isEmpty { state.files = texts }
  }

  private func refusal(_ request: ReplayServer.Request) -> ReplayServer.Answer? {
    if isRefusing.withLock({ $0 }) { return .status(401) }
    let isNext = isFull.withLock { isFull in
      defer { isFull = false }
      return isFull
    }
    if isNext { return .status(429, ["Retry-After": "1"]) }
    return request.headers["authorization"] == "Bearer nfp_0123456789secret" ? nil : .status(401)
  }
}

/// Programs of the system that tests need.
private enum Tool {
  /// Where CI is set, they must be there.
  static func isThere(_ name: String) -> Bool {
    let isFound = ["/usr/bin/", "/usr/sbin/", "/usr/local/bin/", "/bin/"].contains {
      (try? Folder("/").exists($0 + name)) == true
    }
    return isFound
      || (try? ChildProcess("/usr/bin/env", ["sh", "-c", "test -n \"$CI\""], in: "/").status) == 0
  }

  static func sha1(_ text: String) -> String {
    guard let file = try? TemporaryFolder() else { return "" }
    try? file.write(text, to: "x")
    return (try? ChildProcess("/usr/bin/sha1sum", ["x"], in: file.path).output.prefix(40))
      .map(String.init) ?? ""
  }
}

/// Git in a folder, by a name of its own.
private struct Git {
  let path: String

  init(in path: String) { self.path = path }

  @discardableResult
  func run(_ arguments: String...) throws -> String {
    let run = try ChildProcess(
      "/usr/bin/git", ["-c", "user.name=x", "-c", "user.email=x@x.example"] + arguments, in: path,
      environment: ["PATH": "/usr/bin:/bin", "GIT_CONFIG_NOSYSTEM": "1", "HOME": "/nonexistent"])
    try #require(run.status == 0, "git \(arguments): \(run.errors)")
    return run.output
  }

  /// Adds a file to the branch as somebody else would.
  func commit(_ text: String, to file: String) throws {
    try run("clone", "-q", "-b", "pages", "there.git", "theirs")
    try Folder(path + "/theirs").replace(file, with: Array(text.utf8))
    let theirs = Git(in: path + "/theirs")
    try theirs.run("add", "-A")
    try theirs.run("commit", "-q", "-m", "x")
    try theirs.run("push", "-q", "origin", "pages")
    try Folder(path).removeTree("theirs")
  }
}

/// A server on a port of this machine that the user of the tests may enter by a key.
private final class SSHServer: Sendable {
  let user: String
  let port: Int
  /// What takes the place of `ssh`.
  let program: String
  private let folder: TemporaryFolder

  init() throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    func run(_ program: String, _ arguments: String...) throws -> ChildProcess {
      try ChildProcess(program, arguments, in: folder.path)
    }
    for key in ["host", "key"] {
      _ = try run("/usr/bin/ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key)
    }
    _ = try run("/bin/mkdir", "-p", "/run/sshd")
    user = try run("/usr/bin/id", "-un").output.filter { !$0.isNewline }
    var port = 0
    for attempt in 0..<20 {
      port =
        20_000 + (Int(folder.path.utf8.reduce(0) { ($0 &* 31 &+ UInt32($1)) }) + attempt * 977)
        % 40_000
      try folder.write(
        """
        Port \(port)
        ListenAddress 127.0.0.1
        HostKey \(folder.path)/host
        AuthorizedKeysFile \(folder.path)/key.pub
        StrictModes no
        UsePAM no
        PasswordAuthentication no
        PidFile \(folder.path)/pid
        Subsystem sftp internal-sftp

        """, to: "config")
      let server = try run(
        "/usr/sbin/sshd", "-f", folder.path + "/config", "-E", folder.path + "/log")
      if server.status == 0 { break }
    }
    self.port = port
    program = folder.path + "/ssh"
    try folder.write(
      """
      #!/bin/sh
      exec /usr/bin/ssh -p \(port) -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null \\
        -o LogLevel=ERROR -o BatchMode=yes -i \(folder.path)/key "$@"

      """, to: "ssh")
    try folder.setMode(0o755, of: "ssh")
  }

  func stop() {
    guard let id = try? folder.read("pid").filter({ !$0.isNewline }) else { return }
    _ = try? ChildProcess("/bin/kill", [id], in: folder.path)
  }
}
