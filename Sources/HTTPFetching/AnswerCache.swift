import Base
import FileSystem

/// Answers of earlier runs, as files of a folder that may be deleted.
///
/// Only complete answers with status 200 are cached. A request is identified by its address,
/// headers and body; its secrets are in no file.
package struct AnswerCache: Sendable {
  private let folder: Folder
  /// In the folder.
  private let path: String

  package init(_ path: String, in folder: Folder) { (self.folder, self.path) = (folder, path) }

  /// A cached answer, with what the server needs to tell whether it changed.
  struct Kept: Equatable {
    /// Seconds since 1970.
    var fetched: Int
    var etag = ""
    var lastModified = ""
    var contentType = ""
    var bytes: [UInt8]

    var answer: FetchAnswer {
      FetchAnswer(status: 200, headers: ["content-type": contentType], bytes: bytes)
    }
  }

  /// nil if it is missing or unreadable.
  func answer(to request: FetchRequest, of server: String) -> Kept? {
    let file = file(of: request, server)
    guard (try? folder.exists(file)) == true, let bytes = try? folder.read(file) else { return nil }
    return Kept(bytes, key: request.key)
  }

  /// Failing to write is harmless; the server is asked again.
  func keep(_ answer: Kept, to request: FetchRequest, of server: String) {
    let file = file(of: request, server)
    guard let folderName = file.lastIndex(of: "/").map({ String(file[..<$0]) }) else { return }
    do throws(FileError) {
      try folder.createFolders(folderName)
      guard folder.contains(folderName) else { return }
      try folder.replace(file, with: answer.bytes(key: request.key))
    } catch {
      return
    }
  }

  /// Failing to delete is harmless; the entry expires.
  func drop(answerTo request: FetchRequest, of server: String) {
    try? folder.remove(file(of: request, server))
  }

  private func file(of request: FetchRequest, _ server: String) -> String {
    let name = server.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    return "\(path)/\(String(name))/" + String(FNV1a.hash(request.key.span), radix: 16)
  }
}

extension AnswerCache.Kept {
  private static let mark = "tokonoma answer 1"

  /// nil for another request's answer and for an incomplete file.
  fileprivate init?(_ file: [UInt8], key: [UInt8]) {
    var rest = file[...]
    func line() -> String? {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      defer { rest = rest[(end + 1)...] }
      return String(decoding: rest[..<end], as: UTF8.self)
    }
    guard line() == Self.mark, let fetched = line().flatMap({ Int($0) }),
      (0..<(1 << 40)).contains(fetched), let etag = line(), let lastModified = line(),
      let contentType = line(), let sizes = line()?.split(separator: " ").compactMap({ Int($0) }),
      sizes.count == 2, (0...rest.count).contains(sizes[0]), sizes[1] == rest.count - sizes[0],
      rest.prefix(sizes[0]).elementsEqual(key)
    else { return nil }
    self.init(
      fetched: fetched, etag: etag, lastModified: lastModified, contentType: contentType,
      bytes: Array(rest.dropFirst(sizes[0])))
  }

  fileprivate func bytes(key: [UInt8]) -> [UInt8] {
    let lines = [
      Self.mark, String(fetched), etag, lastModified, contentType, "\(key.count) \(bytes.count)",
    ]
    return Array((lines.joined(separator: "\n") + "\n").utf8) + key + bytes
  }
}
