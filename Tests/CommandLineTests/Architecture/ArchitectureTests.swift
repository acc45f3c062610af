import FileSystem
import TestSupport
import Testing

/// The structure agrees with Package.swift and Sources/README.md.
@Suite struct ArchitectureTests {
  private let manifest: Manifest
  private let sources: Folder

  init() throws {
    manifest = try Manifest()
    sources = try Folder(Repository.path + "/Sources")
  }

  @Test func theManifestIsReadCompletely() throws {
    // The plugin isn't a module that others could import.
    let folders = Set(try swiftFiles().map(module(of:))).subtracting(["EmbedFiles"])
    #expect(folders.symmetricDifference(manifest.modules.map(\.name)) == [])
    #expect(manifest["tokonoma"]?.uses.contains("ArgumentParser") == true)
    #expect(manifest.modules.contains { $0.name == "SiteBuilding" && $0.uses.count > 8 })
  }

  @Test func modulesUseOnlyThoseAboveThem() throws {
    var above: Set<String> = []
    var wrong: [String] = []
    for module in manifest.modules {
      wrong += module.uses.filter { manifest[$0] != nil && !above.contains($0) }
        .map { "\(module.name) -> \($0)" }
      above.insert(module.name)
    }
    #expect(wrong == [])
  }

  /// Values in, values out.
  @Test func planningKnowsNoFiles() throws {
    var reached: Set<String> = []
    var waiting = ["Planning"]
    while let name = waiting.popLast() {
      guard reached.insert(name).inserted else { continue }
      waiting += try #require(manifest[name]).uses.filter { manifest[$0] != nil }
    }
    #expect(reached.isDisjoint(with: ["FileSystem", "HTTPFetching", "LibraryFiles"]))
  }

  @Test func modulesImportWhatTheManifestSays() throws {
    var imported: [String: Set<String>] = [:]
    for file in try swiftFiles() {
      imported[module(of: file), default: []].formUnion(try imports(of: file))
    }
    var wrong: [String] = []
    for module in manifest.modules {
      let names = imported[module.name, default: []].subtracting(Self.toolchain)
      wrong += names.subtracting(module.uses).map { "\(module.name) imports \($0)" }
      wrong += Set(module.uses).subtracting(names).subtracting(["Base"]).map {
        "\(module.name) does not import \($0)"
      }
    }
    #expect(wrong.sorted() == [])
  }

  /// Other packages' libraries cost everyone who builds the program minutes.
  @Test func testsNeedNoOtherPackagesThanModules() throws {
    let tests = try Folder(Repository.path + "/Tests")
    let ours = Set(manifest.targets.map { $0.replacing("-", with: "_") }).union(
      manifest.modules.flatMap(\.uses))
    var foreign: [String] = []
    for file in try tests.files(below: "") where file.hasSuffix(".swift") {
      foreign += try imports(of: file, in: tests).subtracting(ours).subtracting(Self.toolchain)
        .map { "\(file) imports \($0)" }
    }
    #expect(foreign == [])
  }

  /// Modules that come with Swift.
  private static let toolchain: Set = [
    "Dispatch", "Foundation", "Glibc", "Synchronization", "Testing",
  ]

  @Test func theArchitecturePageNamesEachModuleWithItsFolders() throws {
    // `| **Base** | … |` is a module, and `| `Bytes` | … |` below it a folder of it.
    var modules: [String] = []
    var missing: [String] = []
    for line in try page().split(separator: "\n") {
      if let match = line.firstMatch(of: /^\| \*\*([\w-]+)\*\* \|/) {
        modules.append(String(match.1))
      }
      if let match = line.firstMatch(of: /^\| `([\w-]+)` \|/), let module = modules.last {
        let folder = "\(module)/\(match.1)"
        if try !sources.exists(folder) { missing.append(folder) }
      }
    }
    #expect(modules == manifest.modules.map(\.name))
    #expect(missing == [])
  }

  @Test func theFilesThatThePageNamesAreThere() throws {
    let links = try page().matches(of: /\]\(([^)#:]+)(?:#[^)]*)?\)/).map { String($0.1) }
    #expect(links.count > 20)
    let missing = try links.filter { try !sources.exists($0) }
    #expect(missing == [])
  }

  /// The compiler checks everything else, because strict memory safety is on for every target.
  @Test func unsafeCodeIsOnlyInTheNamedFiles() throws {
    var unsafe: [String] = []
    for file in try swiftFiles() {
      let text = String(decoding: try sources.read(file), as: UTF8.self)
      let code = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      let marked = /(?:^|[ (!{])unsafe [\w.&(\[]|@unsafe/
      if code.contains(where: { $0.contains(marked) }) { unsafe.append(file) }
    }
    let section = try #require(
      try page().split(separator: "\n## ").first { $0.hasPrefix("Unsafe code") })
    let named = section.matches(of: /\]\(([^)]+\.swift)\)/).map { String($0.1) }
    #expect(unsafe.sorted() == named.sorted())
  }

  private func page() throws -> String {
    String(decoding: try sources.read("README.md"), as: UTF8.self)
  }

  private func swiftFiles() throws -> [String] {
    try sources.files(below: "").filter { $0.hasSuffix(".swift") }
  }

  /// The folder in `Sources`.
  private func module(of file: String) -> String {
    String(file.prefix { $0 != "/" })
  }

  private func imports(of file: String, in folder: Folder? = nil) throws -> Set<String> {
    let text = String(decoding: try (folder ?? sources).read(file), as: UTF8.self)
    return Set(
      text.matches(of: /(?m)^ *(?:@testable |package |private |internal )?import (\w+)$/).map {
        String($0.1)
      })
  }
}
