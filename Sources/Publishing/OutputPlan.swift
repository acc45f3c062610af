import Base
import FileSystem

/// All paths that a build will write, checked against each other.
struct OutputPlan: Sendable {
  /// Sorted by UTF-8 bytes.
  let paths: [String]
  /// Every folder above them, a parent before its children; the first is the output folder.
  let folders: [String]
  let folderOfPath: [Int]
  /// For each planned path, in the given order, its index in `paths`.
  let indexOfPlanned: [Int]
  /// The paths and folders by their case-folded names. Folders are numbered after the paths.
  private let claims: [String: Int]

  /// nil after reporting unsafe paths, or paths that can't exist together in one folder.
  init?(_ planned: [String], reporting diagnostics: inout DiagnosticList) {
    var folders = [""]
    var folderNumbers = ["": 0]
    let order = planned.indicesSortedInBytes()
    let paths = order.map { planned[$0] }
    self.paths = paths
    var indexOfPlanned = [Int](repeating: 0, count: planned.count)
    for (index, number) in order.enumerated() { indexOfPlanned[number] = index }
    self.indexOfPlanned = indexOfPlanned
    var isGood = true
    var claims: [String: Int] = [:]
    claims.reserveCapacity(planned.count)
    func claim(_ number: Int, _ path: String) {
      func name(_ number: Int) -> String {
        number < paths.count ? paths[number] : folders[number - paths.count]
      }
      let folded = caseFolded(path)
      guard let first = claims[folded] else {
        claims[folded] = number
        return
      }
      isGood = false
      let isSame = orderInBytes(name(first), path) == 0
      diagnostics.report(
        !isSame
          ? .outputPathTwins(name(first), path)
          : (first < paths.count) == (number < paths.count)
            ? .outputPathTwice(path) : .outputFileAndFolder(path))
    }
    var folderOfPath = [Int](repeating: 0, count: paths.count)
    var lastFolder = (path: "", index: 0)
    for (index, path) in paths.enumerated() {
      if let problem = OutputPath.problem(with: path) {
        diagnostics.report(.unsafeOutputPath(path, problem))
        isGood = false
        continue
      }
      if !OutputPath.isIn(lastFolder.path, path) {
        for above in OutputPath.folders(above: path) where folderNumbers[above] == nil {
          folderNumbers[above] = folders.count
          folders.append(above)
          claim(paths.count + folders.count - 1, above)
        }
        let folder = String(OutputPath.folder(of: path))
        lastFolder = (folder, folderNumbers[folder] ?? 0)
      }
      folderOfPath[index] = lastFolder.index
      claim(index, path)
    }
    (self.folders, self.folderOfPath, self.claims) = (folders, folderOfPath, claims)
    guard isGood else { return nil }
  }

  /// nil for a path that isn't planned.
  func index(of path: String) -> Int? {
    claims[caseFolded(path)].flatMap { $0 < paths.count && paths[$0] == path ? $0 : nil }
  }

  /// Whether an old file must be removed before this build writes, because a folder is now at its
  /// path, or a file at a folder above it.
  func isInTheWay(_ old: String) -> Bool {
    claims[caseFolded(old)] != nil
      || OutputPath.folders(above: old).contains { index(of: $0) != nil }
  }
}
