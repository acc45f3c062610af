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
