import Cseccomp

/// A filter of system calls by libseccomp, in force for the rest of the process.
///
/// Each pointer is lent to one call of libseccomp.
@safe struct CallFilter: ~Copyable {
  enum Verdict {
    case allow
    /// Fails with `EPERM`.
    case refuse
    /// Fails with `ENOSYS`, as on a kernel without the call, so that callers use an older one.
    case hide

    fileprivate var action: UInt32 {
      switch self {
      case .allow: 0x7FFF_0000
      case .refuse: 0x0005_0001
      case .hide: 0x0005_0026
      }
    }
  }

  private let filter: scmp_filter_ctx

  /// nil if the kernel or the library can't filter.
  init?(otherwise verdict: Verdict) {
    guard let filter = unsafe seccomp_init(verdict.action) else { return nil }
    unsafe self.filter = filter
    // Threads that a library started are filtered, too.
    _ = unsafe seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1)
  }

  deinit {
    unsafe seccomp_release(filter)
  }

  /// Skips names that the kernel doesn't have.
  func set(_ verdict: Verdict, for names: [String]) {
    for name in names {
      let call = unsafe seccomp_syscall_resolve_name(name)
      if call >= 0 { _ = unsafe seccomp_rule_add_array(filter, verdict.action, call, 0, nil) }
    }
  }

  /// Sets the verdict for calls with this value in the masked bits of an argument, counted from 0.
  func set(
    _ verdict: Verdict, for name: String, argument: UInt32, mask: UInt64 = .max, is value: UInt64
  ) {
    let call = unsafe seccomp_syscall_resolve_name(name)
    guard call >= 0 else { return }
    var comparison = scmp_arg_cmp(
      arg: argument, op: SCMP_CMP_MASKED_EQ, datum_a: mask, datum_b: value)
    _ = unsafe seccomp_rule_add_array(filter, verdict.action, call, 1, &comparison)
  }

  /// Puts the filter in force; false if that fails.
  func load() -> Bool { unsafe seccomp_load(filter) == 0 }
}
