import Testing

@testable import LibraryFiles

/// Paths that a journal may name.
@Suite struct WrittenPathTests {
  @Test(arguments: [
    "tokonoma.yml", "library/anime/x.md", "imports/letterboxd.yml",
    ".tokonoma/imports/letterboxd.yml", "static/.well-known/security.txt", "static/.htaccess",
  ])
  func commandsWriteHere(path: String) { #expect(Project.isWritten(path)) }

  @Test(arguments: [
    "", "/x.md", "../x.sh", "library/../x.md", ".git/config", ".tokonoma/lock",
    ".tokonoma/imports/../x", "library/.x.md", "static/../.git/config", "static/.git/config",
    "static/./x", "static//x",
  ])
  func commandsDoNotWriteHere(path: String) { #expect(!Project.isWritten(path)) }
}
