/// Keeps a large value alive for a while, so that the caller need not wait until all of it is
/// deallocated.
///
/// A site of 10,000 titles takes 20 ms for that. A process that ends before the delay is over never
/// spends them; one that goes on, as a preview does, gets the memory back then.
package func deferDeallocation(of value: some Sendable, by delay: Duration) {
  Task.detached {
    try? await Task.sleep(for: delay)
    withExtendedLifetime(value) {}
  }
}
