import FileSystem
import Publishing

/// The files in which an earlier audit found nothing, so that the next one reads only others.
///
/// Each is a digest of the file's path and bytes, of everything that was looked for, and of the
/// program that looked.
struct AuditMemory: Sendable {
  private let path: String
  private let key: [UInt8]
  private let known: Set<Substring>

  init(_ memory: AuditOptions.Memory, of secrets: Secrets) {
    path = String(memory.path.dropFirst())
    key = Array(sha512Prefix(Array(memory.program.utf8), [0], secrets.identity).utf8)
    // Without the list, every file is read.
    let list = try? Folder("/").read(path)
    known = Set(String(decoding: list ?? [], as: UTF8.self).split(separator: "\n"))
  }

  func digest(of file: String, _ bytes: [UInt8]) -> String {
    sha512Prefix(key, Array(file.utf8), [0], bytes)
  }

  func knows(_ digest: String) -> Bool { known.contains(digest[...]) }

  /// Remembers these files, and forgets all others.
  func replace(with digests: [String]) {
    if digests.count == known.count, digests.allSatisfy(knows) { return }
    // Without the list, the next audit only takes longer.
    try? Folder("/", isOpenEnded: true).replace(
      path, with: Array(digests.map { $0 + "\n" }.joined().utf8))
  }
}
