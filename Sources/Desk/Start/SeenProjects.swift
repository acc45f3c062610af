import Base
import FileSystem
import LibraryFiles
import MediaLibrary

/// The projects that this user has opened at a desk, the newest first.
package struct SeenProjects: Sendable {
  /// Absolute paths.
  package let paths: [String]
  private let folder: String

  private static let file = "desks"
  private static let most = 20

  /// - Parameter folder: the folder in which they are remembered
  package init(in folder: String) {
    self.folder = folder
    let bytes = try? Folder(folder).read(SeenProjects.file)
    paths = String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix("/") }
  }

  /// Existing projects, with the names of their sites.
  var present: [(project: Project, name: String)] {
    paths.compactMap { path in
      guard let folder = try? Folder(path), (try? folder.exists(Project.settingsFile)) == true
      else { return nil }
      var ignored = DiagnosticList()
      let project = Project(folder: folder)
      let settings = try? project.readSettings(reporting: &ignored).settings
      return (project, settings?.name ?? path)
    }
  }

  /// Remembers a project as the newest, if the folder can be written.
  package func remember(_ project: Project) {
    guard let path = Folder.realPath(project.folder.path), !path.contains("\n") else { return }
    let all = [path] + paths.filter { $0 != path }.prefix(SeenProjects.most - 1)
    try? Folder(creating: folder).replace(
      SeenProjects.file, with: Array((all.joined(separator: "\n") + "\n").utf8))
  }
}
