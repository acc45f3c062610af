import Glibc

/// Makes room in the heap of the thread that runs this, once, so that what a worker keeps costs the kernel less.
///
/// The C library grows the heap of a thread page by page, each with a call and a fault: 8,000 and 20,000 of them for
/// 10,000 titles, which was 4 % of a build. In one piece, of large pages where the system has them, it is 80 and 5,000.
/// What is not used of it takes no memory.
func growHeap() {
  guard pthread_getspecific(grown) == nil else { return }
  pthread_setspecific(grown, UnsafeRawPointer(bitPattern: 1))
  let size = 30 << 20
  let largePage = 2 << 20
  // The first block is mapped for itself; once such a one has been freed, glibc takes those of its size from the heap.
  for _ in 0..<2 {
    guard let block = malloc(size) else { return }
    let start = (UInt(bitPattern: block) + UInt(largePage) - 1) & ~UInt(largePage - 1)
    // It is only advice.
    madvise(UnsafeMutableRawPointer(bitPattern: start), size - largePage, MADV_HUGEPAGE)
    free(block)
  }
}

private let grown: pthread_key_t = {
  var key = pthread_key_t()
  pthread_key_create(&key, nil)
  return key
}()
