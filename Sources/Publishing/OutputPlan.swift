import Diagnostics
import TextFolding

/// All paths that a build will write, checked against each other before anything is written.
struct OutputPlan: Sendable {
  /// Sorted by UTF-8 bytes.
  let paths: [String]
  /// Every folder that holds one of them at any depth, a parent before its children; the first is the output folder.
  let folders: [String]
  /// For each path the index of its folder.
  let folderIndices: [String: Int]
  private let table: PathTable

  /// Reports unsafe paths and those that cannot be in one folder together; nil when there were any.
  init?(_ planned: [String], reporting diagnostics: inout DiagnosticList) {
    var table = PathTable(count: planned.count)
    var folders = [""]
    var folderNumbers = ["": 0]
    var indices: [String: Int] = [:]
    indices.reserveCapacity(planned.count)
    paths = planned.sortedInBytes()
    var isGood = true
    var lastFolder = (path: Substring(""), index: 0)
    for path in paths {
      if let problem = OutputPath.problem(with: path) {
        diagnostics.report(.unsafeOutputPath(path, problem))
        isGood = false
        continue
      }
      let folder = OutputPath.folder(of: path)
      if !folder.utf8.elementsEqual(lastFolder.path.utf8) {
        for above in OutputPath.folders(above: path) where folderNumbers[String(above)] == nil {
          folderNumbers[String(above)] = folders.count
          folders.append(String(above))
          isGood = table.insert(String(above), isFolder: true, reporting: &diagnostics) && isGood
        }
        lastFolder = (folder, folderNumbers[String(folder)] ?? 0)
      }
      isGood = table.insert(path, isFolder: false, reporting: &diagnostics) && isGood
      indices[path] = lastFolder.index
    }
    self.folders = folders
    folderIndices = indices
    self.table = table
    guard isGood else { return nil }
  }

  /// Whether an old file has to go before this build writes: its name, or a folder above it, is something else now.
  func isInTheWay(_ old: String) -> Bool {
    table.claims(old)
      || OutputPath.folders(above: old).contains { folderIndices[String($0)] != nil }
  }

  /// What already claimed a name, where disks that ignore case or normal form see only one.
  private struct PathTable: Sendable {
    /// Swift compares keys by canonical equivalence, so only case has to be taken away.
    private var claimed: [String: (path: String, isFolder: Bool)] = [:]

    init(count: Int) {
      claimed.reserveCapacity(count)
    }

    func claims(_ path: String) -> Bool {
      claimed[caseFolded(path)] != nil
    }

    mutating func insert(
      _ path: String, isFolder: Bool, reporting diagnostics: inout DiagnosticList
    ) -> Bool {
      let key = caseFolded(path)
      guard let first = claimed.updateValue((path, isFolder), forKey: key) else { return true }
      claimed[key] = first
      let isSame = first.path.utf8.elementsEqual(path.utf8)
      diagnostics.report(
        !isSame
          ? .outputPathTwins(first.path, path)
          : first.isFolder == isFolder ? .outputPathTwice(path) : .outputFileAndFolder(path))
      return false
    }
  }
}
