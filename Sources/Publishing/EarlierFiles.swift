import Base
import FileSystem

/// The files that earlier builds wrote into an output folder, as its manifest and the project list them; none when there
/// is no such folder or manifest.
package func earlierFiles(
  in output: String, of project: String
) throws(FileError) -> [String] {
  try publishedFiles(in: output, of: project)?.all.paths ?? []
}

/// What builds wrote into an output folder.
package struct PublishedFiles: Sendable {
  package let all: Manifest
  /// Those that the folder's own list does not name, since nothing leads to them.
  package let unlisted: Set<String>
}

/// The files that builds wrote into an output folder; nil when there is no such folder or manifest.
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
