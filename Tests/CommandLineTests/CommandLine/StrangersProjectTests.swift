import FileSystem
import TestSupport
import Testing

/// Every command in projects by another person: none of their programs runs, no key is sent, and no
/// file outside changes.
@Suite struct StrangersProjectTests {
  /// Links at each place that the program writes, alone or in folders.
  static let links: [[(path: String, target: String)]] = [
    [
      (".tokonoma", "victims"), ("templates", "victims"), ("_site", "victims"),
      ("inbox", "victims"),
    ],
    [
      ("published", "victims"), ("imports", "victims"), ("friends", "victims"),
      ("webmentions", "victims"), (".github", "victims"), ("covers/anime", "victims"),
      ("library/anime", "victims/anime"),
    ],
    [
      (".tokonoma/pictures/list", "victims/list"), (".tokonoma/undo/1", "victims/1"),
      (".tokonoma/lock", "victims/notes.txt"), (".tokonoma/record", "victims/notes.txt"),
      ("published/titles.yml", "victims/notes.txt"), ("published/changes.yml", "victims/notes.txt"),
      ("imports/myanimelist.yml", "victims/notes.txt"), ("imports/catalogue.yml", "victims/list"),
      ("friends/maya.json", "victims/notes.txt"), ("tokonoma.1", "victims/notes.txt"),
      ("webmentions/received.json", "victims/notes.txt"), ("_site/index.html", "victims/notes.txt"),
      ("library/anime/planetes.md", "victims/anime/planetes.md"),
      ("templates/card.html", "victims/notes.txt"), (".github/workflows/site.yml", "victims/list"),
      ("inbox/a.yml", "victims/notes.txt"), ("inbox/refused", "victims"),
      ("anime.xml", "victims/notes.txt"), ("books.csv", "victims/list"),
      ("library.json", "victims/notes.txt"), ("my-alcove", "victims/empty"), ("out", "victims"),
    ],
  ]

  @Test(.timeLimit(.minutes(10)), arguments: links.indices)
  func noCommandFollowsALinkOut(number: Int) throws {
    let project = try StrangersProject()
    try project.machine.write(Self.animeList, to: "project/animelist.xml")
    for (path, target) in Self.links[number] { try project.link(path, to: target) }
    let before = try project.outside()
    for line in try StrangersProject.commandLines() {
      try project.run(line)
      let after = try project.outside()
      #expect(after == before, "\(line): \(after.filter { before[$0.key] != $0.value }.keys)")
    }
  }

  @Test(.timeLimit(.minutes(10))) func noCommandObeysAProject() async throws {
    let server = try await ReplayServer([:])
    let project = try StrangersProject(Self.hostile.replacing("SERVER", with: server.address))
    let before = try project.outside()
    for line in try StrangersProject.commandLines() {
      let run = try project.run(line)
      #expect(!run.output.contains(StrangersProject.secret), "\(line)")
      #expect(!run.errors.contains(StrangersProject.secret), "\(line)")
      #expect(try project.outside() == before, "\(line)")
    }
    #expect(server.takeRequests().isEmpty)
    // The user's own programs, as requested.
    #expect(
      try project.ran().allSatisfy { $0.hasPrefix("the-editor ") || $0.hasPrefix("xdg-open ") })
  }

  /// Places that name options, programs, other transports, hidden folders and odd hosts.
  static let places = [
    "git, at: '--upload-pack=touch MACHINE/ran;', branch: pages",
    "git, at: 'ext::sh -c touch% MACHINE/ran'", "git, at: 'EXT::sh -c touch% MACHINE/ran/'",
    "git, at: 'ssh://-oProxyCommand=touch% MACHINE/ran/x'", "git, at: '-u@host.example:x'",
    "git, at: 'mika@-oProxyCommand=x:y/z'", "git, at: 'http://127.0.0.1:1/x.git'",
    "git, at: 'git://127.0.0.1:1/x.git'", "git, at: 'https://-x/y'", "git, at: \"/srv/x\\ny.git\"",
    "github, at: '--exec=touch MACHINE/ran'", "codeberg, at: '--receive-pack=touch MACHINE/ran;/'",
    "github, branch: '--mirror'", "github, branch: 'x:refs/heads/main'",
    "github, branch: '../main'",
    "github, branch: 'a b'", "github, branch: '-d'", "git, at: origin, branch: '+main'",
    "rsync, at: '--rsh=touch MACHINE/ran'", "rsync, at: '-e touch MACHINE/ran'",
    "rsync, at: '-oProxyCommand=x:y'", "rsync, at: 'mika@-oProxyCommand=touch MACHINE/ran:y'",
    "rsync, at: 'rsync://host.example/x'", "rsync, at: 'host.example::x'",
    "rsync, at: 'host.example:--x'", "rsync, at: 'MACHINE/home/.ssh'", "rsync, at: 'host.example:'",
    "rsync, at: 'host.example:.ssh/'", "rsync, at: MACHINE/home", "rsync, at: '~'",
    "sftp, at: 'sftp://host.example/'", "sftp, at: 'host.example:~'", "folder, at: '~'",
    "folder, at: ../home/", "folder, at: ..", "folder, at: /",
    "sftp, at: '-oProxyCommand=touch MACHINE/ran:y'", "sftp, at: \"host.example:a\\n!touch\"",
    "sftp, at: 'sftp://-oProxyCommand=x/y'", "sftp, at: 'sftp://host.example:22x/y'",
    "sftp, at: 'a b@host.example:x'", "folder, at: MACHINE/home/.config/autostart",
    "folder, at: ../home/.ssh", "folder, at: ~/.config/autostart", "folder, at: '-x'",
    "folder, at: .git/hooks", "cloudflare, at: '--config=x'", "cloudflare, at: 'a/../b'",
    "cloudflare, at: alcove, branch: '--x'", "netlify, at: '../user'", "netlify, at: 'a%2F..'",
  ]

  @Test func nothingIsPublishedToAnOddPlace() throws {
    let project = try StrangersProject(
      "-- tokonoma.yml --\nname: X\n-- static/authorized_keys --\nmine\n", isEmpty: true)
    try #require(try project.run(["build"]).status == 0)
    let before = try project.outside()
    for place in Self.places {
      try project.write("-- tokonoma.yml --\nname: X\npublish: {to: \(place)}\n")
      let run = try project.run(["publish", "--no-build", "--adopt"])
      #expect(run.status != 0 && run.errors.contains("tokonoma.yml:2:"), "\(place): \(run.errors)")
    }
    #expect(try project.ran() == [])
    #expect(try project.outside() == before)
  }

  /// With the real git: hooks and settings of the project's repository, of one that replaces ours,
  /// and of one on this machine that the site is pushed to. One in the project, or with links, is
  /// refused.
  @Test(arguments: [
    ("github", nil), ("git, at: ../beside.git", nil), ("git, at: ../lazy.git", "fetching"),
    ("git, at: ../linked.git", "the link 'logs'"), ("git, at: ./evil.git", "overlaps the project"),
    ("git, at: ./work/.git, branch: main", "overlaps the project"),
    ("git, at: 'file://MACHINE/project'", "overlaps the project"),
    ("git, at: ../pointer, branch: main", "overlaps the project"),
    ("git, at: ../victims/", "no git repository"),
  ])
  func noHookOrSettingOfARepositoryIsObeyed(place: String, refusal: String?) throws {
    let project = try StrangersProject(
      "-- tokonoma.yml --\nname: X\nurl: https://x.example/\npublish: {to: \(place)}\n",
      isEmpty: true)
    let folder = project.machine.path + "/project"
    let git = Git(in: folder)
    try git.run("init", "-q")
    try git.run("remote", "add", "origin", "../beside.git")
    for bare in ["evil.git", "../beside.git", "../lazy.git", "../linked.git"] {
      try git.run("init", "-q", "--bare", bare)
    }
    try project.machine.write(String(repeating: "1", count: 40), to: "lazy.git/refs/heads/pages")
    try project.machine.write("gitdir: ../project/evil.git\n", to: "pointer/.git")
    try project.machine.link("linked.git/logs", to: "../victims")
    try git.run("init", "-q", "-b", "main", "work")
    let work = Git(in: folder + "/work")
    try project.machine.write("* filter=x\n", to: "project/work/.gitattributes")
    try work.run("add", "-A")
    try work.run("commit", "-q", "-m", "x")
    try project.machine.folder.createFolders("project/.tokonoma")
    try git.run("init", "-q", "--bare", ".tokonoma/published.git")
    let payload = "touch \(project.machine.path)/ran;"
    for place in [
      ".git", "evil.git", "work/.git", ".tokonoma/published.git", "../beside.git", "../lazy.git",
    ] {
      let path = place.hasPrefix("../") ? String(place.dropFirst(3)) : "project/\(place)"
      for name in Self.hooks {
        let hook = "\(path)/hooks/\(name)"
        try project.machine.write("#!/bin/sh\n\(payload)\n", to: hook)
        try project.machine.setMode(0o755, of: hook)
      }
      for setting in Self.settings {
        try git.run("--git-dir", folder + "/" + place, "config", setting, payload)
      }
      for (name, value) in [
        ("receive.denyCurrentBranch", "updateInstead"), ("receive.certNonceSeed", "x"),
        ("protocol.ext.allow", "always"), ("gc.auto", "1"), ("remote.origin.url", "/nowhere"),
        ("remote.origin.promisor", "true"), ("extensions.partialClone", "origin"),
        ("core.repositoryFormatVersion", "1"), ("core.logAllRefUpdates", "always"),
      ] { try git.run("--git-dir", folder + "/" + place, "config", name, value) }
      try project.machine.write(
        folder + "/.git/objects\n", to: "\(path)/objects/info/alternates")
    }
    try git.run("remote", "set-url", "origin", "../beside.git")
    func outside() throws -> [String: [UInt8]] {
      try project.outside().filter { !$0.key.hasPrefix("beside.git/") }
    }
    let before = try outside()
    for option in ["--dry-run", "--quiet"] {
      let run = try project.run(["publish", "--adopt", option], withRealPrograms: true)
      #expect(run.status == (refusal == nil ? 0 : 3), "\(run.errors)")
      if let refusal { #expect(run.errors.contains(refusal), "\(run.errors)") }
    }
    #expect(try outside() == before)
    #expect(try project.ran() == [])
  }

  private static let hooks = [
    "pre-push", "reference-transaction", "pre-receive", "update", "post-receive", "post-update",
    "proc-receive", "push-to-checkout", "pre-auto-gc", "post-checkout", "fsmonitor-watchman",
    "post-index-change", "pre-commit", "post-commit",
  ]
  private static let settings = [
    "core.sshCommand", "core.fsmonitor", "core.alternateRefsCommand", "core.askPass",
    "core.editor", "core.pager", "credential.helper", "gpg.program", "filter.x.smudge",
    "filter.x.clean", "uploadpack.packObjectsHook", "core.gitProxy", "diff.external",
    "remote.origin.uploadpack", "remote.origin.receivepack", "remote.origin.vcs",
  ]

  /// A file is removed from another place only if this user published it from here.
  @Test(arguments: ["rsync", "folder"]) func noListOfAProjectRemovesFilesOutside(host: String)
    throws
  {
    if host == "rsync", !Tool.isThere("rsync") { return }
    let project = try StrangersProject(
      "-- tokonoma.yml --\nname: X\npublish: {to: \(host), at: MACHINE/victims}\n", isEmpty: true)
    let before = try project.outside()
    try #require(before["victims/notes.txt"] != nil)
    let list = "tokonoma-manifest 1\nnotes.txt\npictures/photo.jpg\n../home/x\n"
    for folder in ["published", "unlisted"] {
      for key in ["\(host)\n\(project.machine.path)/victims\n", project.machine.path + "/victims"] {
        let name = String(
          key.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
          }, radix: 16)
        try project.machine.write(list, to: "project/.tokonoma/\(folder)/\(name)")
      }
    }
    let run = try project.run(["publish"], withRealPrograms: true)
    #expect(run.status == 1 && run.errors.contains("[host-folder-not-ours]"), "\(run.errors)")
    #expect(try project.outside() == before)
    // Not even if the owner wants the site there.
    for line in [["publish", "--adopt"], ["publish"]] {
      try project.run(line, withRealPrograms: true)
    }
    let after = try project.outside()
    #expect(after.count > before.count)
    for (path, bytes) in before { #expect(after[path] == bytes, "\(path)") }
  }

  private static let animeList =
    "<?xml version=\"1.0\"?><myanimelist><anime><series_animedb_id>1</series_animedb_id>"
    + "<series_title>M</series_title><my_status>Completed</my_status></anime></myanimelist>"

  /// Settings and files of every kind that name programs, servers, keys and places.
  private static let hostile = """
    -- tokonoma.yml --
    name: "$(touch MACHINE/ran)"
    url: https://x.example/
    hub: https://127.0.0.1:1/hub
    sources: [{name: tmdb, url: "SERVER"}, {name: igdb, url: "SERVER/igdb"}, {name: mal, url: "SERVER"}, {name: googlebooks, url: "SERVER"}, {name: jikan, url: "SERVER"}]
    friends: [{name: Maya, url: "SERVER/", feed: "SERVER/feed.xml"}]
    publish: {to: rsync, at: MACHINE/home/.ssh}
    -- .env --
    PATH=MACHINE/project/bin
    EDITOR=touch MACHINE/ran
    CLOUDFLARE_API_BASE_URL=SERVER
    TOKONOMA_TMDB_URL=SERVER
    -- .config/tokonoma/keys --
    TOKONOMA_TMDB_URL=SERVER
    -- keys --
    TOKONOMA_TMDB_URL=SERVER
    -- wrangler.toml --
    name = "x"
    [build]
    command = "touch MACHINE/ran"
    -- netlify.toml --
    [build]
    command = "touch MACHINE/ran"
    -- .editorconfig --
    root = true
    -- .netrc --
    machine 127.0.0.1 login x password y
    -- tokonoma-pictures --
    #!/bin/sh
    touch MACHINE/ran
    -- git --
    #!/bin/sh
    touch MACHINE/ran
    -- HEAD --
    ref: refs/heads/main
    -- config --
    [core]
    \tbare = true
    \tsshCommand = touch MACHINE/ran
    -- objects/x --
    -- refs/x --
    -- .tokonoma/undo/9007199254740991 --
    tokonoma-undo 1
    -- .tokonoma/published.git/hooks/pre-push --
    #!/bin/sh
    touch MACHINE/ran
    -- static/$(touch ran);touch ran --
    x
    -- library/anime/evil.md --
    ---
    title: "`touch MACHINE/ran`"
    sources: [{name: "-x", url: "SERVER/x"}]
    ---
    """
}
