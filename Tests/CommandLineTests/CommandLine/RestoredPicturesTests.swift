import FileSystem
import Pictures
import TestSupport
import Testing

/// Pictures of a site that `import` restores, checked by the real `tokonoma-pictures`.
@Suite struct RestoredPicturesTests {
  @Test func onlyPicturesAreTakenWithoutWhereTheyWereMade() throws {
    let folder = try TemporaryFolder(
      """
      -- tokonoma.yml --
      name: Test
      -- site/index.html --
      x
      -- site/library.json --
      {"format": "tokonoma-library", "version": 1, "name": "X", "ratingScale": 10, "settings": {},
       "titles": [{"id": "anime/a", "kind": "anime", "title": "A", "cover": "covers/anime/a.png"},
        {"id": "anime/b", "kind": "anime", "title": "B", "cover": "covers/anime/b.png"}],
       "pictures": ["covers/anime/a.png", "covers/anime/b.png"], "static": []}
      -- site/covers/anime/b.png --
      <script>alert(1)</script>
      """)
    try folder.folder.replace("site/covers/anime/a.png", with: MadePicture.png)
    let program = try ChildProcess.built("tokonoma-pictures")
    let said = try ChildProcess(
      ChildProcess.built("tokonoma"), ["import", "site"], in: folder.path,
      environment: ["TOKONOMA_PICTURES": program])
    #expect(said.errors.contains("'covers/anime/b.png' was not copied"), "\(said.errors)")
    let cover = try folder.folder.read("covers/anime/a.png")
    #expect(cover == withoutMetadata(MadePicture.png) && cover != MadePicture.png)
    #expect(try !folder.folder.exists("covers/anime/b.png"))
    #expect(try folder.read("library/anime/a.md").contains("cover: covers/anime/a.png\n"))
    #expect(try !folder.read("library/anime/b.md").contains("cover"))
  }
}
