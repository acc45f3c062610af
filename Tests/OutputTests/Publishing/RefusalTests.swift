import Base
import FileSystem
import Publishing
import TestSupport
import Testing

@Suite struct RefusalTests {
  @Test func refusesAForeignFolderUntilAdopted() throws {
    var project = try PublishedProject(
      "-- _site/index.html --\nmine\n-- _site/photo.jpg --\nphoto\n")
    #expect(
      try project.problems(["index.html"]) == [
        "output-not-ours: '_site' was not made by tokonoma: it holds 'index.html' and no '.tokonoma-manifest'"
      ])
    #expect(try project.site == "-- index.html --\nmine\n-- photo.jpg --\nphoto\n")
    project.options.adopts = true
    try project.build("-- index.html --\nnew\n")
    #expect(try project.site == "-- index.html --\nnew\n-- photo.jpg --\nphoto\n")
    project.options.adopts = false
    try project.build("-- other.html --\nnew\n")
    #expect(try project.site == "-- other.html --\nnew\n-- photo.jpg --\nphoto\n")
  }

  @Test func refusesAForeignFileInTheWay() throws {
    let project = try PublishedProject()
    try project.build("-- a.html --\na\n")
    try project.temporary.write("mine", to: "_site/b.html")
    try project.temporary.write("mine", to: "_site/c/mine.txt")
    try project.temporary.write("mine", to: "_site/d")
    let planned = ["a.html", "b.html", "c", "d/e.html"]
    #expect(
      try project.problems(planned) == [
        "output-file-not-ours: 'd' and 2 more are in the way: tokonoma did not write them"
      ])
    #expect(try project.problems(["a.html", "c/other.html"]) == ["opened"])
  }

  @Test func refusesTheSourcesOfTheSite() throws {
    let project = try PublishedProject("-- file --\n-- pages/about.md --\n")
    try project.temporary.link("inside", to: "other")
    try project.temporary.folder.createFolders("other")
    let elsewhere = try TemporaryFolder()
    try project.temporary.link("outside", to: elsewhere.path)
    try project.temporary.link("nowhere", to: "gone")
    func problem(_ output: String) throws -> String {
      try project.problems(["a"], output: output).joined()
    }
    #expect(try problem("file") == "output-is-file: the output folder 'file' is a file")
    #expect(
      try problem("").hasPrefix("output-holds-sources: the output folder 'PROJECT' contains"))
    #expect(try problem("..").hasPrefix("output-holds-sources"))
    #expect(try problem("/").hasPrefix("output-holds-sources"))
    #expect(try problem("pages").hasPrefix("output-holds-sources"))
    #expect(
      try problem("library/new/site")
        == "output-in-sources: the output folder 'library/new/site' is inside 'library', one of the project's own folders"
    )
    #expect(
      try problem("theme")
        == "output-in-sources: the output folder 'theme' is one of the project's own folders"
    )
    #expect(try problem("theme/site").hasPrefix("output-in-sources"))
    // The same folder as the project's own on disks that ignore case.
    #expect(try problem("Theme").hasPrefix("output-in-sources"))
    #expect(try problem("Pages/site").hasPrefix("output-in-sources"))
    #expect(try problem("other/../library/x").hasPrefix("output-in-sources"))
    #expect(try problem("gone/../x").hasPrefix("output-unreachable"))
    #expect(try problem("outside/").hasPrefix("output-is-link"))
    #expect(try problem("nowhere").hasPrefix("output-is-link"))
    #expect(try problem("inside") == "opened")
    #expect(try problem("library-site/deep") == "opened")
    #expect(try problem(elsewhere.path + "/site") == "opened")
    #expect(try project.temporary.folder.files() == ["file", "nowhere", "pages/about.md"])
  }

  @Test func refusesUnsafeAndClashingPathsBeforeWriting() throws {
    let project = try PublishedProject()
    let long = String(repeating: "x", count: 256)
    let planned = [
      "", "/etc/passwd", "../a", "a/../b", "./a", "a//b", "a/", "a\0b", "a\nb", long,
      "d/.tokonoma-new/x", ".ssh/authorized_keys", "a/.GIT/config", ".profile",
      ".tokonoma-manifest", String(repeating: "abc/", count: 300) + "x",
    ]
    for path in planned {
      let problems = try project.problems([path])
      #expect(problems.count == 1 && problems[0].hasPrefix("output-path-unsafe"), "\(problems)")
    }
    #expect(try project.problems(["ok", ".well-known/a", "a..b", "攻殻/é.html"]) == ["opened"])
    project.temporary.remove("_site")
    #expect(
      try project.problems([
        "a", "a/b", "Case", "case", "e\u{301}", "é", "twice", "twice", "Folder/x", "folder/y",
        "strasse", "straße",
      ])
        == [
          "output-file-and-folder: two pages want the path 'a', one of them as a folder",
          "output-path-twins: 'Case' and 'case' are one file on disks that ignore case or forms of accents",
          "output-path-twins: 'Folder' and 'folder' are one file on disks that ignore case or forms of accents",
          "output-path-twins: 'strasse' and 'straße' are one file on disks that ignore case or forms of accents",
          "output-path-twice: two pages want the path 'twice'",
          "output-path-twins: 'e\u{301}' and 'é' are one file on disks that ignore case or forms of accents",
        ])
    #expect(try !project.temporary.folder.exists("_site"))
  }

  @Test func refusesToRemoveMostOfALargeSite() throws {
    var project = try PublishedProject()
    let all = (100..<350).map { "-- p\($0).html --\n\($0)\n" }
    try project.build(all.joined())
    let before = try project.fingerprints
    let some = all.prefix(99).joined()
    #expect(
      try project.problems(TextArchive(some).files.map(\.path)) == [
        "output-many-removals: this build would remove 151 of the 250 files in '_site'"
      ])
    #expect(try project.build(some) == nil)
    #expect(try project.fingerprints == before)
    #expect(try project.build(all.prefix(125).joined())?.removed.count == 125)

    try project.build(all.joined())
    for path in try project.temporary.folder.files(below: "_site") {
      project.temporary.remove("_site/\(path)")
    }
    #expect(try project.build(some)?.removed == [])

    try project.build(all.joined())
    project.options.allowsLargeDeletion = true
    #expect(try project.build(some)?.removed.count == 151)
  }

  @Test func removesNothingOutsideForAHostileManifest() throws {
    let project = try PublishedProject(
      "-- library/precious.md --\nprecious\n-- other/x.html --\nx\n")
    try project.build("-- a.html --\na\n")
    try project.temporary.link("_site/linked", to: "../other")
    try project.temporary.write(
      """
      tokonoma-manifest 1
      ../library/precious.md
      \(project.temporary.path)/library/precious.md
      a.html
      a.html
      sub/../../library/precious.md

      linked/x.html
      .tokonoma-manifest
      linked
      ./a.html

      """, to: "_site/.tokonoma-manifest")
    var bytes = try project.temporary.folder.read("_site/.tokonoma-manifest")
    bytes += [0xFF, 0x0A, 0x00, 0x0A] + Array("no line end".utf8)
    try project.temporary.folder.replace("_site/.tokonoma-manifest", with: bytes)
    #expect(
      try project.problems(["b.html"]) == [
        "opened",
        "manifest-line-ignored: '../library/precious.md' and 7 more aren't files that tokonoma wrote; the lines are ignored",
      ])
    try project.build("-- b.html --\nb\n")
    #expect(try project.temporary.read("library/precious.md") == "precious\n")
    #expect(try project.temporary.read("other/x.html") == "x\n")
    #expect(try project.manifest == "tokonoma-manifest 1\nb.html\n")
  }

  @Test(arguments: ["", "\n", "tokonoma-manifest 2\na.html\n", "\u{0}\u{0}", "a.html\n"])
  func refusesADamagedManifestUntilAdopted(_ damaged: String) throws {
    var project = try PublishedProject()
    try project.build("-- a.html --\na\n-- b.html --\nb\n")
    try project.temporary.write(damaged, to: "_site/.tokonoma-manifest")
    #expect(try project.problems(["a.html"]).joined().hasPrefix("output-manifest-unreadable"))
    project.options.adopts = true
    try project.build("-- a.html --\nnew\n")
    #expect(try project.site == "-- a.html --\nnew\n-- b.html --\nb\n")
    #expect(try project.manifest == "tokonoma-manifest 1\na.html\n")
  }

  @Test func writesNothingThroughLinks() throws {
    let project = try PublishedProject("-- other/x.html --\nprecious\n")
    try project.build("-- a.html --\na\n-- f/x.html --\nx\n")
    project.temporary.remove("_site/a.html")
    try project.temporary.link("_site/a.html", to: "../other/x.html")
    try project.build("-- a.html --\nnew\n-- f/x.html --\nx\n")
    #expect(try project.temporary.read("_site/a.html") == "new\n")
    #expect(
      try project.temporary.folder.status(of: "_site/a.html", followingLinks: false)?.kind == .file)

    project.temporary.remove("_site/f")
    try project.temporary.link("_site/f", to: "../other")
    #expect(
      try project.problems(["a.html", "f/x.html"]) == [
        "output-folder-link: 'f' in the output folder is a link; nothing is written through links"
      ])
    #expect(try project.temporary.read("other/x.html") == "precious\n")
  }

  @Test func refusesASecondBuildAtTheSameTime() throws {
    let project = try PublishedProject()
    var list = DiagnosticList()
    var first = try project.open(["a"], reporting: &list)
    #expect(
      try project.problems(["a"]) == [
        "output-busy: another build is writing to '_site'"
      ])
    try first?.publish("a", bytes: [1])
    _ = try first?.finish()
    first = nil
    #expect(try project.problems(["a"]) == ["opened"])
  }
}
