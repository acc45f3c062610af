import Glibc

/// Ends the program with a message where `/proc` isn't mounted. Swift's runtime reads the program's
/// path and arguments there before `main`, and aborts without them.
///
/// The C library calls it before that. Only a constant text is used, whose bytes always exist.
@section(".preinit_array") @used
private let checkProcessFiles: @convention(c) () -> Void = {
  if unsafe access("/proc/self/exe", F_OK) == 0 { return }
  let message: StaticString = """
    error: '/proc' isn't mounted, and tokonoma can't start without it
      fix: mount it: mount -t proc proc /proc

    """
  _ = unsafe write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
  _exit(3)
}
