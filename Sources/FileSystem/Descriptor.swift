import Base
import Clinux
import Glibc

/// An open file or folder, closed when it goes out of scope, and the system calls on it and below
/// it.
///
/// Each pointer is lent to one system call, which doesn't keep it: paths end with their only NUL,
/// and reads and writes stay within a span's bounds. The entry of a listed folder is used before
/// the next one is read.
package struct Descriptor: ~Copyable, Sendable {
  package let number: Int32

  /// Child processes don't inherit descriptors.
  package enum Access: Sendable {
    /// For reading; reading a pipe or device fails instead of blocking.
    case reading(followingLinks: Bool)
    /// For reading a file or a pipe, waiting for the pipe.
    case stream
    case folder(followingLinks: Bool)
    /// For writing a file that must not exist, not even as a link.
    case new(mode: UInt32)
    /// For writing to a pipe, waiting for its reader, or to a device.
    case existing
    /// For locking; created if missing.
    case lock

    fileprivate var flags: Int32 {
      switch self {
      case .reading(let followingLinks): O_RDONLY | O_NONBLOCK | (followingLinks ? 0 : O_NOFOLLOW)
      case .stream: O_RDONLY
      case .folder(let followingLinks): O_RDONLY | O_DIRECTORY | (followingLinks ? 0 : O_NOFOLLOW)
      case .new: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
      case .existing: O_WRONLY | O_NOCTTY
      case .lock: O_RDWR | O_CREAT | O_NOFOLLOW
      }
    }

    fileprivate var mode: UInt32 {
      switch self {
      case .new(let mode): mode
      default: 0o666
      }
    }
  }

  /// Opens a path relative to the current folder.
  package init(_ path: String, for access: Access) throws(ErrorCode) {
    number = try opened(path, below: AT_FDCWD, for: access)
  }

  /// Opens a path below an open folder.
  package init(
    _ path: String, below folder: borrowing Descriptor, for access: Access
  ) throws(ErrorCode) {
    number = try opened(path, below: folder.number, for: access)
  }

  /// Takes ownership of a descriptor, which no one else may close.
  package init(owning number: Int32) { self.number = number }

  deinit {
    close(number)
  }

  package func status() throws(ErrorCode) -> FileStatus {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { throw .last }
    return FileStatus(status)
  }

  /// Reads into the start of a buffer until it has `enough` bytes; returns how many, fewer only at
  /// the file's end.
  package func read(into buffer: inout [UInt8], until enough: Int) throws(ErrorCode) -> Int {
    var count = 0
    while count < enough {
      let got = unsafe buffer.withUnsafeMutableBytes { unsafe readBytes(number, $0[count...]) }
      if got < 0, ErrorCode.last == .interrupted { continue }
      guard got >= 0 else { throw .last }
      if got == 0 { break }
      count += got
    }
    return count
  }

  /// Reads at an offset, without moving the position; fewer bytes only at the file's end.
  package func read(at offset: Int, count: Int) throws(ErrorCode) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = unsafe bytes.withUnsafeMutableBytes {
        unsafe pread(number, $0.baseAddress.map { unsafe $0 + done }, count - done, offset + done)
      }
      if got < 0, ErrorCode.last == .interrupted { continue }
      guard got >= 0 else { throw .last }
      if got == 0 { break }
      done += got
    }
    bytes.removeLast(count - done)
    return bytes
  }

  package func write(_ bytes: Span<UInt8>) throws(ErrorCode) {
    var done = 0
    while done < bytes.count {
      let put = unsafe bytes.withUnsafeBytes { unsafe writeBytes(number, $0[done...]) }
      if put < 0, ErrorCode.last == .interrupted { continue }
      guard put > 0 else { throw put == 0 ? .noSpace : .last }
      done += put
    }
  }

  package func setOwner(_ owner: UInt32, group: UInt32) throws(ErrorCode) {
    guard fchown(number, owner, group) == 0 else { throw .last }
  }

  package func setMode(_ mode: UInt32) throws(ErrorCode) {
    guard fchmod(number, mode_t(mode)) == 0 else { throw .last }
  }

  /// Waits until all data is on the disk; throws `.invalid` if the file system doesn't support it.
  package func synchronize() throws(ErrorCode) {
    guard fsync(number) == 0 else { throw .last }
  }

  /// Locks the file or folder for this descriptor; throws `.wouldBlock` instead of waiting.
  package func lock(waiting: Bool) throws(ErrorCode) {
    while flock(number, LOCK_EX | (waiting ? 0 : LOCK_NB)) != 0 {
      guard ErrorCode.last == .interrupted else { throw .last }
    }
  }

  package func unlock() { flock(number, LOCK_UN) }

  package func status(of path: String, followingLinks: Bool) throws(ErrorCode) -> FileStatus {
    var status = stat()
    try unsafe call(path) {
      unsafe fstatat(number, $0, &status, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW)
    }
    return FileStatus(status)
  }

  package func isWritable(_ path: String) -> Bool {
    do throws(ErrorCode) {
      try unsafe call(path) { unsafe faccessat(number, $0, W_OK, 0) }
      return true
    } catch {
      return false
    }
  }

  /// Opens the folder at a path below this one. Follows relative links to folders below this one;
  /// throws `.leadsOutside` for all other links.
  package func folder(_ path: String) throws(ErrorCode) -> Descriptor {
    var names = path.split(separator: "/")
    var links = 0
    following: while true {
      guard let inside = withoutDots(names) else { throw .leadsOutside }
      names = inside
      var folder = try Descriptor(".", below: self, for: .folder(followingLinks: false))
      for (index, name) in names.enumerated() {
        let name = String(name)
        guard try folder.status(of: name, followingLinks: false).kind == .link else {
          folder = try Descriptor(name, below: folder, for: .folder(followingLinks: false))
          continue
        }
        links += 1
        let target = try folder.target(ofLink: name)
        guard links <= 40 else { throw .tooManyLinks }
        guard !target.hasPrefix("/") else { throw .leadsOutside }
        names = names[..<index] + target.split(separator: "/") + names[(index + 1)...]
        continue following
      }
      return folder
    }
  }

  /// The path in a symbolic link.
  private func target(ofLink name: String) throws(ErrorCode) -> String {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = try unsafe call(name) { path in
      unsafe Int32(readlinkat(number, path, &bytes, bytes.count))
    }
    return String(decoding: bytes.prefix(Int(count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  package func createFolder(_ path: String) throws(ErrorCode) {
    try unsafe call(path) { unsafe mkdirat(number, $0, 0o777) }
  }

  /// Replaces a file with the new name atomically; if that is a link, replaces the link itself.
  package func rename(
    _ path: String, to newPath: String, below newFolder: borrowing Descriptor
  ) throws(ErrorCode) {
    let newNumber = newFolder.number
    guard !newPath.hasNUL else { throw .invalid }
    try unsafe call(path) { path in
      unsafe newPath.withCString { unsafe renameat(number, path, newNumber, $0) }
    }
  }

  /// Exchanges two files atomically, or links themselves. Throws `invalid` or `notSupported` on file
  /// systems that can't.
  func exchange(
    _ path: String, with other: String, below otherFolder: borrowing Descriptor
  ) throws(ErrorCode) {
    let otherNumber = otherFolder.number
    guard !other.hasNUL else { throw .invalid }
    try unsafe call(path) { path in
      unsafe other.withCString { unsafe tokonoma_exchange(number, path, otherNumber, $0) }
    }
  }

  /// Removes a file, or a link itself.
  package func remove(_ path: String) throws(ErrorCode) {
    try unsafe call(path) { unsafe unlinkat(number, $0, 0) }
  }

  /// Removes an empty folder.
  package func removeFolder(_ path: String) throws(ErrorCode) {
    try unsafe call(path) { unsafe unlinkat(number, $0, AT_REMOVEDIR) }
  }

  /// Calls `body` with the name and kind of each item of the open folder, in the order of the disk,
  /// until it returns false. Names may have any bytes but NUL and `/`.
  package consuming func forEachItem(
    _ body: (_ name: Span<UInt8>, _ kind: FileStatus.Kind) -> Bool
  ) throws(ErrorCode) {
    let number = number
    discard self
    guard let stream = unsafe fdopendir(number) else {
      let code = ErrorCode.last
      close(number)
      throw code
    }
    // Closes the descriptor, too.
    defer { unsafe closedir(stream) }
    errno = 0
    while let entry = unsafe readdir(stream) {
      let kind = unsafe kind(of: entry, below: number)
      let goesOn = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { field in
        unsafe field.withMemoryRebound(to: UInt8.self) { bytes in
          let name = unsafe bytes.span.extracting(0..<(bytes.firstIndex(of: 0) ?? bytes.count))
          return name.isDots || body(name, kind)
        }
      }
      guard goesOn else { return }
      errno = 0
    }
    guard errno == 0 else { throw .last }
  }
}

/// A pipe whose ends never wait.
package struct NonblockingPipe: ~Copyable, Sendable {
  package let readEnd: Descriptor
  package let writeEnd: Descriptor

  package init() throws(ErrorCode) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .last }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    readEnd = Descriptor(owning: ends[0])
    writeEnd = Descriptor(owning: ends[1])
  }
}

/// Waits until a descriptor can be read or its other end is closed; returns the ready ones, which
/// are none after a timeout or a signal.
///
/// - Parameter milliseconds: -1 for no timeout
package func waitForInput(_ descriptors: [Int32], milliseconds: Int32 = -1) -> [Bool] {
  var states = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  guard unsafe poll(&states, nfds_t(states.count), milliseconds) >= 0 else {
    return descriptors.map { _ in false }
  }
  return states.map { $0.revents != 0 }
}

/// Opens /dev/null for each closed descriptor from 0 to 2, so that no pipe or file gets its number.
/// Writing to these still fails.
package func reserveStandardDescriptors() {
  for number in Int32(0)...2 where fcntl(number, F_GETFD) < 0 {
    // The system uses the lowest free number.
    _ = unsafe open("/dev/null", O_RDONLY)
  }
}

/// The absolute path of an existing file or folder, without links, `.` and `..`.
func resolvedPath(_ path: String) throws(ErrorCode) -> String {
  guard !path.hasNUL else { throw .invalid }
  guard let resolved = unsafe path.withCString({ unsafe realpath($0, nil) }) else { throw .last }
  defer { unsafe free(resolved) }
  return unsafe String(cString: resolved)
}

/// Creates a private folder; its path is `start` and six letters or digits.
func createdTemporaryFolder(_ start: String) throws(ErrorCode) -> String {
  guard !start.hasNUL else { throw .invalid }
  var template = Array((start + "XXXXXX").utf8CString)
  guard unsafe mkdtemp(&template) != nil else { throw .last }
  return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
}

package func environmentVariable(_ name: String) -> String? {
  unsafe getenv(name).map { unsafe String(cString: $0) }
}

extension ErrorCode {
  /// The system's message in English: `No space left on device`.
  var systemMessage: String {
    // Constant for known codes; overwritten by this thread's next call for unknown ones.
    unsafe String(cString: strerror(rawValue))
  }
}

extension Span<UInt8> {
  /// Whether the name is `.` or `..`.
  fileprivate var isDots: Bool {
    self[0] == UInt8(ascii: ".")
      && (count == 1 || (count == 2 && self[1] == UInt8(ascii: ".")))
  }
}

extension String {
  fileprivate var hasNUL: Bool { withSpan { $0.firstIndex(of: 0) != nil } }
}

/// Makes a system call with a path, again after each interruption; returns its result.
@discardableResult
private func call(
  _ path: String, _ body: (UnsafePointer<CChar>) -> Int32
) throws(ErrorCode) -> Int32 {
  guard !path.hasNUL else { throw .invalid }
  while true {
    // Reads the code before anything else can change it.
    let (result, code) = unsafe path.withCString { path in
      let result = unsafe body(path)
      return (result, ErrorCode.last)
    }
    if result >= 0 { return result }
    guard code == .interrupted else { throw code }
  }
}

private func opened(
  _ path: String, below folder: Int32, for access: Descriptor.Access
) throws(ErrorCode) -> Int32 {
  try unsafe call(path) { path in
    unsafe openat(folder, path, access.flags | O_CLOEXEC, mode_t(access.mode))
  }
}

private func readBytes(_ number: Int32, _ buffer: Slice<UnsafeMutableRawBufferPointer>) -> Int {
  let buffer = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer)
  return unsafe read(number, buffer.baseAddress, buffer.count)
}

private func writeBytes(_ number: Int32, _ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
  let bytes = unsafe UnsafeRawBufferPointer(rebasing: bytes)
  return unsafe write(number, bytes.baseAddress, bytes.count)
}

/// The kind from the entry itself, or from the disk on file systems that leave it empty.
private func kind(of entry: UnsafeMutablePointer<dirent>, below folder: Int32) -> FileStatus.Kind {
  switch unsafe Int(entry.pointee.d_type) {
  case Int(DT_REG): return .file
  case Int(DT_DIR): return .folder
  case Int(DT_LNK): return .link
  case Int(DT_UNKNOWN):
    var status = stat()
    let result = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
        unsafe fstatat(folder, $0, &status, AT_SYMLINK_NOFOLLOW)
      }
    }
    return result == 0 ? FileStatus(status).kind : .other
  default: return .other
  }
}
