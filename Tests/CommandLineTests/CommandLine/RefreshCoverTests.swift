import FileSystem
import TestSupport
import Testing

/// Covers that a refresh downloads, checked by the real `tokonoma-pictures`.
@Suite struct RefreshCoverTests {
  private let folder: TemporaryFolder
  private let server: ReplayServer

  /// The picture of each title, by the title's slug.
  private static func pictures() throws -> [(slug: String, bytes: [UInt8])] {
    let repository = try Folder(Repository.path)
    let png = try repository.read(".github/pictures/share.png")
    let other = try repository.read(".github/pictures/search.png")
    var bomb = try repository.read("Tests/Fuzzing/Seeds/picture/a.gif")
    // The width and height of a GIF.
    bomb.replaceSubrange(6..<10, with: [0xFF, 0xFF, 0xFF, 0xFF])
    return [
      ("sound", png),
      ("followed", other + Array("<script>alert(1)</script>".utf8)),
      ("cut", Array(png.prefix(png.count / 2))),
      ("bomb", bomb),
      ("large", png + [UInt8](repeating: 0, count: 5_000_000)),
      ("page", Array("<!DOCTYPE html><title>Not found</title>".utf8)),
      (
        "drawing",
        Array(
          #"<svg xmlns="http://www.w3.org/2000/svg" width="200" height="300"><script/></svg>"#.utf8)
      ),
      ("empty", []),
    ]
  }

  init() async throws {
    let pictures = try Self.pictures()
    server = try await ReplayServer([
      "POST /": { request in
        let host = request.headers["host"] ?? ""
        let media = pictures.enumerated().map { number, picture in
          """
          {"id": \(number + 1), "type": "ANIME", "format": "TV", "title": {"romaji": "\(picture.slug)"},
           "coverImage": {"extraLarge": "http://\(host)/\(picture.slug).png"}}
          """
        }
        return .json(
          "{\"data\": {\"Page\": {\"pageInfo\": {\"hasNextPage\": false}, \"media\": "
            + "[\(media.joined(separator: ","))]}}}")
      },
      "GET /*": { request in
        let slug = request.path.dropFirst().prefix { $0 != "." }
        return pictures.first { $0.slug == slug }.map { ReplayServer.Answer(body: $0.bytes) }
      },
    ])
    folder = try TemporaryFolder()
    try folder.write("name: Test\nsources: [anilist]\n", to: "tokonoma.yml")
    for (number, picture) in pictures.enumerated() {
      try folder.write(
        "---\ntitle: \(picture.slug)\nids: {anilist: \"\(number + 1)\"}\n---\n",
        to: "library/anime/\(picture.slug).md")
    }
  }

  private func refresh(pictures: String) throws -> ChildProcess {
    try ChildProcess(
      ChildProcess.built("tokonoma"), ["refresh"], in: folder.path,
      environment: ["TOKONOMA_ANILIST_URL": server.address, "TOKONOMA_PICTURES": pictures])
  }

  /// The titles with a cover.
  private func covered() throws -> [String] {
    let covers = try folder.folder.files(below: "covers/anime")
    return try Self.pictures().map(\.slug).filter {
      covers.contains("\($0).png") || covers.contains("\($0).gif")
    }
  }

  @Test func onlySoundPicturesBecomeCovers() throws {
    // Beside tokonoma.
    let run = try refresh(pictures: "")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("\nno cover yet: 6 anime\n"), "\(run.output)")
    #expect(try covered() == ["sound", "followed"], "\(run.output)")
    for file in try folder.folder.files(below: "covers") {
      let bytes = try folder.folder.read("covers/" + file)
      #expect(!String(decoding: bytes, as: UTF8.self).contains("<script>"))
    }
    #expect(try Set(server.takeRequests().map(\.path)).count == Self.pictures().count + 1)
  }

  /// Headers alone don't show that a picture is damaged, or how much memory it takes.
  @Test func withoutTheProgramPicturesAreOnlyLookedAt() throws {
    let run = try refresh(pictures: "none")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try covered() == ["sound", "followed", "cut", "bomb"], "\(run.output)")
  }
}
