import Diagnostics
import FileSystem

/// The files that earlier builds wrote into an output folder, as its manifest and the project list them; none when there
/// is no such folder or manifest.
package func earlierFiles(
  in output: String, of project: String
) throws(FileError) -> [String] {
  let path = output + "/" + Manifest.name
  let here = try Folder(".")
  guard try here.status(of: path)?.kind == .file else { return [] }
  // Its problems are reported by the build.
  var ignored = DiagnosticList()
  let source = Source(path: path, bytes: try here.read(path))
  guard let manifest = Manifest(source, reporting: &ignored) else { return [] }
  guard let real = OutputLocation.resolved(output) else { return manifest.paths }
  let record = try UnlistedRecord(of: real, in: project)
  return manifest.union(Manifest(unlisted: try record.read())).paths
}
