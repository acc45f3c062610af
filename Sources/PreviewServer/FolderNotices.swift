import FileSystem
import Glibc

/// Changes in a project's folders as Linux reports them, by inotify(7).
///
/// A path is passed to one call, which doesn't keep it. Numbers are read from an array with its
/// bounds checked.
struct FolderNotices: Sendable {
  /// False if the system's limit of watched folders was reached.
  private(set) var isComplete = true
  private let queue: Queue
  private let folders: WatchedFolders
  private var paths: [Int32: String] = [:]

  /// nil if the system can't watch folders.
  init?(of folders: WatchedFolders) {
    let number = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard number >= 0 else { return nil }
    self.folders = folders
    queue = Queue(Descriptor(owning: number))
    watch(from: "")
  }

  /// A descriptor that is readable when something happened.
  var number: Int32 { queue.descriptor.number }

  private static let events =
    IN_CREATE | IN_CLOSE_WRITE | IN_MODIFY | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB

  private mutating func watch(from start: String) {
    for folder in folders.all(from: start) {
      let mask = UInt32(Self.events) | UInt32(IN_ONLYDIR) | UInt32(IN_EXCL_UNLINK)
      let path = folder.isEmpty ? folders.project.path : folders.project.shown(folder)
      let watch = unsafe inotify_add_watch(number, path, mask)
      if watch >= 0 {
        paths[watch] = folder
      } else if ![.noSuchFile, .isNoFolder].contains(ErrorCode.last) {
        isComplete = false
      }
    }
  }

  private mutating func forget(below folder: String) {
    for (watch, path) in paths where path == folder || path.hasPrefix(folder + "/") {
      inotify_rm_watch(number, watch)
      paths[watch] = nil
    }
  }

  /// The changes since the last call, in their order.
  mutating func changes() -> [FileChange] {
    var changes: [FileChange] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while let count = try? queue.descriptor.read(into: &buffer, until: 1), count > 0 {
      var start = 0
      while start < count {
        let event = Event(buffer.span, at: start)
        let nameStart = start + Event.size
        start = nameStart + event.nameLength
        let name = buffer[nameStart..<start].prefix { $0 != 0 }
        note(event, name: String(decoding: name, as: UTF8.self), in: &changes)
      }
    }
    return changes
  }

  private mutating func note(_ event: Event, name: String, in changes: inout [FileChange]) {
    func happened(_ events: Int32...) -> Bool {
      events.contains { event.mask & UInt32(bitPattern: $0) != 0 }
    }
    if happened(IN_Q_OVERFLOW) {
      paths = [:]
      watch(from: "")
      changes.append(FileChange(path: "", kind: .growing))
      return
    }
    guard let folder = paths[event.watch] else { return }
    if happened(IN_IGNORED) {
      paths[event.watch] = nil
      return
    }
    let path = folder.isEmpty ? name : name.isEmpty ? folder : "\(folder)/\(name)"
    guard folders.isWatched(path) else { return }
    if happened(IN_MOVED_FROM, IN_DELETE) {
      forget(below: path)
      changes.append(FileChange(path: path, kind: .gone))
    } else if happened(IN_CREATE, IN_MOVED_TO) {
      // This does nothing for a file.
      watch(from: path)
      let isWhole = happened(IN_MOVED_TO) && !happened(IN_ISDIR)
      changes.append(FileChange(path: path, kind: isWhole ? .settled : .appeared))
    } else if happened(IN_CLOSE_WRITE) {
      changes.append(FileChange(path: path, kind: .settled))
    } else {
      changes.append(FileChange(path: path, kind: happened(IN_MODIFY) ? .growing : .touched))
    }
  }

  /// An `inotify_event`; its name follows.
  private struct Event {
    static let size = 16

    let watch: Int32
    let mask: UInt32
    let nameLength: Int

    init(_ bytes: Span<UInt8>, at start: Int) {
      func number(_ offset: Int) -> UInt32 {
        unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: start + offset, as: UInt32.self)
      }
      watch = Int32(bitPattern: number(0))
      mask = number(4)
      nameLength = Int(number(12))
    }
  }

  /// Keeps the descriptor open as long as there is a copy of the notices.
  private final class Queue: Sendable {
    let descriptor: Descriptor

    init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }
  }
}
