import Glibc

package struct FileStatus: Sendable, Equatable {
  package enum Kind: Sendable { case file, folder, link, other }

  package let kind: Kind
  /// In bytes.
  package let size: Int
  /// Permission bits.
  package let mode: UInt32
  package let owner: UInt32
  package let group: UInt32
  /// Identifies the file, together with `device`.
  package let inode: UInt64
  package let device: UInt64
  /// The time that programs give the contents, in nanoseconds since 1970 modulo 2^64, for detecting
  /// changes.
  package let modified: Int
  /// The time of the last change of the contents, name or status, likewise. Programs can't set it.
  package let changed: Int
}

extension FileStatus {
  init(_ status: stat) {
    let kind: Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    self.init(
      kind: kind, size: Int(status.st_size), mode: UInt32(status.st_mode & 0o7777),
      owner: status.st_uid, group: status.st_gid, inode: UInt64(status.st_ino),
      device: UInt64(status.st_dev),
      modified: nanoseconds(status.st_mtim), changed: nanoseconds(status.st_ctim))
  }
}

private func nanoseconds(_ time: timespec) -> Int { time.tv_sec &* 1_000_000_000 &+ time.tv_nsec }
