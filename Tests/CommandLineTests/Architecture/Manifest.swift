import FileSystem
import TestSupport

/// The modules in `Sources` as Package.swift lists them, read as text: the manifest cannot be imported.
struct Manifest {
  struct Module {
    let name: String
    /// Names of other modules, of C libraries and of other packages' products.
    let uses: [String]
  }

  /// In the order of the file: a module uses only those before it.
  let modules: [Module]
  /// Names of all targets, including C libraries and those of tests.
  let targets: [String]

  init() throws {
    let text = String(
      decoding: try Folder(Repository.path).read("Package.swift"), as: UTF8.self)
    targets = text.matches(
      of: /(?m)^ +(?:module|program|tests|systemLibrary|\.\w+)\((?:name: |\s*)"([\w-]+)"/
    ).map { String($0.1) }
    // `module("Name", uses: ["Other", .product(name: "Third", package: "…")], …)`
    let starts = text.ranges(of: /(?m)^  (?:module|program)\(/)
    modules = starts.map { call(in: text[$0.lowerBound...]) }.compactMap { part in
      guard !part.contains("path: \"Tests/"),
        let name = part.firstMatch(of: /"([\w-]+)"/).map({ String($0.1) })
      else { return nil }
      let list = part.firstMatch(of: /uses: \[((?:\.product\([^)]*\)|[^\]])*)\]/)?.1 ?? ""
      let plain = list.replacing(/\.product\(\s*name: ("\w+"), package: "[^"]*"\s*\)/) { $0.1 }
      let uses = plain.matches(of: /"([\w-]+)"/).map { String($0.1) }
      return Module(
        name: name, uses: part.hasPrefix("  module(") && name != "Base" ? ["Base"] + uses : uses)
    }
  }

  subscript(name: String) -> Module? { modules.first { $0.name == name } }
}

/// Up to the closing bracket of the first one.
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
