import Diagnostics
import FileSystem
import TextFolding

/// All paths that a build will write, checked against each other before anything is written.
struct OutputPlan: Sendable {
  /// Sorted by UTF-8 bytes.
  let paths: [String]
  /// Every folder that holds one of them at any depth, a parent before its children; the first is the output folder.
  let folders: [String]
  /// For each of the paths, the index of the folder that its file goes into.
  let folderOfPath: [Int]
  /// Where each path is in `paths`, in the order in which they were planned.
  let places: [Int]
  private let table: PathTable

  /// Reports unsafe paths and those that cannot be in one folder together; nil when there were any.
  init?(_ planned: [String], reporting diagnostics: inout DiagnosticList) {
    var table = PathTable(count: planned.count)
    var folders = [""]
    var folderNumbers = ["": 0]
    let order = planned.placesInBytes()
    paths = order.map { planned[$0] }
    var places = [Int](repeating: 0, count: planned.count)
    for (place, number) in order.enumerated() { places[number] = place }
    self.places = places
    var isGood = true
    var folderOfPath = [Int](repeating: 0, count: paths.count)
    var lastFolder = (path: "", index: 0)
    for (place, path) in paths.enumerated() {
      if let problem = OutputPath.problem(with: path) {
        diagnostics.report(.unsafeOutputPath(path, problem))
        isGood = false
        continue
      }
      let folder = String(OutputPath.folder(of: path))
      if orderInBytes(folder, lastFolder.path) != 0 {
        for above in OutputPath.folders(above: path) where folderNumbers[String(above)] == nil {
          folderNumbers[String(above)] = folders.count
          folders.append(String(above))
          isGood = table.insert(String(above), place: nil, reporting: &diagnostics) && isGood
        }
        lastFolder = (folder, folderNumbers[folder] ?? 0)
      }
      folderOfPath[place] = lastFolder.index
      isGood = table.insert(path, place: place, reporting: &diagnostics) && isGood
    }
    self.folders = folders
    self.folderOfPath = folderOfPath
    self.table = table
    guard isGood else { return nil }
  }

  /// The place of a path of the plan; nil for any other.
  func place(of path: String) -> Int? { table.place(of: path) }

  /// Whether an old file has to go before this build writes: its name, or a folder above it, is something else now.
  func isInTheWay(_ old: String) -> Bool {
    table.claims(old)
      || OutputPath.folders(above: old).contains { table.place(of: String($0)) != nil }
  }

  /// What already claimed a name, where disks that ignore case or normal form see only one.
  private struct PathTable: Sendable {
    private struct Claim: Sendable {
      let path: String
      /// nil for a folder.
      let place: Int?
    }

    /// Swift compares keys by canonical equivalence, so only case has to be taken away.
    private var claimed: [String: Claim] = [:]

    init(count: Int) {
      claimed.reserveCapacity(count)
    }

    func claims(_ path: String) -> Bool {
      claimed[caseFolded(path)] != nil
    }

    func place(of path: String) -> Int? {
      claimed[caseFolded(path)].flatMap { $0.path == path ? $0.place : nil }
    }

    mutating func insert(
      _ path: String, place: Int?, reporting diagnostics: inout DiagnosticList
    ) -> Bool {
      let key = caseFolded(path)
      guard let first = claimed.updateValue(Claim(path: path, place: place), forKey: key) else {
        return true
      }
      claimed[key] = first
      let isSame = first.path.utf8.elementsEqual(path.utf8)
      diagnostics.report(
        !isSame
          ? .outputPathTwins(first.path, path)
          : (first.place == nil) == (place == nil)
            ? .outputPathTwice(path) : .outputFileAndFolder(path))
      return false
    }
  }
}
