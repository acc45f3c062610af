import Exchange

/// The arguments of `import` with `--take-theirs` that names no key as `--take-theirs=all`: the
/// argument parser knows no option with a value that may be left out, and would take the file that
/// follows.
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

/// What `--take-theirs` without a key is given.
let everyKey = "all"
