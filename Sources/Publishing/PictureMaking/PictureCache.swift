import FileSystem
import Synchronization

/// Thumbnails and drawings in `.tokonoma/pictures`, by hashes of everything that they depend on.
/// The folder may be removed at any time. For a project that can't be changed, they are in a
/// temporary folder, which is removed at the end.
package final class PictureCache: Sendable {
  package static let folder = ".tokonoma/pictures"
  private static let list = "list"
  private static let head = "tokonoma-pictures 1"

  private let folder: Folder
  private let isTemporary: Bool
  private struct State {
    var known: [String: MadePicture]
    var used: Set<String> = []
    var isChanged = false
  }
  private let state: Mutex<State>
  private let files: Set<String>

  package init(in project: Folder) throws(FileError) {
    (folder, isTemporary) = try PictureCache.open(in: project)
    files = Set(try folder.items()?.map(\.name) ?? [])
    var known: [String: MadePicture] = [:]
    if files.contains(PictureCache.list) {
      let text = String(decoding: try folder.read(PictureCache.list), as: UTF8.self)
      let lines = text.split(separator: "\n")
      for line in lines.dropFirst() where lines[0] == PictureCache.head {
        let parts = line.split(separator: " ")
        guard let key = parts.first, let made = MadePicture(line: Array(parts.dropFirst())) else {
          continue
        }
        known[String(key)] = made
      }
    }
    state = Mutex(State(known: known))
  }

  deinit {
    if isTemporary { try? Folder("/", isOpenEnded: true).removeTree(folder.path) }
  }

  private static func open(in project: Folder) throws(FileError) -> (Folder, isTemporary: Bool) {
    do throws(FileError) {
      try project.createFolders(folder)
      if try project.mayBeChanged(folder) { return (try Folder(folder, in: project), false) }
    } catch {
      guard error.code.isReadOnly else { throw error }
    }
    let named = environmentVariable("TMPDIR") ?? ""
    let start = (named.isEmpty ? "/tmp" : named) + "/tokonoma-pictures-"
    return (try Folder(temporary: start), true)
  }

  /// nil unless all of its files are there.
  func made(_ key: String) -> MadePicture? {
    state.withLock { state in
      guard let made = state.known[key],
        PictureCache.names(of: made, key).allSatisfy({ files.contains($0) })
      else { return nil }
      state.used.insert(key)
      return made
    }
  }

  func keep(_ made: MadePicture, _ key: String, files: [(name: String, bytes: [UInt8])]) throws {
    for file in files { try folder.replace(file.name, with: file.bytes) }
    try state.withLock { state in
      state.known[key] = made
      state.used.insert(key)
      state.isChanged = true
      // The next build doesn't spend that time again, even if this one fails or is killed.
      if made == .tooSlow || made == .deadly { try save(state.known) }
    }
  }

  private func save(_ known: [String: MadePicture]) throws {
    let lines = known.keys.sorted().map { "\($0) \(known[$0]?.line ?? "")\n" }
    try folder.replace(
      PictureCache.list, with: Array("\(PictureCache.head)\n\(lines.joined())".utf8))
  }

  package func bytes(_ name: String) throws(FileError) -> [UInt8] { try folder.read(name) }

  /// Saves the list, and removes files that weren't used.
  package func finish() throws {
    let (known, isChanged) = state.withLock { state in
      let known = state.known.filter { state.used.contains($0.key) }
      return (known, state.isChanged || known.count != state.known.count)
    }
    guard isChanged else { return }
    try save(known)
    let needed = Set(known.flatMap { PictureCache.names(of: $0.value, $0.key) })
    for file in files where PictureCache.isOwn(file) && !needed.contains(file) {
      try folder.remove(file)
    }
  }

  private static func names(of made: MadePicture, _ key: String) -> [String] {
    switch made {
    case .thumbnails(let made):
      made.widths.map { thumbnail(key, $0) } + (made.hasDrawn ? [drawn(key)] : [])
    case .drawing(_, let isDrawn): isDrawn ? [drawing(key)] : []
    case .refused, .deadly, .tooSlow: []
    }
  }

  /// Whether a file has a name that the cache makes. The folder may contain other people's files.
  private static func isOwn(_ file: String) -> Bool {
    let key = String(file.prefix { $0.isHexDigit && !$0.isUppercase })
    let width = file.dropFirst(key.count + 1).prefix { $0.isNumber }
    return key.utf8.count == 16
      && [thumbnail(key, Int(width) ?? 0), drawn(key), drawing(key)].contains(file)
  }

  static func thumbnail(_ key: String, _ width: Int) -> String { "\(key)-\(width).webp" }
  static func drawn(_ key: String) -> String { "\(key).jpg" }
  static func drawing(_ key: String) -> String { "\(key).png" }
}
