import FileSystem
import TestSupport

/// What Package.swift says of the package's targets, read as text: the manifest cannot be imported.
struct Manifest {
  struct Target {
    let name: String
    /// Below the repository.
    let folder: String
    /// Names of other targets of the package.
    let uses: [String]
    /// Names of libraries of other packages.
    let products: [String]
  }

  /// One in `Sources`.
  struct Module {
    let name: String
    let group: String
    /// Names of other modules of the package.
    let uses: [String]
  }

  /// In the order of the file, without plugins and C libraries.
  let targets: [Target]
  let cLibraries: Set<String>
  /// In the order of the file.
  let modules: [Module]
  /// Each once, in the order of the file: what stands above another is below it in the architecture.
  let groups: [String]

  init() throws {
    let text = String(
      decoding: try Folder(Repository.path).read("Package.swift"), as: UTF8.self)
    // `module("Name", in: "Group", uses: ["Other", .product(…)]…)`, `tests(of: "Name", in: "Group"…)`, and the other
    // targets, some of them by their paths.
    let starts = text.ranges(
      of: /(?m)^ +(?:module|tests|\.target|\.testTarget|\.executableTarget)\(/)
    targets = starts.compactMap { Target(call(in: text[$0.lowerBound...])) }
    cLibraries = Set(
      text.matches(of: /(?m)^ +(?:\.systemLibrary\(name: |systemLibrary\(\s*)"(\w+)"/).map {
        String($0.1)
      })
    modules = targets.compactMap { target in
      let names = target.folder.split(separator: "/")
      guard names.count == 3, names[0] == "Sources" else { return nil }
      return Module(name: target.name, group: String(names[1]), uses: target.uses)
    }
    groups = modules.reduce(into: []) { if !$0.contains($1.group) { $0.append($1.group) } }
  }

  subscript(name: String) -> Module? { modules.first { $0.name == name } }
}

extension Manifest.Target {
  /// nil when it is the call of a helper with names that are no literals.
  fileprivate init?(_ call: String) {
    let names = call.matches(of: /"([^"\n]*)"/).map { String($0.1) }
    guard let first = names.first, first.contains(/^[\w-]+$/), !call.contains("\\(") else {
      return nil
    }
    let isTest = call.contains(/^ +tests\(/)
    name = isTest ? first + "Tests" : first
    let root = isTest ? "Tests" : "Sources"
    if let group = call.firstMatch(of: /in: "(\w+)"/)?.1 {
      folder = "\(root)/\(group)/\(name)"
    } else {
      folder = (call.firstMatch(of: /path: "([^"]+)"/)?.1).map(String.init) ?? "Tests/\(name)"
    }
    let list = call.firstMatch(of: /(?:uses|dependencies): \[((?s:.*?))\n? *\](?:,|\))/)?.1 ?? ""
    uses = list.split(separator: ",").compactMap { item in
      item.firstMatch(of: /^\s*"([\w-]+)"\s*$/).map { String($0.1) }
    }
    products = list.matches(of: /\.product\(name: "(\w+)"/).map { String($0.1) }
  }
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
