/// Lets go of what is large, for which nobody need wait.
///
/// To give back what 10,000 titles were read into takes 2 ms beside the planning, and what a built site holds 20 ms: after a
/// second's delay the end of the process does that for nothing, and one that goes on, as a preview does, still gets it back.
package func releaseLater(_ kept: some Sendable, after delay: Duration = .zero) {
  Task.detached {
    if delay > .zero { try? await Task.sleep(for: delay) }
    withExtendedLifetime(kept) {}
  }
}
