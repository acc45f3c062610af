import FileSystem
import Glibc
import TestSupport
import Testing

@testable import PreviewServer

@Suite struct PrivateFolderTests {
  @Test func isPrivateAndIsRemoved() throws {
    let temporary = try TemporaryFolder()
    let folder = try PrivateFolder(in: temporary.path)
    let names = try temporary.folder.items()?.map(\.name) ?? []
    #expect(names.count == 1 && names[0].hasPrefix("tokonoma-preview-"))
    #expect(try temporary.folder.status(of: names[0])?.mode == 0o700)
    try folder.site.replace("a/b.html", with: [1])
    folder.remove()
    #expect(try temporary.folder.items()?.isEmpty == true)
  }

  @Test func removesFoldersOfKilledPreviews() throws {
    let temporary = try TemporaryFolder()
    var names: [String] = []
    do {
      // Released without being removed, as by a killed process.
      let killed = try PrivateFolder(in: temporary.path)
      try killed.site.replace("a/b.html", with: [1])
      names = try temporary.folder.items()?.map(\.name) ?? []
    }
    let running = try PrivateFolder(in: temporary.path)
    let other = try PrivateFolder(in: temporary.path)
    #expect(try names.count == 1 && !temporary.folder.exists(names[0]))
    #expect(try temporary.folder.items()?.count == 2)
    running.remove()
    other.remove()
  }

  @Test func removesNothingElse() throws {
    let temporary = try TemporaryFolder(
      """
      -- tokonoma-preview-mine/index.html --
      mine
      -- tokonoma-preview-open/.tokonoma-preview --
      -- tokonoma-preview-open/x --
      -- tokonoma-preview-file --
      -- elsewhere/.tokonoma-preview --
      -- other/x --
      """)
    for folder in ["tokonoma-preview-mine", "elsewhere"] {
      try temporary.setMode(0o700, of: folder)
    }
    try temporary.link("tokonoma-preview-link", to: "elsewhere")
    let before = try temporary.archive().files
    let folder = try PrivateFolder(in: temporary.path)
    folder.remove()
    #expect(try temporary.archive().files == before)
    #expect(try temporary.folder.status(of: "tokonoma-preview-link", followingLinks: false) != nil)
  }

  @Test func doesNotFollowLinksWhenItIsRemoved() throws {
    let temporary = try TemporaryFolder("-- precious/x --\nx\n")
    let folder = try PrivateFolder(in: temporary.path)
    unsafe #expect(
      symlinkat(temporary.path + "/precious", folder.site.descriptor.number, "link") == 0)
    folder.remove()
    #expect(try temporary.read("precious/x") == "x\n")
  }
}
