import Cseccomp

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Limits of this process.
///
/// `setrlimit` reads the limit during the call only.
package enum ProcessLimits {
  package enum Resource {
    /// Address space in bytes.
    case memory
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
        case .memory: RLIMIT_AS
        case .coreDump: RLIMIT_CORE
        case .fileSize: RLIMIT_FSIZE
        case .openFiles: RLIMIT_NOFILE
        case .time: RLIMIT_CPU
        }
      return __rlimit_resource_t(resource.rawValue)
    }
  }

  /// Can't be undone.
  package static func set(_ resource: Resource, to value: Int) {
    var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
    _ = unsafe setrlimit(resource.number, &limit)
  }

  /// Kills this process when the thread that started it ends.
  package static func dieWithParent() {
    _ = tokonoma_die_with_parent()
  }
}
