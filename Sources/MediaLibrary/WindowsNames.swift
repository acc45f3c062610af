/// The reason why Windows can't have a file with this name, to be continued after "it": `has ':' in
/// it`.
package func problemOnWindows(with path: String) -> String? {
  for name in path.split(separator: "/") {
    if let mark = name.first(where: { "<>:\"\\|?*".contains($0) }) { return "has '\(mark)' in it" }
    if let last = name.last, last == "." || last == " " {
      return last == "." ? "ends in a point" : "ends in a space"
    }
    let start = name.prefix { $0 != "." }.lowercased()
    if reservedNames.contains(start) { return "begins with '\(start)', which is a device there" }
  }
  return nil
}
