/// Whether an output gets colors, by variables that many programs follow.
enum TerminalColors {
  /// - `NO_COLOR` that is not empty: never.
  /// - `CLICOLOR_FORCE` that is neither empty nor `0`: always.
  /// - Otherwise on a terminal, unless `TERM` is `dumb` or not set.
  static func areWanted(
    onTerminal isTerminal: Bool, environment: (String) -> String?
  ) -> Bool {
    if let none = environment("NO_COLOR"), !none.isEmpty { return false }
    if let force = environment("CLICOLOR_FORCE"), !force.isEmpty, force != "0" { return true }
    guard isTerminal, let terminal = environment("TERM") else { return false }
    return !terminal.isEmpty && terminal != "dumb"
  }
}
