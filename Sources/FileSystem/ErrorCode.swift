import Glibc

/// The `errno` of a failed system call.
package struct ErrorCode: Error, Sendable, Equatable, RawRepresentable, ExpressibleByIntegerLiteral
{
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  package init(integerLiteral value: Int32) { self.init(rawValue: value) }

  /// The code of this thread's last failed call.
  package static var last: ErrorCode { ErrorCode(rawValue: errno) }

  package static let noSuchFile = ErrorCode(rawValue: ENOENT)
  package static let exists = ErrorCode(rawValue: EEXIST)
  package static let isFolder = ErrorCode(rawValue: EISDIR)
  package static let isNoFolder = ErrorCode(rawValue: ENOTDIR)
  package static let folderNotEmpty = ErrorCode(rawValue: ENOTEMPTY)
  package static let tooManyLinks = ErrorCode(rawValue: ELOOP)
  package static let notPermitted = ErrorCode(rawValue: EPERM)
  package static let accessDenied = ErrorCode(rawValue: EACCES)
  package static let readOnlyDisk = ErrorCode(rawValue: EROFS)

  /// Whether a place can be read but not changed.
  package var isReadOnly: Bool { [.notPermitted, .accessDenied, .readOnlyDisk].contains(self) }
  package static let noSpace = ErrorCode(rawValue: ENOSPC)
  package static let quotaExceeded = ErrorCode(rawValue: EDQUOT)
  package static let nameTooLong = ErrorCode(rawValue: ENAMETOOLONG)
  package static let tooManyOpenFiles = ErrorCode(rawValue: EMFILE)
  package static let tooManyOpenFilesOfAll = ErrorCode(rawValue: ENFILE)
  package static let addressInUse = ErrorCode(rawValue: EADDRINUSE)
  package static let brokenPipe = ErrorCode(rawValue: EPIPE)
  package static let tooLarge = ErrorCode(rawValue: EFBIG)
  package static let invalid = ErrorCode(rawValue: EINVAL)
  /// A link leads out of the folder that a change must stay in.
  package static let leadsOutside = ErrorCode(rawValue: EXDEV)
  /// Another program changed the file since it was read.
  package static let changedMeanwhile = ErrorCode(rawValue: ESTALE)
  package static let notUTF8 = ErrorCode(rawValue: EILSEQ)
  package static let interrupted = ErrorCode(rawValue: EINTR)
  package static let wouldBlock = ErrorCode(rawValue: EWOULDBLOCK)
  package static let timedOut = ErrorCode(rawValue: ETIMEDOUT)
  static let notSupported = ErrorCode(rawValue: ENOTSUP)
  static let notImplemented = ErrorCode(rawValue: ENOSYS)
  static let noSuchProcess = ErrorCode(rawValue: ESRCH)
}
