import Glibc

/// What the disk says about a file or folder, without its content.
package struct FileStatus: Sendable, Equatable {
  package enum Kind: Sendable { case file, folder, link, other }

  package let kind: Kind
  /// Bytes.
  package let size: Int
  /// Permission bits.
  package let mode: mode_t
  package let owner: uid_t
  package let group: gid_t
  /// Tells whether two paths are one file, together with `device`.
  package let inode: UInt64
  package let device: UInt64
  /// Of the last change, in nanoseconds since 1970, modulo 2^64: a file's time may be of the year 2446. To see that a file
  /// was left alone.
  package let modified: Int

  package init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    size = Int(status.st_size)
    mode = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    inode = UInt64(status.st_ino)
    device = UInt64(status.st_dev)
    modified = status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec
  }
}
