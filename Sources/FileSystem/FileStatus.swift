/// What the disk says about a file or folder, without its content.
package struct FileStatus: Sendable, Equatable {
  package enum Kind: Sendable { case file, folder, link, other }

  package let kind: Kind
  /// Bytes.
  package let size: Int
  /// Permission bits.
  package let mode: UInt32
  /// The numbers of the user and of the group that it belongs to.
  package let owner: UInt32
  package let group: UInt32
  /// Tells whether two paths are one file, together with `device`.
  package let inode: UInt64
  package let device: UInt64
  /// When it was last changed, in nanoseconds since 1970, modulo 2^64: a file's time may be of the year 2446. To see
  /// that a file was left alone.
  package let modified: Int
}
