import FileSystem
import TestSupport
import Testing

@testable import SiteBuilding

@Suite struct BuiltinFilesTests {
  @Test(arguments: [
    "Templates", "Themes", "Sources/SiteBuilding/BuiltinFiles/Example",
    "Sources/SiteBuilding/BuiltinFiles/Reference", "Sources/SiteBuilding/BuiltinFiles/Preview",
  ])
  func filesEqualThoseOfTheRepository(_ path: String) throws {
    let embedded =
      switch path {
      case "Templates": BuiltinFiles.templates
      case "Themes": BuiltinFiles.themes
      case "Sources/SiteBuilding/BuiltinFiles/Reference": BuiltinFiles.reference
      case "Sources/SiteBuilding/BuiltinFiles/Preview": BuiltinFiles.preview
      default: BuiltinFiles.example
      }
    #expect(!embedded.isEmpty)
    let repository = try Folder(
      Repository.path)
    let files = try repository.files(below: path, includingHidden: true).filter { path in
      let name = path.split(separator: "/").last ?? ""
      return ![".gitkeep", ".DS_Store"].contains(name)
        && !["~", ".swp", ".swo"].contains { name.hasSuffix($0) } && !name.hasPrefix(".#")
    }
    #expect(embedded.map(\.path) == files)
    #expect(files.allSatisfy { embedded.file(at: $0)?.path == $0 })
    for file in embedded {
      #expect(try file.bytes == repository.read("\(path)/\(file.path)"), "\(file.path)")
    }
  }

  @Test func findsFilesByTheirPath() {
    let files = ["a.html", "b/c.html", "b/é.html"].map { BuiltinFile($0, text: "x") }
    for file in files { #expect(files.file(at: file.path)?.path == file.path) }
    for other in ["", "a", "b", "b/d.html", "c", "b/e\u{301}.html"] {
      #expect(files.file(at: other) == nil)
    }
    #expect([BuiltinFile]().file(at: "a") == nil)
  }

  @Test func decodesBase64AndKeepsText() {
    let file = BuiltinFile("cover.png", base64: "AP/+EA==")
    #expect(file.bytes == [0x00, 0xFF, 0xFE, 0x10])
    #expect(BuiltinFile("b", base64: "AP/+").bytes == [0x00, 0xFF, 0xFE])
    #expect(BuiltinFile("c", base64: "").bytes == [])
    #expect(BuiltinFile("d", text: "é\r\n\u{0}\"\\").bytes == Array("é\r\n\u{0}\"\\".utf8))
  }
}
