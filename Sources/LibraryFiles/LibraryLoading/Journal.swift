import Base
import FileSystem
import MediaLibrary

/// A file that a command writes or removes.
package struct FileChange: Sendable, Equatable {
  /// Relative to the project.
  package let path: String
  /// nil removes the file.
  package let bytes: [UInt8]?
  /// The contents on which the change is based; if the file has others, it is kept.
  package let base: Base

  package enum Base: Sendable, Equatable {
    case anything
    /// No file.
    case nothing
    case bytes([UInt8])

    func isFound(in bytes: [UInt8]?) -> Bool {
      switch self {
      case .anything: true
      case .nothing: bytes == nil
      case .bytes(let base): bytes == base
      }
    }
  }

  package init(_ path: String, _ bytes: [UInt8]?, from base: Base = .anything) {
    self.path = path
    self.bytes = bytes
    self.base = base
  }

  var isAction: Bool { isPathOfAction(path) }
}

/// Whether a file is that of an action, and not part of the library.
private func isPathOfAction(_ path: String) -> Bool { path.hasPrefix(Project.inboxFolder + "/") }

/// The command that made a change, and when.
package struct ChangeOrigin: Sendable, Equatable {
  /// The typed command without the program's name: `rate planetes 9.5`
  package let command: String
  /// nil if the clock is unknown.
  package let date: PartialDate?

  package init(command: String, date: PartialDate?) {
    self.command = command
    self.date = date
  }
}

/// The last changes that commands made, with the previous contents of the files, for `undo`.
///
/// A change is a file in a folder outside the library. A change made in several parts has one file
/// per part: `7`, `7.2`, `7.3`. Until a part is done, a `~` follows its name. Only the holder of
/// the project's lock reads and writes them.
package struct Journal: Sendable {
  static let folder = ".tokonoma/undo"
  static let openMark = "~"
  static let batchFile = ".tokonoma/undo/batch"
  /// The limits for kept changes; the newest is kept whatever its size.
  private static let (mostSteps, mostBytes) = (50, 64_000_000)

  private let folder: Folder

  package init(_ folder: Folder) { self.folder = folder }

  package struct Step: Sendable {
    package let number: Int
    package let command: String
    /// `2026-11-23`; empty if unknown.
    package let date: String
    package let files: [File]
    /// The journal's files, one per part in order, below the project.
    let paths: [String]

    /// Without the files of actions, which a finished change doesn't bring back.
    package var ownersFiles: [File] { files.filter { !$0.isAction } }
  }

  /// A file before a change, and a hash to recognize it afterwards.
  package struct File: Sendable, Equatable {
    package let path: String
    /// nil if there was no file.
    package fileprivate(set) var before: [UInt8]?
    /// Replaces `before` for the last file of a further part: the first part has its contents.
    fileprivate(set) var beforeMark: Mark?
    /// nil if the change removed it.
    fileprivate(set) var after: Mark?
    /// The states that earlier parts left: the file has one of them if the change was interrupted.
    fileprivate var between: [Mark?] = []
    /// Whether another program wrote the file between two parts.
    fileprivate var isInterrupted = false

    fileprivate func merged(with later: File) -> File {
      let found = later.beforeMark ?? later.before.map(Mark.init)
      return File(
        path: path, before: before, beforeMark: beforeMark, after: later.after,
        between: between + [after], isInterrupted: isInterrupted || found != after)
    }

    var isAction: Bool { isPathOfAction(path) }

    package func state(holding bytes: [UInt8]?) -> State {
      if isInterrupted { return .other }
      if let beforeMark, bytes.map(Mark.init) == beforeMark { return .before }
      if beforeMark == nil, bytes == before { return .before }
      let mark = bytes.map(Mark.init)
      return mark == after || between.contains(mark) ? .after : .other
    }
  }

  package enum State: Sendable { case before, after, other }

  struct Mark: Sendable, Equatable {
    let size: Int
    let hash: UInt64

    init(_ bytes: [UInt8]) {
      size = bytes.count
      hash = FNV1a.hash(bytes.span)
    }

    fileprivate init?(_ text: String) {
      let parts = text.split(separator: " ")
      guard parts.count == 2, let size = Int(parts[0]), let hash = UInt64(parts[1], radix: 16)
      else { return nil }
      self.size = size
      self.hash = hash
    }

    fileprivate var text: String { "\(size) \(String(hash, radix: 16))" }
  }

  /// The newest first, and the journal's unreadable files.
  package func steps() throws(FileError) -> (steps: [Step], unreadable: [String]) {
    var steps: [Step] = []
    var unreadable: [String] = []
    for change in try changes() {
      var parts: [Step] = []
      for part in change {
        if let step = Step(part, try folder.read(part.path)) {
          parts.append(step)
        } else {
          unreadable.append(part.path)
        }
      }
      if let step = Step(merging: parts) { steps.append(step) }
    }
    return (steps, unreadable)
  }

  /// The parts that a killed command left, the newest first.
  func unfinishedParts() throws(FileError) -> [Step] {
    var parts: [Step] = []
    for part in try changes().flatMap({ $0.reversed() }) where part.isOpen {
      if let step = Step(part, try folder.read(part.path)) { parts.append(step) }
    }
    return parts
  }

  /// Files whose numbers leave no room for another change; only another program can have written
  /// them.
  func withoutRoom() throws(FileError) -> [String] {
    let changes = try changes()
    guard let newest = changes.first?.first, Part(name: String(newest.number + 1)) == nil else {
      return []
    }
    return changes.flatMap { $0.map(\.path) }
  }

  /// The last part of the newest change; nil if it is unreadable or missing.
  func latestPart() throws(FileError) -> Step? {
    guard let part = try changes().first?.last else { return nil }
    return Step(part, try folder.read(part.path))
  }

  package func bytes(of path: String) throws(FileError) -> [UInt8]? {
    do throws(FileError) {
      return try folder.read(path)
    } catch {
      guard [.noSuchFile, .isNoFolder].contains(error.code) else { throw error }
      return nil
    }
  }

  /// The journal file of a new change or a further part of one.
  ///
  /// - Parameter number: the change to continue; if it no longer exists, a new one begins
  func step(
    _ origin: ChangeOrigin, _ files: [File], continuing number: Int?
  ) throws(FileError) -> (number: Int, path: String, bytes: [UInt8]) {
    let changes = try changes()
    var files = files
    var part = Part(number: (changes.first?.first?.number ?? 0) + 1, index: 1, isOpen: true)
    if let last = changes.first(where: { $0.first?.number == number })?.last {
      part = Part(number: last.number, index: last.index + 1, isOpen: true)
      // The last file is written after all others, so a part never needs its previous contents,
      // which may be large.
      if let file = files.last, let before = file.before,
        file.path == Step(last, try folder.read(last.path))?.files.last?.path
      {
        files[files.count - 1] = File(path: file.path, beforeMark: Mark(before), after: file.after)
      }
    }
    let step = Step(
      number: part.number, command: origin.command, date: origin.date?.iso ?? "", files: files,
      paths: [part.path])
    return (part.number, part.path, step.bytes)
  }

  /// The journal files of finished changes that begin with the next number; older ones than the
  /// journal keeps are left out.
  ///
  /// - Returns: the number of each change; nil if it changes no file of the library
  func steps(
    _ changes: [(origin: ChangeOrigin, files: [(FileChange, before: [UInt8]?)])]
  ) throws(FileError) -> (first: Int, numbers: [Int?], files: [(path: String, bytes: [UInt8])]) {
    let first = (try self.changes().first?.first?.number ?? 0) + 1
    var numbers: [Int?] = []
    var recorded: [(number: Int, origin: ChangeOrigin, [(FileChange, before: [UInt8]?)])] = []
    for (origin, files) in changes {
      guard files.contains(where: { !$0.0.isAction }) else {
        numbers.append(nil)
        continue
      }
      numbers.append(first + recorded.count)
      recorded.append((first + recorded.count, origin, files))
    }
    let kept = recorded.suffix(Journal.mostSteps).map { number, origin, files in
      Step(
        number: number, command: origin.command, date: origin.date?.iso ?? "",
        files: files.map { File($0, before: $1) },
        paths: [Part(number: number, index: 1, isOpen: false).path])
    }
    return (first, numbers, kept.map { ($0.paths[0], $0.bytes) })
  }

  /// The file that marks an unfinished batch: all files with their contents before it, and the
  /// number of its first change.
  func batch(beginning first: Int, _ files: [File]) -> (path: String, bytes: [UInt8]) {
    let step = Step(
      number: first, command: "inbox \(first)", date: "", files: files, paths: [Journal.batchFile])
    return (Journal.batchFile, step.bytes)
  }

  /// The batch that a killed command left, with the number of its first change.
  func unfinishedBatch() throws(FileError) -> Step? {
    guard let bytes = try bytes(of: Journal.batchFile) else { return nil }
    let part = Part(number: 0, index: 1, isOpen: true)
    guard let step = Step(part, bytes), let first = Int(step.command.dropFirst("inbox ".count)),
      first > 0
    else { return nil }
    return Step(
      number: first, command: "inbox", date: "", files: step.files, paths: [Journal.batchFile])
  }

  /// The journal's files from a change on.
  func paths(from number: Int) throws(FileError) -> [String] {
    try changes().filter { ($0.first?.number ?? 0) >= number }.flatMap { $0.map(\.path) }
  }

  func surplus() throws(FileError) -> [String] {
    var (size, surplus) = (0, [String]())
    for (index, change) in try changes().enumerated() {
      for part in change { size += try folder.size(of: part.path) }
      if index > 0, index >= Journal.mostSteps || size > Journal.mostBytes {
        surplus += change.map(\.path)
      }
    }
    return surplus
  }

  fileprivate struct Part {
    let number: Int
    /// From 1.
    let index: Int
    /// Whether its command was interrupted before the end of it.
    let isOpen: Bool

    var name: String {
      (index == 1 ? String(number) : "\(number).\(index)") + (isOpen ? Journal.openMark : "")
    }

    var path: String { "\(Journal.folder)/\(name)" }
  }

  /// By change, the newest first; parts in order.
  private func changes() throws(FileError) -> [[Part]] {
    let parts = (try folder.items(of: Journal.folder) ?? []).compactMap { item in
      item.kind == .file ? Part(name: item.name) : nil
    }
    return Dictionary(grouping: parts, by: \.number).sorted { $0.key > $1.key }
      .map { $0.value.sorted { $0.index < $1.index } }
  }
}

extension Journal.Part {
  /// nil for any other name, and for numbers without room for more.
  init?(name: String) {
    let isOpen = name.hasSuffix(Journal.openMark)
    let numbers = name.dropLast(isOpen ? 1 : 0)
      .split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(numbers.count), let number = numbers[0], let index = numbers.last ?? 1
    else { return nil }
    self.init(number: number, index: numbers.count == 2 ? index : 1, isOpen: isOpen)
    guard (1..<(1 << 53)).contains(number), (1..<(1 << 53)).contains(self.index), self.name == name
    else { return nil }
  }
}

extension Journal.File {
  package init(_ change: FileChange, before: [UInt8]?) {
    self.init(path: change.path, before: before, after: change.bytes.map(Journal.Mark.init))
  }
}

extension Journal.Step {
  /// nil without parts.
  fileprivate init?(merging parts: [Journal.Step]) {
    guard let first = parts.first else { return nil }
    var files: [Journal.File] = []
    var indices: [String: Int] = [:]
    for file in parts.flatMap(\.files) {
      if let index = indices[file.path] {
        files[index] = files[index].merged(with: file)
      } else {
        indices[file.path] = files.count
        files.append(file)
      }
    }
    // The hash stands for contents in a first part that can't be read.
    for index in files.indices where files[index].beforeMark != nil {
      files[index].isInterrupted = true
    }
    self.init(
      number: first.number, command: first.command, date: first.date, files: files,
      paths: parts.flatMap(\.paths))
  }
}

/// A journal file: lines with a name and a number of bytes, each followed by these bytes.
extension Journal.Step {
  private static let head = Array("tokonoma-undo 1\n".utf8)

  fileprivate var bytes: [UInt8] {
    var bytes = Journal.Step.head
    // An import's memory may be large, and growing the array would double it.
    bytes.reserveCapacity(
      files.reduce(1024) { $0 + $1.path.utf8.count + ($1.before?.count ?? 0) + 64 })
    func add(_ name: String, _ part: some Collection<UInt8>) {
      bytes += Array("\(name) \(part.count)\n".utf8)
      bytes += part
      bytes.append(UInt8(ascii: "\n"))
    }
    add("date", date.utf8)
    add("command", command.utf8)
    for file in files {
      add("file", file.path.utf8)
      if let before = file.before { add("before", before) }
      if let mark = file.beforeMark { add("was", mark.text.utf8) }
      if let after = file.after { add("after", after.text.utf8) }
    }
    return bytes
  }

  /// nil for malformed files and those of later versions.
  fileprivate init?(_ part: Journal.Part, _ bytes: [UInt8]) {
    guard bytes.starts(with: Journal.Step.head) else { return nil }
    var (date, command, files) = ("", "", [Journal.File]())
    var index = Journal.Step.head.count
    while index < bytes.count {
      guard let lineEnd = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      let words = String(decoding: bytes[index..<lineEnd], as: UTF8.self).split(separator: " ")
      guard words.count == 2, let size = Int(words[1]), size >= 0,
        size < bytes.count - lineEnd - 1, bytes[lineEnd + 1 + size] == UInt8(ascii: "\n")
      else { return nil }
      let part = bytes[(lineEnd + 1)..<(lineEnd + 1 + size)]
      let text = words[0] == "before" ? "" : String(decoding: part, as: UTF8.self)
      let last = files.count - 1
      switch words[0] {
      case "date": date = text
      case "command": command = text
      case "file":
        guard Project.isWritten(text) else { return nil }
        files.append(Journal.File(path: text))
      case "before" where last >= 0: files[last].before = Array(part)
      case "was", "after":
        guard last >= 0, let mark = Journal.Mark(text) else { return nil }
        if words[0] == "after" { files[last].after = mark } else { files[last].beforeMark = mark }
      default: return nil
      }
      index = lineEnd + 2 + size
    }
    guard !files.isEmpty else { return nil }
    self.init(number: part.number, command: command, date: date, files: files, paths: [part.path])
  }
}
