import Base
import FileSystem
import MediaLibrary

/// Pictures in `covers/` that belong to no title by name and that no file refers to.
struct StrayCovers {
  private let library: Library
  private let ids: EntryIDs
  private let incompleteKinds: Set<Kind>
  /// By id, in the order of the paths.
  private let strays: [(id: String, path: String)]

  /// - Parameter incompleteKinds: kinds with unreadable files, whose titles are unknown
  init(
    _ covers: [String: String], of library: Library, _ ids: EntryIDs, _ incompleteKinds: Set<Kind>
  ) {
    self.library = library
    self.ids = ids
    self.incompleteKinds = incompleteKinds
    let used = Set(library.entries.lazy.compactMap { $0.work.cover?.path })
    let strangers = covers.filter { id, path in
      ids.owner(of: id).map(ids.id) != id && !used.contains(path)
    }
    guard !strangers.isEmpty else {
      strays = []
      return
    }
    var named: Set<String> = []
    for entry in library.entries { named.formUnion(entry.work.characters.compactMap(\.image)) }
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

  /// A title with that name or nearly that name, preferably of the kind.
  ///
  /// nil for pictures in other folders, which may not be covers.
  private func title(
    named name: String, of kind: Kind?, _ suggestions: inout FirstSuggestions
  ) -> String? {
    let near = suggestions.nearest(to: name, among: library.entries.lazy.map(\.slug))
    guard let near, isNearly(name, near) else { return nil }
    let named = library.entries.lazy.filter { $0.slug == near }
    return (named.first { $0.kind == kind } ?? named.first)?.id
  }
}
