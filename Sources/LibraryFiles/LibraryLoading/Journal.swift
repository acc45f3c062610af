import Base
import FileSystem
import MediaLibrary

/// What a command does to a file of the project.
package struct FileChange: Sendable, Equatable {
  /// Below the project.
  package let path: String
  /// nil removes the file.
  package let bytes: [UInt8]?

  package init(_ path: String, _ bytes: [UInt8]?) {
    self.path = path
    self.bytes = bytes
  }
}

/// The command that changes files, and when: how a person knows a change again.
package struct ChangeOrigin: Sendable, Equatable {
  /// As it was typed, without the program's name: `rate planetes 9.5`
  package let command: String
  /// nil where the system's clock says none.
  package let date: PartialDate?

  package init(command: String, date: PartialDate?) {
    self.command = command
    self.date = date
  }
}

/// The last changes that commands made, each with what the files held before, so that it can be
/// taken back.
///
/// A change is a file in a folder that is no part of the library, or several: of one that is made bit by bit each part
/// has its own, `7`, `7.2`, `7.3`. They are read and written by whoever holds the project's lock.
package struct Journal: Sendable {
  static let folder = ".tokonoma/undo"
  /// How many changes are kept, and how many bytes of them; the newest is kept whatever its size.
  private static let (mostSteps, mostBytes) = (50, 64_000_000)

  private let folder: Folder

  package init(_ folder: Folder) {
    self.folder = folder
  }

  /// A change of one or more files.
  package struct Step: Sendable {
    /// Counts up.
    package let number: Int
    package let command: String
    /// `2026-11-23`; empty when nobody knew.
    package let date: String
    package let files: [File]
    /// Where the change is written down, below the project: a path for each part, in their order.
    let paths: [String]
  }

  /// A file before a change, and by what it is known again afterwards.
  package struct File: Sendable, Equatable {
    package let path: String
    /// nil when there was none.
    package let before: [UInt8]?
    /// Of the last file of a further part, in place of what it held before: the first part has that.
    fileprivate var beforeMark: Mark?
    /// nil when the change removed it.
    let after: Mark?
    /// What the parts of the change before the last one left, which is what the file holds if that
    /// was stopped.
    fileprivate var between: [Mark?] = []
    /// Whether somebody else wrote it between two parts of the change.
    fileprivate var isInterrupted = false

    /// - Parameter before: the bytes that the change finds; nil for no file.
    package init(_ change: FileChange, before: [UInt8]?) {
      path = change.path
      self.before = before
      after = change.bytes.map(Mark.init)
    }

    fileprivate init(path: String, before: [UInt8]?, beforeMark: Mark? = nil, after: Mark?) {
      self.path = path
      self.before = before
      self.beforeMark = beforeMark
      self.after = after
    }

    /// The same file by a later part of the change.
    fileprivate func merged(with later: File) -> File {
      var file = File(path: path, before: before, beforeMark: beforeMark, after: later.after)
      let found = later.beforeMark ?? later.before.map(Mark.init)
      file.between = between + [after]
      file.isInterrupted = isInterrupted || found != after
      return file
    }

    /// What the file holds now, seen from the change.
    package func state(holding bytes: [UInt8]?) -> State {
      if isInterrupted { return .other }
      if let beforeMark, bytes.map(Mark.init) == beforeMark { return .before }
      if beforeMark == nil, bytes == before { return .before }
      let mark = bytes.map(Mark.init)
      return mark == after || between.contains(mark) ? .after : .other
    }
  }

  package enum State: Sendable { case before, after, other }

  /// How many bytes a file has, and their hash.
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

  /// The changes, the newest first, and the files of the journal that can't be understood.
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

  /// The last part of the newest change; nil when there is none that can be understood.
  func latestPart() throws(FileError) -> Step? {
    guard let part = try changes().first?.last else { return nil }
    return Step(part, try folder.read(part.path))
  }

  /// What a file of the project holds; nil when there is none.
  package func bytes(of path: String) throws(FileError) -> [UInt8]? {
    do throws(FileError) {
      return try folder.read(path)
    } catch {
      guard [.noSuchFile, .isNoFolder].contains(error.code) else { throw error }
      return nil
    }
  }

  /// The file of a new change, or of a further part of one.
  ///
  /// - Parameter number: of the change that goes on; if it is there no more, another one begins
  func step(
    _ origin: ChangeOrigin, _ files: [File], continuing number: Int?
  ) throws(FileError) -> (number: Int, path: String, bytes: [UInt8]) {
    let changes = try changes()
    var files = files
    var part = Part(number: (changes.first?.first?.number ?? 0) + 1, index: 1)
    if let last = changes.first(where: { $0.first?.number == number })?.last {
      part = Part(number: last.number, index: last.index + 1)
      // It is written when all others are, so that a part never needs what it held; it may be large.
      if let file = files.last, let before = file.before,
        file.path == Step(last, try folder.read(last.path))?.files.last?.path
      {
        files[files.count - 1] = File(
          path: file.path, before: nil, beforeMark: Mark(before), after: file.after)
      }
    }
    let step = Step(
      number: part.number, command: origin.command, date: origin.date?.iso ?? "", files: files,
      paths: [part.path])
    return (part.number, part.path, step.bytes)
  }

  /// The files of changes that are too old to be kept.
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

  /// A file of the journal.
  fileprivate struct Part {
    let number: Int
    /// From 1.
    let index: Int

    init(number: Int, index: Int) {
      self.number = number
      self.index = index
    }

    /// nil for a name that is not of the form that is written here, and for numbers without room for more.
    init?(name: String) {
      let numbers = name.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
      guard (1...2).contains(numbers.count), let number = numbers[0], let index = numbers.last ?? 1
      else { return nil }
      self.init(number: number, index: numbers.count == 2 ? index : 1)
      guard (1..<(1 << 53)).contains(number), (1..<(1 << 53)).contains(self.index),
        self.name == name
      else { return nil }
    }

    var name: String { index == 1 ? String(number) : "\(number).\(index)" }

    var path: String { "\(Journal.folder)/\(name)" }
  }

  /// The files of each change in the order of its parts; the newest change first.
  private func changes() throws(FileError) -> [[Part]] {
    let parts = (try folder.items(of: Journal.folder) ?? []).compactMap { item in
      item.kind == .file ? Part(name: item.name) : nil
    }
    return Dictionary(grouping: parts, by: \.number).sorted { $0.key > $1.key }
      .map { $0.value.sorted { $0.index < $1.index } }
  }
}

extension Journal.Step {
  /// A change of its parts, in their order; nil when there are none.
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
    // That of a first part that cannot be read is lost.
    for index in files.indices where files[index].beforeMark != nil {
      files[index].isInterrupted = true
    }
    self.init(
      number: first.number, command: first.command, date: first.date, files: files,
      paths: parts.flatMap(\.paths))
  }
}

/// A change as a file: lines that name a part and say how many bytes it has, each with its bytes
/// behind it.
extension Journal.Step {
  private static let head = Array("tokonoma-undo 1\n".utf8)

  fileprivate var bytes: [UInt8] {
    var bytes = Journal.Step.head
    // What an import remembers may be large, and growing would take its size once more.
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

  /// nil for anything that is no such file, and for what a later version of the program has
  /// written.
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
      switch words[0] {
      case "date": date = text
      case "command": command = text
      case "file": files.append(Journal.File(path: text, before: nil, after: nil))
      case "before":
        guard let file = files.popLast() else { return nil }
        files.append(
          Journal.File(
            path: file.path, before: Array(part), beforeMark: file.beforeMark, after: file.after))
      case "was", "after":
        guard let file = files.popLast(), let mark = Journal.Mark(text) else { return nil }
        let isAfter = words[0] == "after"
        files.append(
          Journal.File(
            path: file.path, before: file.before, beforeMark: isAfter ? file.beforeMark : mark,
            after: isAfter ? mark : file.after))
      default: return nil
      }
      index = lineEnd + 2 + size
    }
    guard !files.isEmpty else { return nil }
    self.init(
      number: part.number, command: command, date: date, files: files, paths: [part.path])
  }
}
