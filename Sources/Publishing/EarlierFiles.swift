import Base
import FileSystem

/// The files that earlier builds wrote into an output folder, by its manifest and the project's
/// list.
package func earlierFiles(in output: String, of project: String) throws(FileError) -> [String] {
  try publishedFiles(in: output, of: project)?.all.paths ?? []
}

/// The files that builds wrote into an output folder.
package struct PublishedFiles: Sendable {
  package let all: Manifest
  /// Files without links on the site, which the folder's own list leaves out.
  package let unlisted: Set<String>
}

/// nil if the folder or its manifest is missing.
package func publishedFiles(
  in output: String, of project: String
) throws(FileError) -> PublishedFiles? {
  let path = output + "/" + Manifest.name
  let here = try Folder(".")
  guard try here.status(of: path)?.kind == .file else { return nil }
  // Its problems are reported by the build.
  var ignored = DiagnosticList()
  let source = Source(path: path, bytes: try here.read(path))
  guard let manifest = Manifest(source, reporting: &ignored) else { return nil }
  guard let real = OutputLocation.resolved(output) else {
    return PublishedFiles(all: manifest, unlisted: [])
  }
  let record = try UnlistedRecord(of: real, in: project)
  let all = manifest.union(Manifest(unlisted: try record.read()))
  return PublishedFiles(all: all, unlisted: Set(all.subtracting(manifest)))
}
