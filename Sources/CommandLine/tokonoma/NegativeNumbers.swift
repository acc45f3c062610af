/// The arguments with a minus sign for the hyphen of `-1`, which the argument parser would take for an option.
func withMinusSigns(_ arguments: [String]) -> [String] {
  arguments.map { argument in
    let number = argument.dropFirst()
    let isNumber =
      !number.isEmpty && number.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
    return argument.hasPrefix("-") && isNumber ? "\u{2212}" + number : argument
  }
}
