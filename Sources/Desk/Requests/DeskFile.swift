import PreviewServer
import SiteBuilding

/// The styles and scripts of the desk: only built-in ones, since a project's could write to the
/// library.
struct DeskFile: Sendable {
  let type: String
  let bytes: [UInt8]

  static func named(_ path: String) -> DeskFile? { all[path] }

  private static let all: [String: DeskFile] = {
    let prefix = "alcove/desk/"
    var files: [String: DeskFile] = [:]
    for file in BuiltinFiles.themes where file.path.hasPrefix(prefix) {
      let name = "/" + file.path.dropFirst(prefix.count)
      files[name] = DeskFile(type: ContentType.of(name), bytes: file.bytes)
    }
    files["/style.css"] = DeskFile(
      type: ContentType.of("/style.css"), bytes: FileLayers.builtin.style)
    files["/icon.svg"] = DeskFile(
      type: ContentType.of("/icon.svg"), bytes: FileLayers.builtin.icon ?? [])
    return files
  }()
}
