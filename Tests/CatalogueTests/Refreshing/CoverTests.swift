import Base
import FileSystem
import TestSupport
import Testing

@testable import Catalogue

/// The pictures that become covers, without placeholders.
@Suite struct CoverTests {
  @Test(arguments: [
    ("/html.jpg", "there is no picture at its address"), ("/dot.png", "it has only 1 × 1 pixels"),
    ("/missing.png", "there is no picture at its address"),
    ("/default.jpg", "it is the site's picture for titles without one"),
    ("/cut.png", "there is no picture at its address"),
  ])
  func invalidPicturesAreRefused(path: String, reason: String) async throws {
    let project = try await RefreshedProject(
      library(("nami", "title: Nami no Uta\nids: {mal: 77}")), [.nami.with(cover: path)])
    let said = try await project.refresh()
    if path != "/default.jpg" { #expect(said.contains("no cover for anime/nami: \(reason)")) }
    #expect(try project.files("covers/anime") == [])
    #expect(try project.read("library/anime/nami.md").contains("genres"))
  }

  /// A picture with a sound header may be damaged further on.
  @Test func aPictureThatCannotBeDecodedIsRefused() async throws {
    let project = try await RefreshedProject(
      library(("nami", "title: Nami no Uta\nids: {mal: 77}")), [.nami])
    let said = try await project.refresh { $0.decodes = { $0 != RefreshedProject.cover } }
    #expect(said.contains("no cover for anime/nami: it is damaged, or too large to be decoded"))
    #expect(try project.files("covers/anime") == [])
    _ = try await project.refresh(on: "2026-11-25") { $0.olderThan = 1 }
    #expect(try project.files("covers/anime") == ["nami.png"])
  }

  /// macOS writes names in one form and people type the other.
  @Test(arguments: [("caf\u{E9}.png", "cafe\u{301}.png"), ("cafe\u{301}.png", "caf\u{E9}.png")])
  func aFileIsFoundByEitherFormOfItsName(name: String, typed: String) throws {
    let temporary = try TemporaryFolder()
    let bytes = picture(width: 300, height: 450)
    try temporary.folder.replace(name, with: bytes)
    var problems = DiagnosticList()
    let cover = try ChosenCover(of: "\(temporary.path)/\(typed)", reporting: &problems)
    #expect(cover?.bytes == bytes && problems.all.isEmpty)
  }

  @Test func onePictureForSeveralTitlesIsThatOfThoseWithout() async throws {
    let titles = ["Nami", "Hoshi", "Tsuki Part 1", "Tsuki Part 2"]
    let files = titles.enumerated().map { ("t\($0)", "title: \($1)\nids: {mal: \($0 + 1)}") }
    let media = titles.enumerated().map { index, title in
      Media.nami.with(
        id: 900 + index, mal: index + 1,
        cover: index < 2 ? "/none/\(index).png" : "/one/\(index).png",
        title: title, names: [])
    }
    let project = try await RefreshedProject(library(files), media)
    var said = try await project.refresh()
    let reason = "it is the site's picture for titles without one"
    #expect(said.contains("no cover for anime/t0: \(reason)\nno cover for anime/t1: \(reason)\n"))
    // A series and its next part may share one.
    #expect(try project.files("covers/anime") == ["t2.png", "t3.png"])
    // The known picture also identifies later ones.
    try project.temporary.write("---\ntitle: Kaze\nids: {mal: 5}\n---\n", to: "library/anime/t4.md")
    project.answers.set([
      Media.nami.with(id: 905, mal: 5, cover: "/none/5.png", title: "Kaze", names: [])
    ])
    said = try await project.refresh()
    #expect(said.contains("no cover for anime/t4: \(reason)"))
    #expect(try project.read(RefreshMemory.path).contains("\nplaceholders: [anilist "))
  }

  @Test func aCoverThatIsAPlaceholderIsRemoved() async throws {
    let project = try await RefreshedProject(
      library(("nami", "title: Nami\nids: {mal: 1}"), ("own", "title: Own\nids: {mal: 2}")),
      [
        .nami.with(id: 900, mal: 1, cover: "/none/1.png", title: "Nami", names: []),
        .nami.with(id: 901, mal: 2, cover: "/one/2.png", title: "Own", names: []),
      ])
    _ = try await project.refresh()
    #expect(try project.files("covers/anime") == ["nami.png", "own.png"])
    try project.temporary.write("mine", to: "covers/anime/own.png")
    try project.temporary.write(
      "---\ntitle: Hoshi\nids: {mal: 3}\n---\n", to: "library/anime/hoshi.md")
    try project.temporary.write(
      "---\ntitle: Kaze\nids: {mal: 4}\n---\n", to: "library/anime/kaze.md")
    project.answers.set([
      .nami.with(id: 902, mal: 3, cover: "/none/3.png", title: "Hoshi", names: []),
      .nami.with(id: 903, mal: 4, cover: "/one/4.png", title: "Kaze", names: []),
    ])
    _ = try await project.refresh()
    #expect(try project.files("covers/anime") == ["own.png"])
    #expect(try project.read("covers/anime/own.png") == "mine")
  }
}
