/// Lets go of what is large, for which nobody need wait.
///
/// To give back what a site of 10,000 titles holds takes 20 ms: after a second's delay the end of the process does that for
/// nothing, and one that goes on, as a preview does, still gets it back.
package func releaseLater(_ kept: some Sendable, after delay: Duration) {
  Task.detached {
    try? await Task.sleep(for: delay)
    withExtendedLifetime(kept) {}
  }
}
