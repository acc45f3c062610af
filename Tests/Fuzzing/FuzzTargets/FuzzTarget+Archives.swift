import DataFormats

extension FuzzTarget {
  /// Reading an archive returns files below it or an error, within its limits.
  static let archive = FuzzTarget(name: "archive") { bytes in
    let limits = ArchiveLimits(bytes: 1 << 20, members: 100)
    guard let files = try? readArchive(bytes, limits: limits, keeping: { _ in true }) else {
      return
    }
    try expect(files.count <= 100, "there are more files than are allowed")
    try expect(files.reduce(0) { $0 + $1.bytes.count } <= 1 << 20, "the files are too large")
    for file in files {
      try expect(!file.path.hasPrefix("/"), "a path starts at the root")
      try expect(!file.path.split(separator: "/").contains(".."), "a path leads out")
    }
  }
}
