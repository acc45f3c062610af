import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import StrictYAML

extension LibraryEditor {
  /// Takes a page that the site is losing out of the owner's `navigation`: builds refuse a name
  /// without a page.
  ///
  /// - Parameter address: `lists/best`
  ///
  /// - Returns: notes for the report, and the settings' path if they change
  func removeFromNavigation(
    _ address: String, in drafts: inout Drafts
  ) throws -> (notes: [String], paths: [String]) {
    let path = Project.settingsFile
    let before = try drafts.bytes(of: path, in: project) ?? []
    var source = Source(path: path, bytes: before)
    // Also reported by the reader of the settings.
    var problems = DiagnosticList()
    var isEmpty = false
    let isWritable = try drafts.settled[path] != nil || project.folder.mayBeChanged(path)
    while let names = navigation(in: source), let index = names.firstIndex(of: address) {
      isEmpty = names.count == 1
      guard isWritable,
        let bytes = setting(
          "navigation", by: isEmpty ? .remove : .removeItem(index), in: source,
          reporting: &problems)
      else {
        let place = "\(path) has '\(address)' in 'navigation'"
        return ([place + ": take it out, or the build fails"], [])
      }
      source = Source(path: path, bytes: bytes)
    }
    if source.bytes == before { return ([], []) }
    drafts.add(FileChange(path, source.bytes, from: .bytes(before)))
    let rest = isEmpty ? ", so the header has the six parts of the site again" : ""
    return (["removed from 'navigation' in \(path)\(rest)"], [path])
  }

  private func navigation(in settings: Source) -> [String?]? {
    var ignored = DiagnosticList()
    return YAMLDocument.parse(settings, reporting: &ignored)?.root?["navigation"]?.listed.map(
      \.text)
  }
}
