import Base
import FileSystem
import TestSupport

@testable import PageBuilding

/// The drawings of the built-in theme.
let designs: CoverDesigns = {
  var diagnostics = DiagnosticList()
  let folder = try? Folder(Repository.path + "/Themes/alcove/covers")
  let files = ((try? folder?.paths(below: "")) ?? []).map { path in
    (path: path, source: Source(path: path, bytes: (try? folder?.read(path)) ?? []))
  }
  return CoverDesigns(files, reporting: &diagnostics)
}()
