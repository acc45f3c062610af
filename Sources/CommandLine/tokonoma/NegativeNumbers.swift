/// The arguments with a minus sign for the hyphen of `-1`, and of a tag that is taken away, which
/// the argument parser would take for options.
func withMinusSigns(_ arguments: [String]) -> [String] {
  let isTag = arguments.first == "tag"
  return arguments.map { argument in
    let rest = argument.dropFirst()
    let isNumber =
      !rest.isEmpty && rest.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
    // `-1:30`, `-90m`
    let isTime =
      rest.first?.isWholeNumber == true
      && rest.wholeMatch(of: /[0-9]+(?::[0-9]{2}|m|min|h|h[0-9]+m?)/) != nil
    let isOption = rest.hasPrefix("-") || (rest.count == 1 && "Chknq".contains(rest))
    let isTaken = isTag && !rest.isEmpty && !isOption
    return argument.hasPrefix("-") && (isNumber || isTime || isTaken) ? "\u{2212}" + rest : argument
  }
}
