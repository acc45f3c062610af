import Bytes
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
/// A change is a file in a folder that is no part of the library. It is read and written by whoever
/// holds the project's lock.
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

    /// Below the project.
    package var path: String { "\(Journal.folder)/\(number)" }
  }

  /// A file before a change, and by what it is known again afterwards.
  package struct File: Sendable, Equatable {
    package let path: String
    /// nil when there was none.
    package let before: [UInt8]?
    /// nil when the change removed it.
    let after: Mark?

    /// - Parameter before: the bytes that the change finds; nil for no file.
    package init(_ change: FileChange, before: [UInt8]?) {
      path = change.path
      self.before = before
      after = change.bytes.map(Mark.init)
    }

    fileprivate init(path: String, before: [UInt8]?, after: Mark?) {
      self.path = path
      self.before = before
      self.after = after
    }

    /// What the file holds now, seen from the change.
    package func state(holding bytes: [UInt8]?) -> State {
      if bytes == before { return .before }
      return bytes.map(Mark.init) == after ? .after : .other
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
    for number in try numbers() {
      let path = "\(Journal.folder)/\(number)"
      if let step = Step(number: number, try folder.read(path)) {
        steps.append(step)
      } else {
        unreadable.append(path)
      }
    }
    return (steps, unreadable)
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

  /// The file of a new change.
  func step(
    _ origin: ChangeOrigin, _ files: [File]
  ) throws(FileError) -> (path: String, bytes: [UInt8]) {
    let number = (try numbers().first ?? 0) + 1
    let step = Step(
      number: number, command: origin.command, date: origin.date?.iso ?? "", files: files)
    return (step.path, step.bytes)
  }

  /// The files of changes that are too old to be kept.
  func surplus() throws(FileError) -> [String] {
    var (size, surplus) = (0, [String]())
    for (index, number) in try numbers().enumerated() {
      let path = "\(Journal.folder)/\(number)"
      size += try folder.size(of: path)
      if index > 0, index >= Journal.mostSteps || size > Journal.mostBytes { surplus.append(path) }
    }
    return surplus
  }

  /// Of the changes, the newest first.
  private func numbers() throws(FileError) -> [Int] {
    (try folder.items(of: Journal.folder) ?? []).compactMap { item in
      // Of the form that is written here, and with room for more.
      let number = item.kind == .file ? Int(item.name) : nil
      return number.flatMap { String($0) == item.name && (1..<(1 << 53)).contains($0) ? $0 : nil }
    }.sorted(by: >)
  }
}

/// A change as a file: lines that name a part and say how many bytes it has, each with its bytes
/// behind it.
extension Journal.Step {
  private static let head = Array("tokonoma-undo 1\n".utf8)

  fileprivate var bytes: [UInt8] {
    var bytes = Journal.Step.head
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
      if let after = file.after { add("after", after.text.utf8) }
    }
    return bytes
  }

  /// nil for anything that is no such file, and for what a later version of the program has
  /// written.
  fileprivate init?(number: Int, _ bytes: [UInt8]) {
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
      case "before", "after":
        guard let file = files.popLast() else { return nil }
        let mark = words[0] == "after" ? Journal.Mark(text) : file.after
        guard words[0] == "before" || mark != nil else { return nil }
        files.append(
          Journal.File(
            path: file.path, before: words[0] == "before" ? Array(part) : file.before,
            after: mark))
      default: return nil
      }
      index = lineEnd + 2 + size
    }
    guard !files.isEmpty else { return nil }
    (self.number, self.command, self.date, self.files) = (number, command, date, files)
  }
}
