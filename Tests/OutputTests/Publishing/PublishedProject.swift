import Base
import FileSystem
import Publishing
import TestSupport

/// A project in a temporary folder whose output is built from an archive.
struct PublishedProject {
  let temporary: TemporaryFolder
  var options = PublishOptions()

  init(_ archive: String = "") throws {
    temporary = try TemporaryFolder(archive)
    try temporary.folder.createFolders("library")
  }

  /// The files in `_site`, without the manifest.
  var site: String {
    get throws {
      TextArchive(
        files: try temporary.archive(below: "_site").files.filter {
          $0.path != ".tokonoma-manifest"
        }
      ).text
    }
  }

  /// All files of `_site` with the inode and time of each.
  var fingerprints: [String] {
    get throws {
      try temporary.folder.files(below: "_site", includingHidden: true).map { path in
        let status = try temporary.folder.status(of: "_site/\(path)", followingLinks: false)
        return "\(path) \(status?.inode ?? 0) \(status?.modified ?? 0)"
      }
    }
  }

  var manifest: String {
    get throws { try temporary.read("_site/.tokonoma-manifest") }
  }

  /// The paths that the project remembers for its output folder, and that the folder doesn't list.
  var unlistedPaths: [String] {
    get throws {
      let files = try temporary.folder.files(below: ".tokonoma/unlisted")
      return try files.flatMap {
        try temporary.read(".tokonoma/unlisted/\($0)").split(separator: "\n").dropFirst()
          .map(String.init)
      }
    }
  }

  func open(
    _ planned: [String], output: String = "_site", reporting list: inout DiagnosticList,
    announce: (@Sendable (FileError.Operation, String) throws(FileError) -> Void)? = nil
  ) throws -> Publisher? {
    try Publisher.open(
      output.hasPrefix("/") ? output : "\(temporary.path)/\(output)", planned: planned,
      unlisted: Set(planned.filter { $0.contains("hidden") }), project: temporary.path,
      sources: ["library", "pages", "theme"].map { "\(temporary.path)/\($0)" },
      options: options, reporting: &list, announce: announce)
  }

  /// Publishes the files of an archive; nil if it was refused.
  @discardableResult
  func build(
    _ archive: String, output: String = "_site",
    announce: (@Sendable (FileError.Operation, String) throws(FileError) -> Void)? = nil
  ) throws -> PublishReport? {
    let files = TextArchive(archive).files
    var list = DiagnosticList()
    let publisher = try open(
      files.map(\.path), output: output, reporting: &list, announce: announce)
    guard let publisher else { return nil }
    for file in files { try publisher.publish(file.path, bytes: Array(file.text.utf8)) }
    return try publisher.finish()
  }

  /// The problems of a build that publishes these paths, as `id: message`.
  func problems(_ planned: [String], output: String = "_site") throws -> [String] {
    var list = DiagnosticList()
    let publisher = try open(planned, output: output, reporting: &list)
    let problems = list.sorted.map {
      "\($0.id): \($0.message)".replacing(temporary.path + "/", with: "")
        .replacing(temporary.path, with: "PROJECT")
    }
    return (publisher == nil ? [] : ["opened"]) + problems
  }
}
