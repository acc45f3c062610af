import FileSystem
import Glibc
import Publishing
import TestSupport

extension Example {
  /// Output folders that nothing is written to.
  static let outputs: [Example] = [
    .planning([".."]), .planning(["a//b"]), .planning(["a\nb"]),
    .planning(["a.html", "a.html"]),
    .planning(["a.html", "A.html"]),
    .planning(["a", "a/b"]),
    Example("build", "--output", "gone/../site", files: small),
    Example("build", "--output", "tokonoma.yml", files: small),
    Example("build", files: small) { try $0.link("_site", to: "/tmp") },
    Example("build", "--output", "library", files: small),
    Example("build", "--output", ".", files: small),
    Example("build", "--output", "library/site", files: small),
    Example("build", "--output", "theme", files: small),
    Example("build", "--output", ".tokonoma/site", files: small),
    Example("build", "--output", ".git", files: small),
    Example("build", files: small + "-- _site/index.html --\nmine\n"),
    Example("build", files: small + "-- _site/.tokonoma-manifest --\ntokonoma-manifest 9\n"),
    Example(
      "build", files: small + "-- _site/.tokonoma-manifest --\ntokonoma-manifest 1\n../x.html\n"),
    Example(
      "build",
      files: small + "-- _site/.tokonoma-manifest --\ntokonoma-manifest 1\n../x.html\n/y.html\n"),
    Example(
      "build",
      files: small + "-- _site/.tokonoma-manifest --\ntokonoma-manifest 1\n"
        + "-- _site/about.html --\nmine\n"),
    Example(
      "build", "--adopt",
      files: small + "-- _site/.tokonoma-manifest --\ntokonoma-manifest 1\n"
        + "-- _site/about.html/x --\nmine\n-- _site/anime --\nmine\n"),
    Example("build", "--adopt", files: small + "-- other/x --\n-- _site/x --\n") { folder in
      try folder.link("_site/anime", to: "../other")
    },
    Example(
      "build",
      files: small + "-- _site/.tokonoma-manifest --\ntokonoma-manifest 1\n"
        + (100..<250).map { "p\($0)\n" }.joined()
        + (100..<250).map { "-- _site/p\($0) --\n" }.joined()),
    Example(
      "build",
      files: small + "-- _site/.tokonoma-manifest --\ntokonoma-manifest 1\n"
        + "-- _site/books/z.html --\n\(unlistedPage)-- _site/covers/books/z.jpg --\n"),
    .whileAnotherBuildWrites,
    Example("build", "-C", "/", files: small),
    Example("new", "library", files: small),
  ]

  private static let small = "-- library/anime/x.md --\n---\ntitle: X\n---\n"

  /// A page without links to it, as another copy of the project makes it.
  static let unlistedPage = """
    <meta http-equiv="Content-Security-Policy" content="default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'">
    <meta name="robots" content="noindex">
    <img src="../covers/books/z.jpg">

    """

  /// Paths that an earlier check of the program always refuses.
  private static func planning(_ paths: [String]) -> Example {
    Example { diagnostics in
      let folder = try TemporaryFolder()
      _ = try Publisher.open(
        folder.path + "/_site", planned: paths, project: folder.path, sources: [],
        reporting: &diagnostics)
    }
  }

  private static let whileAnotherBuildWrites = Example {
    let project = try TemporaryFolder("-- tokonoma.yml --\nname: Test\n\(small)")
    let site = try Folder(creating: project.path + "/_site")
    flock(site.descriptor.number, LOCK_EX)
    return try withExtendedLifetime(site) {
      try ChildProcess(tokonoma: ["build"], in: project).said
    }
  }
}
