import Base
import FileSystem
import MediaLibrary

/// Pictures in `covers/` that no title finds by its name, and that no file names.
struct StrayCovers {
  private let library: Library
  private let ids: EntryIDs
  private let incompleteKinds: Set<Kind>
  /// By the ids that their names are, in the order of the paths.
  private let strays: [(id: String, path: String)]

  /// - Parameters:
  ///   - covers: all pictures, by the ids that their names are
  ///   - incompleteKinds: kinds of which titles are missing whose ids are not known
  init(
    _ covers: [String: String], of library: Library, _ ids: EntryIDs, _ incompleteKinds: Set<Kind>
  ) {
    self.library = library
    self.ids = ids
    self.incompleteKinds = incompleteKinds
    let strangers = covers.filter { id, _ in ids.owner(of: id).map(ids.id) != id }
    guard !strangers.isEmpty else {
      strays = []
      return
    }
    var named: Set<String> = []
    for entry in library.entries {
      if let cover = entry.work.cover?.path { named.insert(cover) }
      named.formUnion(entry.work.characters.compactMap(\.image))
    }
    if let avatar = library.settings.owner.avatar { named.insert(avatar) }
    strays = strangers.filter { !named.contains($0.value) }.map { ($0.key, $0.value) }
      .sorted { precedesInBytes($0.path, $1.path) }
  }

  func report(to diagnostics: inout DiagnosticList) {
    var suggestions = FirstSuggestions()
    for (id, path) in strays {
      let parts = id.split(separator: "/").map(String.init)
      let kind = parts.first.flatMap { Kind(folder: $0) }
      if kind.map(incompleteKinds.contains) == true { continue }
      if parts.count == 2 {
        let meant =
          ids.owner(of: id).map(ids.id)
          ?? suggestions.nearest(to: id, among: library.entries.lazy.map(\.id))
        diagnostics.report(.coverOfNoTitle(path, meant: meant))
      } else if let name = parts.last, let meant = title(named: name, of: kind, &suggestions) {
        diagnostics.report(.coverElsewhere(path, meant: meant))
      }
    }
  }

  /// The id of the title whose file has a name, or nearly so: one of the kind if there is any.
  ///
  /// nil for what may be anything: a picture in a folder of its own is not always a cover.
  private func title(
    named name: String, of kind: Kind?, _ suggestions: inout FirstSuggestions
  ) -> String? {
    let near = suggestions.nearest(to: name, among: library.entries.lazy.map(\.slug))
    guard let near, isNearly(name, near) else { return nil }
    let named = library.entries.lazy.filter { $0.slug == near }
    return (named.first { $0.kind == kind } ?? named.first)?.id
  }
}
