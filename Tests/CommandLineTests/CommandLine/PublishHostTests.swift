import FileSystem
import Synchronization
import TestSupport
import Testing

/// Each host, as a folder, a repository, a server or a stand-in on this machine.
@Suite struct PublishHostTests {
  private let project: PublishProject

  init() throws { project = try PublishProject() }

  /// Rules for every host that is a folder in the end; `look` returns its files.
  private func checkRounds(
    environment: [String: String] = [:], keeping stranger: (String) throws -> Void,
    seeing look: () throws -> [String: String]
  ) throws {
    let dry = try project.run("publish", "--dry-run", environment: environment)
    #expect(dry.status == 0, "\(dry.errors)")
    #expect(dry.output.contains("+ 404.html\n") && dry.output.hasSuffix("nothing was done\n"))
    let first = try project.run("publish", environment: environment)
    #expect(first.status == 0, "\(first.errors)")
    #expect(try look() == project.site())
    let second = try project.run("publish", environment: environment)
    #expect(second.output.contains(": 0 files added, 0 changed, 0 removed, "), "\(second.output)")
    #expect(second.status == 0)

    try stranger("keep.txt")
    try stranger("anime/keep.html")
    project.folder.remove("library/anime/gone.md")
    try project.folder.write(
      "---\ntitle: Song of the Waves\nstatus: watching\n---\n", to: "library/anime/waves.md")
    let third = try project.run("publish", environment: environment)
    #expect(third.status == 0, "\(third.errors)")
    #expect(third.output.contains(" removed, ") && !third.output.contains(" 0 removed, 0 un"))
    #expect(try look().filter { !$0.key.hasSuffix("keep.html") } == project.site())
    #expect(try look().keys.contains("anime/keep.html"))
    // A file of another origin at a path that the site now needs.
    try project.folder.write(
      "---\ntitle: Keep\nstatus: planning\n---\n", to: "library/anime/keep.md")
    let taken = try project.run("publish", environment: environment)
    #expect(taken.status == 1 && taken.errors.contains("[host-file-not-ours]"), "\(taken.errors)")
    let adopted = try project.run("publish", "--adopt", environment: environment)
    #expect(adopted.status == 0, "\(adopted.errors)")
    #expect(try look() == project.site())
  }

  @Test func aFolder() throws {
    try checkRounds(
      keeping: { try project.place.write("foreign", to: $0) }, seeing: { try project.files() })
    #expect(try project.place.read("keep.txt") == "foreign")
    #expect(try !project.place.read(".tokonoma-manifest").contains("hardly"))
  }

  @Test(.enabled(if: Tool.isThere("rsync"))) func aFolderByRsync() throws {
    try project.settings("{to: rsync, at: \(project.place.path)}")
    try checkRounds(
      keeping: { try project.place.write("foreign", to: $0) }, seeing: { try project.files() })
    #expect(try project.place.read("keep.txt") == "foreign")
    #expect(try !project.place.read(".tokonoma-manifest").contains("hardly"))
  }

  @Test(.enabled(if: Tool.isThere("sshd"))) func aServerBySFTPAndRsync() throws {
    let server = try SSHServer()
    defer { server.stop() }
    let environment = ["TOKONOMA_SSH": server.program]
    try project.settings(
      "{to: sftp, at: \"sftp://\(server.user)@127.0.0.1:\(server.port)\(project.place.path)/site\"}"
    )
    try checkRounds(
      environment: environment, keeping: { try project.place.write("foreign", to: "site/" + $0) },
      seeing: { try project.files(below: "site") })
    #expect(try project.place.read("site/keep.txt") == "foreign")
    #expect(try !project.place.read("site/.tokonoma-manifest").contains("hardly"))
    #expect(try !project.place.read("site/.tokonoma-digests").contains("hardly"))
    // Connecting takes longest.
    _ = try server.takeConnections()
    try project.publish(environment: environment)
    #expect(try server.takeConnections() == 1)
    // The same place at another address: its files are known by its list.
    try project.settings(
      "{to: rsync, at: \"\(server.user)@127.0.0.1:\(project.place.path)/site\", branch: x}")
    let again = try project.run("publish", "--adopt", environment: environment)
    #expect(again.output.contains(": 0 files added, 0 changed, 0 removed, "), "\(again.errors)")
    _ = try server.takeConnections()
    try project.publish(environment: environment)
    #expect(try server.takeConnections() == 1)
    try project.folder.write(
      "---\ntitle: Keep\nstatus: planning\ndescription: Soon.\n---\n", to: "library/anime/keep.md")
    try project.publish(environment: environment)
    #expect(try server.takeConnections() == 1)
    #expect(
      try project.files(below: "site").filter { $0.key != ".tokonoma-digests" } == project.site())
    // Files aren't written through a link there.
    try project.place.folder.createFolders("site/elsewhere")
    project.place.remove("site/books")
    try project.place.link("site/books", to: "elsewhere")
    try project.folder.write("---\ntitle: B\nstatus: reading\n---\n", to: "library/books/b.md")
    try project.settings(
      "{to: sftp, at: \"sftp://\(server.user)@127.0.0.1:\(server.port)\(project.place.path)/site\"}"
    )
    let linked = try project.run("publish", environment: environment)
    #expect(linked.status == 3 && linked.errors.contains("'books' at "), "\(linked.errors)")
    #expect(try project.files(below: "site/elsewhere").isEmpty)
    try project.settings(
      "{to: sftp, at: \"sftp://\(server.user)@127.0.0.1:\(server.port)/dev/null/x\"}")
    let wrong = try project.run("publish", environment: environment)
    #expect(wrong.status == 3 && wrong.errors.contains("[publishing-failed]"), "\(wrong.errors)")
  }

  /// Even on a server that renames no file to the name of another.
  @Test(.enabled(if: Tool.isThere("sshd")), arguments: [nil, "posix-rename"])
  func aPageIsWholeAndKeepsItsModeBySFTP(refused: String?) throws {
    let server = try SSHServer(refusing: refused)
    defer { server.stop() }
    try project.place.write(
      """
      #!/bin/bash
      set -o pipefail
      PATH=${PATH#*:}
      tee -a \(project.place.path)/batch | sftp "$@" | tee -a \(project.place.path)/done

      """, to: "bin/sftp")
    try project.place.setMode(0o755, of: "bin/sftp")
    let environment = [
      "TOKONOMA_SSH": server.program, "PATH": "\(project.place.path)/bin:\(Tool.path)",
    ]
    try project.settings(
      "{to: sftp, at: \"sftp://\(server.user)@127.0.0.1:\(server.port)\(project.place.path)/site\"}"
    )
    // Another client has removed the list only.
    if refused == nil { try project.place.write("", to: "site/.tokonoma-digests") }
    try project.publish(environment: environment)
    let sent = try project.place.read("batch").split(separator: "\n").filter {
      $0.hasPrefix("put ")
    }
    #expect(sent.count > 9)
    // A server that can't rename shows it before the site is sent.
    let done = try project.place.read("done").split(separator: "\n")
    #expect(done.count { $0.hasPrefix("sftp> put ") && $0.contains("_site/index.html\"") } == 1)
    // Without renaming over a file, the second try puts each in its place.
    #expect(refused != nil || sent.allSatisfy { $0.hasSuffix("/.tokonoma-part\"") })
    let modes: [String: UInt32] = ["index.html": 0o664, "anime/waves.html": 0o640]
    for (page, mode) in modes { try project.place.setMode(.init(mode), of: "site/" + page) }
    let before = try project.files(below: "site")
    try project.folder.write(
      "---\ntitle: Song of the Waves\nstatus: watching\n---\n", to: "library/anime/waves.md")
    let run = try project.run("publish", environment: environment)
    #expect(run.status == 0, "\(run.errors)")
    let after = try project.files(below: "site")
    #expect(try after == project.site())
    for (page, mode) in modes {
      #expect(after[page] != before[page])
      #expect(try project.place.folder.status(of: "site/" + page)?.mode == mode, "\(page)")
    }
    #expect(try !project.place.folder.exists("site/.tokonoma-part"))
  }

  @Test func aBranchByGit() throws {
    let git = Git(in: project.place.path)
    try git.run("init", "-q", "--bare", "there.git")
    try project.settings("{to: git, at: \(project.place.path)/there.git, branch: pages}")
    try checkRounds(
      keeping: { try git.commit("foreign", to: $0) },
      seeing: {
        project.place.remove("checkout")
        try git.run("clone", "-q", "-b", "pages", "there.git", "checkout")
        project.place.remove("checkout/.git")
        return try project.files(below: "checkout")
      })
    #expect(try git.run("--git-dir", "there.git", "rev-list", "--count", "pages") == "1\n")
    #expect(try project.place.read("checkout/keep.txt") == "foreign")
    // A branch with a project.
    try git.run("--git-dir", "there.git", "branch", "-D", "pages")
    try git.run("init", "-q", "-b", "pages", "source")
    try project.place.write("name: Test\n", to: "source/alcove/tokonoma.yml")
    let source = Git(in: project.place.path + "/source")
    try source.run("add", "-A")
    try source.run("commit", "-q", "-m", "x")
    try source.run("push", "-q", "../there.git", "pages")
    let taken = try project.run("publish", "--adopt")
    #expect(
      taken.status == 3 && taken.errors.contains("has 'alcove/tokonoma.yml'"), "\(taken.errors)")
    // A missing repository.
    try project.folder.write(
      "name: Test\npublish: {to: git, at: /nowhere/there.git}\n", to: "tokonoma.yml")
    let wrong = try project.run("publish")
    #expect(wrong.status == 3 && wrong.errors.contains("[publishing-failed]"))
  }

  @Test func theProjectsOwnRepository() throws {
    let git = Git(in: project.place.path)
    try git.run("init", "-q", "--bare", "there.git")
    try project.settings("{to: github}")
    let without = try project.run("publish")
    #expect(without.status == 3 && without.errors.contains("with a remote 'origin'"))
    try Git(in: project.folder.path).run("init", "-q")
    try Git(in: project.folder.path).run(
      "remote", "add", "origin", project.place.path + "/there.git")
    let published = try project.run("publish")
    #expect(published.status == 0, "\(published.errors)")
    let tree = try git.run("--git-dir", "there.git", "ls-tree", "--name-only", "gh-pages")
    #expect(tree.contains("\n.nojekyll\n") || tree.hasPrefix(".nojekyll\n"))
    #expect(try git.run("--git-dir", "there.git", "show", "gh-pages:CNAME") == "alcove.example\n")
    #expect(
      try Git(in: project.folder.path).run("status", "--porcelain").contains("?? tokonoma.yml"))
    // On a host that builds sites, its jobs get access by a header that is in a file outside of the
    // repository.
    try project.place.write(
      "[http \"https://host.example/\"]\n\textraheader = let me in\n", to: "access")
    let own = Git(in: project.folder.path)
    try own.run(
      "config", "includeIf.gitdir:\(project.folder.path)/.git.path",
      project.place.path + "/access")
    for setting in ["core.sshCommand", "credential.helper", "http.https://host.example/.proxy"] {
      try own.run("config", setting, "touch \(project.place.path)/taken;")
    }
    try project.place.write(
      "#!/bin/sh\nenv > \(project.place.path)/environment\nexec /usr/bin/git \"$@\"\n",
      to: "bin/git")
    try project.place.setMode(0o755, of: "bin/git")
    let watched = ["PATH": project.place.path + "/bin:/usr/bin:/bin"]
    try project.publish(environment: watched)
    let said = try project.place.read("environment").split(separator: "\n")
      .filter { $0.hasPrefix("GIT_CONFIG_") }.sorted()
    #expect(
      said == [
        "GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=http.https://host.example/.extraheader",
        "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_VALUE_0=let me in",
      ])
    #expect(try !project.place.folder.exists("taken"))
    // The owner's file of the same name stays.
    try project.folder.write("other.example\n", to: "static/CNAME")
    try project.publish()
    #expect(try git.run("--git-dir", "there.git", "show", "gh-pages:CNAME") == "other.example\n")
  }

  @Test func cloudflareByItsOwnProgram() throws {
    try project.settings("{to: cloudflare, at: alcove}")
    let missing = try project.run("publish", environment: ["PATH": project.place.path + "/bin"])
    #expect(missing.status == 3 && missing.errors.contains("npm install --global wrangler"))
    try project.place.write(
      """
      #!/bin/sh
      [ "$CLOUDFLARE_API_TOKEN" = secret-token ] || { echo "no token" >&2; exit 1; }
      echo "$@" >> "\(project.place.path)/keep-calls"
      rm -rf "\(project.place.path)/site"; /bin/cp -r "$3" "\(project.place.path)/site"

      """, to: "bin/wrangler")
    try project.place.setMode(0o755, of: "bin/wrangler")
    let path = ["PATH": project.place.path + "/bin:/usr/bin:/bin"]
    let refused = try project.run("publish", environment: path)
    #expect(refused.status == 3 && refused.errors.contains("note: no token"))
    let token = path.merging(["CLOUDFLARE_API_TOKEN": "secret-token"]) { $1 }
    try project.publish(environment: token)
    let there = try project.files(below: "site")
    #expect(there["_redirects"] != nil && there["_headers"] != nil)
    for (path, text) in try project.site() { #expect(there[path] == text, "\(path)") }
    #expect(
      try project.run("publish", environment: token).output.contains(" 0 files added, 0 changed"))
    let calls = try project.place.read("keep-calls").split(separator: "\n")
    #expect(calls.count == 1 && calls[0].hasPrefix("pages deploy "))
    #expect(calls[0].hasSuffix(" --project-name=alcove --branch=main --commit-dirty=true"))
    try project.folder.write("import x from '/home/x/notes.txt'", to: "static/_worker.js/x.js")
    let worker = try project.run("publish", environment: token)
    #expect(worker.status == 3 && worker.errors.contains("_worker.js/x.js"), "\(worker.errors)")
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
    try project.settings("{to: netlify, at: alcove}")
    let without = try project.run("publish")
    #expect(without.status == 3 && without.errors.contains("NETLIFY_AUTH_TOKEN"))
    let token = "nfp_0123456789secret"
    let environment = [
      "NETLIFY_AUTH_TOKEN": token, "TOKONOMA_NETLIFY_URL": server.address + "/api/v1",
    ]
    netlify.isFull.withLock { $0 = true }
    let dry = try project.run("publish", "--dry-run", environment: environment)
    #expect(dry.status == 0, "\(dry.errors)")
    #expect(dry.output.contains("+ _redirects\n") && dry.output.contains("- ") == false)
    #expect(server.takeRequests().allSatisfy { $0.method == "GET" })

    let first = try project.run("publish", environment: environment)
    #expect(first.status == 0, "\(first.errors)")
    let there = netlify.contents()
    #expect(there["_redirects"] == "/anime/waves-2004.html /anime/waves.html 301\n")
    #expect(
      there["_headers"]?.contains(
        "Content-Security-Policy: connect-src https: http:; default-src 'self'; ") == true)
    #expect(there["foreign.txt"] == "foreign")
    for (path, text) in try project.site() { #expect(there[path] == text, "\(path)") }
    _ = server.takeRequests()
    let second = try project.run("publish", environment: environment)
    #expect(second.output.contains(": 0 files added, 0 changed, 0 removed, "), "\(second.output)")
    #expect(server.takeRequests().allSatisfy { $0.method == "GET" })
    // A file of the owner's with a name of the host's isn't part of the site.
    try project.folder.write("mine", to: "_site/_headers")
    let beside = try project.run("publish", environment: environment)
    #expect(beside.output.contains(": 0 files added, 0 changed, 0 removed, "), "\(beside.output)")
    project.folder.remove("_site/_headers")

    project.folder.remove("library/anime/gone.md")
    // The upload fails in the middle: visitors still see the previous site.
    netlify.filesLeft.withLock { $0 = 3 }
    let broken = try project.run("publish", environment: environment)
    #expect(broken.status == 3 && broken.errors.contains("[publishing-failed]"), "\(broken.errors)")
    #expect(netlify.contents() == there)
    netlify.filesLeft.withLock { $0 = .max }
    _ = server.takeRequests()
    let third = try project.run("publish", environment: environment)
    #expect(third.status == 0, "\(third.errors)")
    for (path, text) in try project.site() { #expect(netlify.contents()[path] == text, "\(path)") }
    #expect(netlify.contents()["anime/gone.html"] == nil)
    #expect(netlify.contents()["foreign.txt"] == "foreign")

    netlify.isRefusing.withLock { $0 = true }
    let refused = try project.run("publish", environment: environment)
    #expect(refused.status == 3 && refused.errors.contains("check its key: it was refused"))
    for said in [dry, first, second, broken, third, refused] {
      #expect(!said.output.contains(token) && !said.errors.contains(token))
    }
    for path in try project.folder.folder.files(includingHidden: true) {
      #expect(try !project.folder.read(path).contains(token), "\(path)")
    }
  }
}
