import Base
import FileSystem
import Publishing
import TestSupport
import Testing

@Suite struct PublisherTests {
  private static let first = """
    -- 404.html --
    gone
    -- anime.html --
    list
    -- anime/bebop.html --
    bebop
    -- anime/planetes.html --
    planetes
    -- anime/x/deep.html --
    deep

    """

  @Test func writesEverythingIntoANewFolder() throws {
    let project = try PublishedProject()
    let report = try #require(try project.build(Self.first))
    #expect(try project.site == Self.first)
    #expect(report.written == TextArchive(Self.first).files.map(\.path))
    #expect(report.unchanged == 0)
    #expect(report.removed == [])
    #expect(
      try project.manifest == """
        tokonoma-manifest 1
        404.html
        anime.html
        anime/bebop.html
        anime/planetes.html
        anime/x/deep.html

        """)
  }

  @Test func aSecondBuildTouchesNothing() throws {
    let project = try PublishedProject()
    try project.build(Self.first)
    let before = try project.fingerprints
    let folders = try ["_site", "_site/anime"].map {
      try project.temporary.folder.status(of: $0)?.modified
    }
    let report = try project.build(Self.first) { operation, path throws(FileError) in
      throw FileError(operation, path, code: Killer.code)
    }
    #expect(report?.written == [])
    #expect(report?.unchanged == 5)
    #expect(try project.fingerprints == before)
    let foldersAfter = try ["_site", "_site/anime"].map {
      try project.temporary.folder.status(of: $0)?.modified
    }
    #expect(foldersAfter == folders)
  }

  @Test func writesOnlyWhatDiffers() throws {
    let project = try PublishedProject()
    try project.build(Self.first)
    let before = try project.fingerprints
    let second = Self.first.replacing("bebop\n", with: "BEBOP\n").replacing(
      "deep\n", with: "longer\n")
    let report = try project.build(second)
    #expect(report?.written == ["anime/bebop.html", "anime/x/deep.html"])
    #expect(report?.unchanged == 3)
    #expect(try project.site == second)
    let kept = Set(before).intersection(try project.fingerprints)
    #expect(
      kept.map { $0.prefix { $0 != " " } }.sorted() == [
        ".tokonoma-manifest", "404.html", "anime.html", "anime/planetes.html",
      ])
  }

  @Test func removesOnlyItsOwnFilesAndThenEmptyFolders() throws {
    let project = try PublishedProject()
    try project.build(Self.first)
    try project.temporary.write("mine\n", to: "_site/anime/mine.txt")
    let report = try project.build("-- 404.html --\ngone\n")
    #expect(
      report?.removed == [
        "anime.html", "anime/bebop.html", "anime/planetes.html", "anime/x/deep.html",
      ])
    #expect(try project.site == "-- 404.html --\ngone\n-- anime/mine.txt --\nmine\n")
    #expect(try !project.temporary.folder.exists("_site/anime/x"))
    #expect(try project.manifest == "tokonoma-manifest 1\n404.html\n")
  }

  @Test func replacesAFileByAFolderAndBack() throws {
    let project = try PublishedProject()
    let file = "-- a --\nfile\n-- b/c/d --\nd\n-- b/e --\ne\n"
    let folder = "-- a/x --\nx\n-- b --\nfile\n"
    try project.build(file)
    #expect(try project.build(folder)?.removed == ["a", "b/c/d", "b/e"])
    #expect(try project.site == folder)
    try project.build(file)
    #expect(try project.site == file)
  }

  @Test func changesCaseAndNormalFormOfAName() throws {
    let project = try PublishedProject()
    try project.build("-- Anime/e\u{301}.html --\nx\n")
    try project.build("-- anime/é.html --\nx\n")
    let paths = try project.temporary.archive(below: "_site").files.map { Array($0.path.utf8) }
    #expect(paths == [Array(".tokonoma-manifest".utf8), Array("anime/é.html".utf8)])
    #expect(try !project.temporary.folder.exists("_site/Anime"))
  }

  @Test func restoresFilesThatTheUserEditedOrRemoved() throws {
    let project = try PublishedProject()
    try project.build(Self.first)
    try project.temporary.write("edited\n", to: "_site/anime.html")
    project.temporary.remove("_site/404.html")
    project.temporary.remove("_site/anime/x")
    let report = try project.build(Self.first)
    #expect(report?.written == ["404.html", "anime.html", "anime/x/deep.html"])
    #expect(try project.site == Self.first)
  }

  /// The output folder doesn't reveal files without links.
  @Test func listsUnlistedFilesInTheProjectOnly() throws {
    let project = try PublishedProject()
    try project.build("-- a --\na\n-- hidden/1 --\n1\n-- hidden/2 --\n2\n")
    #expect(try project.manifest == "tokonoma-manifest 1\na\n")
    #expect(try project.unlistedPaths == ["hidden/1", "hidden/2"])
    let before = try project.fingerprints
    #expect(try project.build("-- a --\na\n-- hidden/1 --\n1\n-- hidden/2 --\n2\n")?.written == [])
    #expect(try project.fingerprints == before)
    let report = try project.build("-- a --\na\n-- hidden/2 --\ntwo\n")
    #expect(report?.removed == ["hidden/1"])
    #expect(report?.written == ["hidden/2"])
    #expect(try project.site == "-- a --\na\n-- hidden/2 --\ntwo\n")
    #expect(try project.build("-- a --\na\n")?.removed == ["hidden/2"])
    #expect(try project.temporary.folder.files(below: ".tokonoma") == [])
  }

  @Test func adoptsAManifestWithUnlistedFiles() throws {
    let project = try PublishedProject(
      """
      -- _site/.tokonoma-manifest --
      tokonoma-manifest 1
      a
      hidden/gone
      hidden/page
      -- _site/hidden/gone --
      -- _site/hidden/page --
      """)
    #expect(try project.build("-- a --\na\n-- hidden/page --\nx\n")?.removed == ["hidden/gone"])
    #expect(try project.manifest == "tokonoma-manifest 1\na\n")
    #expect(try project.unlistedPaths == ["hidden/page"])
  }

  @Test func doesNotAdoptFilesOfAnotherCopy() throws {
    var project = try PublishedProject()
    try project.build("-- a --\na\n-- hidden/page --\nx\n")
    project.temporary.remove(".tokonoma")
    let planned = ["a", "hidden/page"]
    #expect(try project.problems(planned).joined().hasPrefix("output-file-not-ours: 'hidden/page'"))
    project.options.adopts = true
    try project.build("-- a --\na\n-- hidden/page --\ny\n")
    project.options.adopts = false
    #expect(try project.build("-- a --\na\n")?.removed == ["hidden/page"])
  }

  /// The beginning of `layout.html` for the page of an unlisted title.
  private static let unlistedPage = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta http-equiv="Content-Security-Policy" content="img-src https:; default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'">
    <meta name="robots" content="noindex">
    </head>
    <img src="../covers/hidden/z.jpg" srcset="../thumbnails/a%C3%A9.webp 2x"><img src="../drawn/hidden-1.svg"><a href="../cv.pdf">

    """

  @Test func reportsUnlistedPagesOfAnotherCopy() throws {
    var project = try PublishedProject()
    let pictures =
      "-- covers/hidden/z.jpg --\nz\n-- drawn/hidden-1.svg --\nd\n-- thumbnails/aé.webp --\nhidden\n"
    // Other people's pages, pages of another site inside, and files that only look like a page.
    let others = """
      -- cv.pdf --
      mine
      -- hidden/mine.html --
      <meta name="robots" content="noindex">
      -- other/.tokonoma-manifest --
      -- other/z.html --
      \(Self.unlistedPage)-- z.html --
      \(Self.unlistedPage)
      """
    try project.build("-- a --\na\n-- hidden/z.html --\n\(Self.unlistedPage)" + pictures)
    #expect(try project.problems(["a"]) == ["opened"])
    for file in TextArchive(others).files {
      try project.temporary.write(file.text, to: "_site/" + file.path)
    }
    try project.temporary.write("tokonoma-manifest 1\na\n", to: "_site/.tokonoma-manifest")
    project.temporary.remove(".tokonoma")
    #expect(
      try project.problems(["a"]) == [
        "output-page-left: 'hidden/z.html' is a page that another copy of the project made for an unlisted title; this copy doesn't make it, and people with its address can still read it"
      ])
    #expect(try project.build("-- a --\na\n") == nil)
    project.options.adopts = true
    #expect(
      try project.build("-- a --\na\n")?.removed == [
        "covers/hidden/z.jpg", "drawn/hidden-1.svg", "hidden/z.html", "thumbnails/aé.webp",
      ])
    project.options.adopts = false
    #expect(try project.problems(["a"]) == ["opened"])
    #expect(
      try project.temporary.folder.files(below: "_site") == [
        "a", "cv.pdf", "hidden/mine.html", "other/z.html", "z.html",
      ])
    #expect(try project.temporary.folder.files(below: ".tokonoma") == [])
  }

  /// The list in the project belongs to the earlier folder, not to one that replaced it.
  @Test func forgetsTheUnlistedFilesOfAFolderThatWasReplaced() throws {
    var project = try PublishedProject()
    try project.build("-- a --\na\n-- hidden/page --\nx\n")
    project.temporary.remove("_site")
    try project.temporary.write("mine", to: "_site/hidden/page")
    #expect(try project.problems(["a"]).joined().hasPrefix("output-not-ours"))
    project.options.adopts = true
    try project.build("-- a --\na\n")
    project.options.adopts = false
    #expect(try project.build("-- a --\nb\n")?.removed == [])
    #expect(try project.temporary.read("_site/hidden/page") == "mine")
  }

  @Test func copiesFilesOfAnySize() throws {
    let project = try PublishedProject()
    for size in [0, 10, 65535, 65536, 65537, 131072, 400_000] {
      var bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      func publish() throws -> Publisher.Outcome? {
        try project.temporary.folder.replace("cover.jpg", with: bytes)
        var list = DiagnosticList()
        let publisher = try project.open(["c/cover.jpg"], reporting: &list)
        defer { #expect(throws: Never.self) { try publisher?.finish() } }
        return try publisher?.publish(
          "c/cover.jpg", copying: "cover.jpg", in: project.temporary.folder)
      }
      #expect(try publish() == .written)
      #expect(try project.temporary.folder.read("_site/c/cover.jpg") == bytes)
      #expect(try publish() == .unchanged)
      if size > 0 {
        bytes[size - 1] ^= 1
        #expect(try publish() == .written)
        #expect(try project.temporary.folder.read("_site/c/cover.jpg") == bytes)
      }
    }
  }

  @Test func writesFilesPieceByPiece() throws {
    let project = try PublishedProject()
    func publish(_ pieces: [[UInt8]]) throws -> Publisher.Outcome? {
      var list = DiagnosticList()
      let publisher = try project.open(["a.json"], reporting: &list)
      defer { #expect(throws: Never.self) { try publisher?.finish() } }
      return try publisher?.publish(number: 0) { body throws(FileError) in
        for piece in pieces where try !body(piece.span) { return }
      }
    }
    let long = [UInt8](repeating: 7, count: 70_000)
    // Each differs from the previous one: longer, shorter, in its first or last byte.
    for pieces in [
      [[1, 2], [], [3]], [[1, 2], [3, 4]], [[1]], [], [[2]], [long, long, [1]], [long, long, [2]],
      [[6] + long, long],
    ] as [[[UInt8]]] {
      let bytes = Array(pieces.joined())
      #expect(try publish(pieces) == .written)
      #expect(try project.temporary.folder.read("_site/a.json") == bytes)
      let before = try project.fingerprints
      #expect(try publish([bytes]) == .unchanged)
      #expect(try publish(pieces) == .unchanged)
      #expect(try project.fingerprints == before)
    }
  }

  @Test func comparesLongFilesToTheLastByte() throws {
    let project = try PublishedProject()
    let long = String(repeating: "0123456789abcdef\n", count: 20_000)
    try project.build("-- a --\n" + long)
    #expect(try project.build("-- a --\n" + long)?.unchanged == 1)
    #expect(try project.build("-- a --\n" + long.dropLast(2) + "!\n")?.unchanged == 0)
  }

  @Test func refusesPathsThatWereNotPlanned() throws {
    let project = try PublishedProject()
    var list = DiagnosticList()
    let publisher = try #require(try project.open(["a"], reporting: &list))
    for path in ["b", "../a", "/a", "a/b", ""] {
      #expect(throws: FileError.self) { try publisher.publish(path, bytes: [1]) }
    }
  }

  @Test func publishesFromTwoThreads() async throws {
    let project = try PublishedProject()
    let paths = (0..<400).map { "folder\($0 % 7)/page\($0).html" }
    func build(_ version: Int) async throws -> PublishReport {
      var list = DiagnosticList()
      let publisher = try #require(try project.open(paths, reporting: &list))
      try await withThrowingTaskGroup(of: Void.self) { group in
        for worker in 0..<2 {
          group.addTask {
            for index in stride(from: worker, to: paths.count, by: 2) {
              let text = "page \(index) \(index % 3 == 0 ? version : 0)\n"
              try publisher.publish(paths[index], bytes: Array(text.utf8))
            }
          }
        }
        try await group.waitForAll()
      }
      return try publisher.finish()
    }
    #expect(try await build(1).written.count == 400)
    let report = try await build(2)
    #expect(report.written.count == 134)
    #expect(report.unchanged == 266)
    #expect(try project.temporary.folder.files(below: "_site").count == 400)
    #expect(try project.temporary.read("_site/folder6/page6.html") == "page 6 2\n")
  }

  @Test func keepsManyFoldersWithoutRunningOutOfDescriptors() throws {
    let project = try PublishedProject()
    let archive = (1000..<1400).map { "-- f\($0)/p.html --\n\($0)\n" }.joined()
    #expect(try project.build(archive)?.written.count == 400)
    #expect(try project.site == archive)
    #expect(try project.build(archive)?.unchanged == 400)
  }
}
