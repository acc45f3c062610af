import FileSystem
import Glibc

/// What the system tells of a project's folders as soon as it happens.
struct FolderNotices: Sendable {
  /// Can be read when something happened.
  let descriptor: Int32
  /// Whether every folder is watched; the system has a limit.
  private(set) var isComplete = true
  private let queue: Queue
  private let folders: WatchedFolders
  private var paths: [Int32: String] = [:]

  /// nil when the system gives no notice.
  init?(of folders: WatchedFolders) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
    self.folders = folders
    queue = Queue(descriptor)
    watch(from: "")
  }

  private static let events =
    IN_CREATE | IN_CLOSE_WRITE | IN_MODIFY | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB

  private mutating func watch(from start: String) {
    for folder in folders.all(from: start) {
      let mask = UInt32(Self.events) | UInt32(IN_ONLYDIR) | UInt32(IN_EXCL_UNLINK)
      let path = folder.isEmpty ? folders.project.path : folders.project.shown(folder)
      let watch = inotify_add_watch(descriptor, path, mask)
      if watch >= 0 {
        paths[watch] = folder
      } else if errno != ENOENT, errno != ENOTDIR {
        isComplete = false
      }
    }
  }

  private mutating func forget(below folder: String) {
    for (watch, path) in paths where path == folder || path.hasPrefix(folder + "/") {
      inotify_rm_watch(descriptor, watch)
      paths[watch] = nil
    }
  }

  /// What happened since this was asked last, in its order.
  mutating func changes() -> [FileChange] {
    var changes: [FileChange] = []
    withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 16) { buffer in
      while case let count = read(descriptor, buffer.baseAddress, buffer.count), count > 0 {
        var start = 0
        while start < count {
          let event = buffer.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
          let nameStart = start + MemoryLayout<inotify_event>.size
          let name = buffer[nameStart..<nameStart + Int(event.len)].prefix { $0 != 0 }
          note(event, name: String(decoding: name, as: UTF8.self), in: &changes)
          start = nameStart + Int(event.len)
        }
      }
    }
    return changes
  }

  private mutating func note(
    _ event: inotify_event, name: String, in changes: inout [FileChange]
  ) {
    func happened(_ events: Int32...) -> Bool {
      events.contains { event.mask & UInt32(bitPattern: $0) != 0 }
    }
    if happened(IN_Q_OVERFLOW) {
      paths = [:]
      watch(from: "")
      changes.append(FileChange(path: "", kind: .growing))
      return
    }
    guard let folder = paths[event.wd] else { return }
    if happened(IN_IGNORED) {
      paths[event.wd] = nil
      return
    }
    let path = folder.isEmpty ? name : name.isEmpty ? folder : "\(folder)/\(name)"
    guard folders.isWatched(path) else { return }
    if happened(IN_MOVED_FROM, IN_DELETE) {
      forget(below: path)
      changes.append(FileChange(path: path, kind: .gone))
    } else if happened(IN_CREATE, IN_MOVED_TO) {
      // Nothing is watched there when it is a file.
      watch(from: path)
      let isWhole = happened(IN_MOVED_TO) && !happened(IN_ISDIR)
      changes.append(FileChange(path: path, kind: isWhole ? .settled : .appeared))
    } else if happened(IN_CLOSE_WRITE) {
      changes.append(FileChange(path: path, kind: .settled))
    } else {
      changes.append(FileChange(path: path, kind: happened(IN_MODIFY) ? .growing : .touched))
    }
  }

  private final class Queue: Sendable {
    private let descriptor: Int32

    init(_ descriptor: Int32) {
      self.descriptor = descriptor
    }

    deinit {
      close(descriptor)
    }
  }
}
