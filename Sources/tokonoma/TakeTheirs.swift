import Exchange

/// Writes `--take-theirs` without a key as `--take-theirs=all`. The argument parser would take the
/// file behind it for the key.
func withTakenKeys(_ arguments: [String]) -> [String] {
  guard arguments.first == "import" else { return arguments }
  let options = arguments.prefix { $0 != "--" }
  let option = "--take-theirs"
  return arguments.enumerated().map { index, argument in
    guard index < options.count, argument == option else { return argument }
    let next = index + 1 < options.count ? options[index + 1] : ""
    return TakenKeys.names.contains(next) ? argument : option + "=" + everyKey
  }
}

let everyKey = "all"
