import Diagnostics
import FileSystem
import TestSupport
import Testing

/// The structure is as Package.swift and Sources/README.md say.
@Suite struct ArchitectureTests {
  private let manifest: Manifest
  private let sources: Folder

  init() throws {
    manifest = try Manifest()
    sources = try Folder(Repository.path + "/Sources")
  }

  @Test func theManifestIsReadWhole() throws {
    let folders = Set(
      try swiftFiles().map { $0.split(separator: "/").prefix(2).joined(separator: "/") })
    // The plugin is no module that others could import.
    let modules = manifest.modules.map { "\($0.group)/\($0.name)" } + ["BuildTools/EmbedFiles"]
    #expect(folders.symmetricDifference(modules) == [])
    #expect(manifest.modules.contains { $0.name == "SiteBuilding" && $0.uses.count > 8 })
  }

  @Test func noGroupUsesALaterOne() throws {
    var wrong: [String] = []
    for module in manifest.modules {
      for name in module.uses {
        guard let used = manifest[name] else { continue }
        if try order(of: used.group) > order(of: module.group) {
          wrong.append("\(module.group)/\(module.name) -> \(used.group)/\(used.name)")
        }
      }
    }
    #expect(wrong == [])
  }

  @Test func modulesImportWhatTheManifestSays() throws {
    var wrong: [String] = []
    for file in try swiftFiles() {
      let parts = file.split(separator: "/")
      guard let module = manifest[String(parts[1])] else { continue }
      for name in try imports(of: file) where manifest[name] != nil && !module.uses.contains(name) {
        wrong.append("\(file) imports \(name)")
      }
    }
    #expect(wrong == [])
  }

  @Test func modulesUseWhatTheManifestSays() throws {
    var imported: [String: Set<String>] = [:]
    for file in try swiftFiles() {
      imported[String(file.split(separator: "/")[1]), default: []].formUnion(try imports(of: file))
    }
    let unused = manifest.modules.flatMap { module in
      module.uses.filter { imported[module.name]?.contains($0) != true }
        .map { "\(module.name) does not import \($0)" }
    }
    #expect(unused == [])
  }

  /// Libraries of other packages cost everyone who builds the program minutes.
  @Test func targetsImportTheProductsThatTheManifestSays() throws {
    let ours = manifest.cLibraries.union(manifest.targets.map { $0.name.replacing("-", with: "_") })
    var wrong: [String] = []
    for target in manifest.targets {
      let folder = try Folder("\(Repository.path)/\(target.folder)")
      var imported: Set<String> = []
      for file in try folder.files(below: "") where file.hasSuffix(".swift") {
        imported.formUnion(try imports(of: file, in: folder))
      }
      let foreign = imported.subtracting(ours).subtracting(Self.toolchain)
      wrong += target.products.filter { !foreign.contains($0) }
        .map { "\(target.name) does not import \($0)" }
      wrong += foreign.subtracting(target.products).sorted().map { "\(target.name) imports \($0)" }
    }
    #expect(wrong == [])
    #expect(manifest.targets.contains { $0.products == ["ArgumentParser"] })
  }

  /// Modules that come with Swift.
  private static let toolchain: Set = [
    "Dispatch", "Foundation", "Glibc", "Musl", "Synchronization", "Testing",
  ]

  @Test func theArchitecturePageNamesEachModuleInItsGroup() throws {
    let page = try self.page()
    // `| **Base** | … |` opens a group, `| `Bytes` | … |` is a module of it.
    var group = ""
    var described: [String] = []
    for line in page.split(separator: "\n") {
      if let match = line.firstMatch(of: /^\| \*\*(\w+)\*\* \|/) { group = String(match.1) }
      if let match = line.firstMatch(of: /^\| `([\w-]+)` \|/) {
        described.append("\(group)/\(match.1)")
      }
    }
    #expect(described == manifest.modules.map { "\($0.group)/\($0.name)" })
  }

  @Test func theFilesThatThePageNamesAreThere() throws {
    let links = try page().matches(of: /\]\(([^)#:]+)(?:#[^)]*)?\)/).map { String($0.1) }
    #expect(links.count > 20)
    let missing = try links.filter { try !sources.exists($0) }
    #expect(missing == [])
  }

  /// Everything else is checked by the compiler, as strict memory safety is on for every target.
  @Test func unsafeCodeStandsInTheFilesThatThePageNames() throws {
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

  private func imports(of file: String, in folder: Folder? = nil) throws -> Set<String> {
    let text = String(decoding: try (folder ?? sources).read(file), as: UTF8.self)
    return Set(
      text.matches(of: /(?m)^(?:package |private |internal )?import (\w+)$/).map { String($0.1) })
  }

  private func order(of group: String) throws -> Int {
    try #require(manifest.groups.firstIndex(of: group))
  }
}
