import FileSystem
import HTTPServing
import LibraryFiles
import MediaLibrary
import Pictures
import Publishing
import TestSupport
import Testing

@testable import Desk

/// Pictures that are handed in, with the program that decodes them.
@Suite struct UploadTests {
  private func visitor() async throws -> DeskVisitor {
    let plain = try await DeskVisitor()
    let program = try #require(PictureProgram(at: ChildProcess.built("tokonoma-pictures")))
    return plain.with(
      OpenDesk(plain.desk.library, pictures: program, today: plain.desk.today))
  }

  /// Sends a form of a page with a file, as a browser does.
  private func hand(
    _ visitor: DeskVisitor, _ path: String, _ fields: [String: String], _ file: [UInt8]
  ) async -> HTTPResponse {
    let head = "--x\r\nContent-Disposition: form-data; name="
    let parts = fields.sorted { $0.key < $1.key }
      .map { "\(head)\"\($0.key)\"\r\n\r\n\($0.value)\r\n" }.joined()
    let start = "\(head)\"file\"; filename=\"../x.png\"\r\nContent-Type: image/png\r\n\r\n"
    return await visitor.answer(
      to: visitor.request(
        "POST", path,
        visitor.ownFields + [("content-type", "multipart/form-data; boundary=x")],
        body: Array((parts + start).utf8) + file + Array("\r\n--x--\r\n".utf8)))
  }

  private func undo(_ visitor: DeskVisitor) async throws -> Int {
    let form = try #require(
      try await visitor.page("/history").forms.first { $0["do"] == "undo" })
    return await visitor.act(form.map { ($0.key, $0.value) }.filter { $0.0 != "token" }).status
  }

  @Test func aCoverIsKeptWithoutWhereItWasMade() async throws {
    let visitor = try await visitor()
    let before = try visitor.folder.folder.files()
    let address = "/title/anime/frieren"
    let form = try #require(
      try await visitor.page(address).forms.first { $0["do"] == "cover" && $0["value"] != "" })
    let answer = await hand(visitor, "/cover", form, MadePicture.png)
    #expect(answer.status == 303, "\(answer.text)")
    #expect(answer.field("Location")?.hasPrefix("\(address)?did=") == true)
    let cover = try #require(
      visitor.desk.library.now.library.title("anime/frieren")?.entry.work.cover?.path)
    #expect(cover == "covers/anime/frieren.png")
    let bytes = try visitor.folder.folder.read(cover)
    #expect(pictureInfo(ofBytes: bytes)?.width == 2)
    #expect(!String(decoding: bytes, as: UTF8.self).contains(MadePicture.place))
    _ = try await onOwnThread { try visitor.desk.library.refresh() }
    let shown = await visitor.get("/cover/anime/frieren")
    #expect(shown.field("Content-Type") == "image/png" && shown.bytes == bytes)
    // The page is older than the cover.
    #expect(await hand(visitor, "/cover", form, MadePicture.png).status == 409)
    #expect(try await undo(visitor) == 303)
    #expect(try visitor.folder.folder.files() == before)
  }

  @Test func thePictureOfTheOwnerIsKept() async throws {
    let visitor = try await visitor()
    let settings = try visitor.folder.read("tokonoma.yml")
    let form = try #require(
      try await visitor.page("/settings").forms.first { $0["back"] != nil && $0["key"] == nil })
    let answer = await hand(visitor, "/settings/avatar", form, MadePicture.png)
    #expect(answer.status == 303, "\(answer.text)")
    let path = try #require(visitor.desk.library.now.settings.owner.avatar)
    #expect(try visitor.folder.read("tokonoma.yml").contains(path))
    let bytes = try visitor.folder.folder.read(path)
    #expect(pictureInfo(ofBytes: bytes)?.height == 3)
    #expect(!String(decoding: bytes, as: UTF8.self).contains(MadePicture.place))
    #expect(try await undo(visitor) == 303)
    #expect(try visitor.folder.read("tokonoma.yml") == settings)
    #expect(try !visitor.folder.folder.exists(path))
  }

  /// The name and the first bytes say that it is a picture; only decoding tells that it isn't one.
  @Test(arguments: ["/cover", "/settings/avatar"])
  func whatCannotBeDecodedIsRefused(path: String) async throws {
    let visitor = try await visitor()
    let before = try visitor.folder.folder.files()
    let page = try await visitor.page(path == "/cover" ? "/title/anime/frieren" : "/settings")
    let form = try #require(
      page.forms.first {
        path == "/cover"
          ? $0["do"] == "cover" && $0["value"] != "" : $0["back"] != nil && $0["key"] == nil
      })
    let answer = await hand(visitor, path, form, Array(MadePicture.png.dropLast(40)))
    #expect(answer.status == 422)
    #expect(HTMLPage(answer.bytes).text { $0.hasClass("problem") }.contains("JPEG or PNG"))
    #expect(try visitor.folder.folder.files() == before)
  }
}
