import Base
import FileSystem
import LibraryFiles
import MediaLibrary

/// A library that actions change, one after the other, and that is written later.
struct OpenLibrary {
  private let project: Project
  /// As of the last `catchUp`.
  var titles: OwnersTitles
  var drafts = LibraryEditor.Drafts()
  /// Changed files that are to be read again.
  private var changed: Set<String> = []
  /// Whether titles or lists may not be found by their present ids.
  private var hasOtherIDs = false
  private var names: TakenNames?
  private var covers: [String: String]?

  init(_ titles: OwnersTitles, of project: Project) {
    (self.titles, self.project) = (titles, project)
  }

  /// Prepares for an action.
  mutating func catchUp(for action: OwnersAction) throws(FileError) {
    guard !changed.isEmpty, hasOtherIDs || action.looksAround else { return }
    try readAgain(Array(changed))
    (changed, hasOtherIDs) = ([], false)
  }

  /// Ends an action that is done, and returns its changes.
  mutating func settle(_ action: OwnersAction) -> [FileChange] {
    let files = drafts.settle()
    changed.formUnion(files.map(\.path))
    hasOtherIDs = hasOtherIDs || action.changesIDs
    return files
  }

  /// Forgets the drafts, whether they were written or not, and reads their files.
  mutating func close() throws(FileError) {
    let paths = Array(drafts.settled.keys)
    (drafts, changed, hasOtherIDs, covers) = (LibraryEditor.Drafts(), [], false, nil)
    if !paths.isEmpty { try readAgain(paths) }
  }

  private mutating func readAgain(_ paths: [String]) throws(FileError) {
    let covers = try coverFiles()
    let (before, now) = try titles.readAgain(
      paths, of: project, in: drafts.settled, covers: covers)
    for title in before { names?.remove(title) }
    for title in now { names?.insert(title) }
  }

  /// The names that new titles can't have.
  mutating func takenNames() -> TakenNames {
    let names = names ?? TakenNames(titles.titles)
    self.names = names
    return names
  }

  /// Pictures by the ids of titles, with those of the drafts.
  mutating func coverFiles() throws(FileError) -> [String: String] {
    if let covers { return covers }
    let found = try project.coverFiles()
    covers = found
    return found
  }

  mutating func keepCover(of id: String, at path: String?) { covers?[id] = path }
}

extension OwnersAction {
  /// Whether the change depends on other titles.
  var looksAround: Bool {
    switch verb {
    case .add, .remove, .rename: true
    case .favorite: number(.value) != nil
    default: false
    }
  }

  /// Whether titles or lists may have other ids afterwards.
  fileprivate var changesIDs: Bool {
    [.set, .bind, .add, .remove, .newList, .deleteList].contains(verb)
  }
}
