import Base
import FileSystem
import Planning
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

extension CoverDesigns {
  /// The artwork of a title that is alone in its library.
  func artwork(title: String, kind: String, volume: Int = 1) -> CoverArtwork {
    let title = CoverChoices.Title(kind: kind, family: title, volume: volume)
    return CoverChoices.artworks(for: [title], in: [0], rows: [TitleRows([[0]], .firm)], of: self)[
      0]
      ?? CoverArtwork(self, kind: kind, number: 0)
  }
}
