import Glibc

/// Limits of this process.
///
/// `setrlimit` reads the limit during the call only.
enum ProcessLimits {
  enum Resource {
    /// Memory that isn't shared with files, in bytes.
    case data
    /// In bytes.
    case coreDump
    /// The size of written files in bytes.
    case fileSize
    case openFiles
    /// CPU time in seconds.
    case time

    fileprivate var number: __rlimit_resource_t {
      let resource =
        switch self {
        case .data: RLIMIT_DATA
        case .coreDump: RLIMIT_CORE
        case .fileSize: RLIMIT_FSIZE
        case .openFiles: RLIMIT_NOFILE
        case .time: RLIMIT_CPU
        }
      return __rlimit_resource_t(resource.rawValue)
    }
  }

  /// Sets a limit, which can't be undone.
  static func set(_ resource: Resource, to value: Int) {
    var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
    _ = unsafe setrlimit(resource.number, &limit)
  }
}
