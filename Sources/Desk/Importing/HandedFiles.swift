import Base
import FileSystem

/// Uploaded files, in a private folder that is removed with this value.
final class HandedFiles: Sendable {
  let folder: Folder
  /// The names in the folder: the harmless characters of the given names, which tell some trackers'
  /// files apart.
  let names: [String]

  init(_ files: [(name: String, bytes: [UInt8])]) throws(FileError) {
    let named = environmentVariable("TMPDIR") ?? ""
    folder = try Folder(temporary: (named.isEmpty ? "/tmp" : named) + "/tokonoma-import-")
    var names: [String] = []
    for file in files {
      let name = HandedFiles.harmless(file.name)
      let isFree = !names.contains { $0.lowercased() == name.lowercased() }
      names.append(isFree ? name : "\(names.count + 1)-\(name)")
    }
    self.names = names
    for (name, file) in zip(names, files) {
      try folder.replace(name, with: file.bytes, mode: 0o600)
    }
  }

  deinit { try? Folder("/", isOpenEnded: true).removeTree(folder.path) }

  /// The letters, digits, `_`, `-` and single dots of a name; its last 100 bytes.
  static func harmless(_ name: String) -> String {
    let file = name.split { $0 == "/" || $0 == "\\" }.last ?? ""
    var kept: [UInt8] = []
    for byte in file.utf8 {
      let isDot = byte == UInt8(ascii: ".")
      if isDot, kept.isEmpty || kept.last == byte { continue }
      let isKept =
        isDot || byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
      kept.append(isKept ? byte : UInt8(ascii: "-"))
    }
    let end = kept.suffix(100).drop { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
    return end.isEmpty ? "file" : String(decoding: end, as: UTF8.self)
  }
}
