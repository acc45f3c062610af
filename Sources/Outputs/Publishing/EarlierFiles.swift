import Diagnostics
import FileSystem

/// The files that earlier builds wrote into an output folder, as its manifest lists them; none when there is no such
/// folder or manifest.
package func earlierFiles(in output: String) throws(FileError) -> [String] {
  let path = output + "/" + Manifest.name
  let here = try Folder(".")
  guard try here.status(of: path)?.kind == .file else { return [] }
  // Its problems are reported by the build.
  var ignored = DiagnosticList()
  let source = Source(path: path, bytes: try here.read(path))
  return Manifest(source, reporting: &ignored)?.paths ?? []
}
