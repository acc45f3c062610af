import FileSystem
import TestSupport

/// What Package.swift says of the modules in `Sources`, read as text: the manifest cannot be imported.
struct Manifest {
  struct Module {
    let name: String
    let group: String
    /// Names of other modules of the package.
    let uses: [String]
  }

  /// In the order of the file.
  let modules: [Module]
  /// Each once, in the order of the file: what stands above another is below it in the architecture.
  let groups: [String]

  init() throws {
    let text = String(
      decoding: try Folder(Repository.path).read("Package.swift"), as: UTF8.self)
    // `module("Name", in: "Group", uses: ["Other", .product(…)]…)`, and the executables by their paths.
    let starts = text.ranges(of: /(?m)^  (?:module|\.executableTarget)\(/)
    let parts = starts.map { call(in: text[$0.lowerBound...]) }
    modules = parts.compactMap { part in
      let names = part.matches(of: /"([^"\n]*)"/).map { String($0.1) }
      guard let name = names.first else { return nil }
      let group =
        part.firstMatch(of: /in: "(\w+)"/).map { String($0.1) }
        ?? part.firstMatch(of: /path: "Sources\/(\w+)\//).map { String($0.1) }
      guard let group else { return nil }
      let list = part.firstMatch(of: /(?:uses|dependencies): \[((?s:.*?))\n? *\](?:,|\))/)
      let uses = (list?.1 ?? "").split(separator: ",").compactMap { item -> String? in
        item.firstMatch(of: /^\s*"(\w+)"\s*$/).map { String($0.1) }
      }
      return Module(name: name, group: group, uses: uses)
    }
    groups = modules.reduce(into: []) { if !$0.contains($1.group) { $0.append($1.group) } }
  }

  subscript(name: String) -> Module? { modules.first { $0.name == name } }
}

/// Up to the bracket that closes the first one.
private func call(in text: Substring) -> String {
  var depth = 0
  let end = text.indices.first { index in
    switch text[index] {
    case "(": depth += 1
    case ")":
      depth -= 1
      return depth == 0
    default: break
    }
    return false
  }
  return String(text[...(end ?? text.index(before: text.endIndex))])
}
