import FileSystem
import Publishing

/// The files in which an earlier audit found nothing, so that the next one reads only others.
///
/// A file is recognized by its path and by what the system knows about it. The list has a line for
/// each, and ends with a digest of all lines, of everything that was looked for, and of the program
/// that looked. If anything differs, the whole list is ignored.
struct AuditMemory: Sendable {
  private let path: String
  private let key: [UInt8]
  private let now: @Sendable () -> Int
  private let text: [UInt8]
  /// Lines' SHA-1 of the contents, empty if no host needed it, by the digests of files.
  private let known: [Substring: Substring]

  init(_ memory: AuditOptions.Memory, of secrets: Secrets) {
    path = String(memory.path.dropFirst())
    key = Array(sha512Prefix(Array(memory.program.utf8), [0], secrets.identity).utf8)
    now = memory.now
    // Without the list, every file is read.
    text = (try? Folder("/").read(path)) ?? []
    let lines = text.dropLast(Self.width + 1)
    guard text.elementsEqual(Self.sealed(lines, key)) else {
      known = [:]
      return
    }
    let pairs = String(decoding: lines, as: UTF8.self).split(separator: "\n").map { line in
      (line.prefix(Self.width), line.dropFirst(Self.width + 1))
    }
    known = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// The characters of a digest.
  private static let width = 64

  private static func sealed(_ lines: some Sequence<UInt8>, _ key: [UInt8]) -> [UInt8] {
    let lines = Array(lines)
    return lines + Array((sha512Prefix(key, lines) + "\n").utf8)
  }

  /// The SHA-1 of a file in which nothing was found, empty if it wasn't computed; nil if it must be
  /// read.
  func sha1(of file: RememberedFile) -> String? { known[file.digest[...]].map(String.init) }

  /// Remembers these files, and forgets all others.
  func replace(with files: [RememberedFile]) {
    let lines = files.map { $0.sha1.isEmpty ? $0.digest + "\n" : "\($0.digest) \($0.sha1)\n" }
    let new = Self.sealed(lines.joined().utf8, key)
    // Without the list, the next audit only takes longer.
    if new != text { try? Folder("/", isOpenEnded: true).replace(path, with: new) }
  }

  /// Whether every later change of a file gives it another change time. As in git's index, a file
  /// that has only just changed could change again within one tick of the system's clock.
  func canRemember(_ status: FileStatus) -> Bool {
    let (tick, longestTick) = (10_000_000, 100_000_000)
    // On FAT, exFAT and sshfs, programs can set the change time. Those have whole hundredths of a
    // second.
    return status.kind == .file && !status.changed.isMultiple(of: tick)
      && status.changed < now() - longestTick
  }
}

struct RememberedFile: Sendable {
  let digest: String
  /// Empty if no host needs it.
  var sha1 = ""

  init(_ path: String, _ status: FileStatus) {
    let numbers = [
      UInt64(status.size), status.device, status.inode, UInt64(bitPattern: Int64(status.modified)),
      UInt64(bitPattern: Int64(status.changed)),
    ]
    let text = numbers.map { "\($0) " }.joined() + path
    digest = sha512Prefix(Array(text.utf8))
  }
}
