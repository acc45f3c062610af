// swift-tools-version: 6.3
import PackageDescription

// A module is a folder of `Sources` and uses only modules above it here, which a test checks.
// Sources/README.md describes each.

/// For every target. Each use of memory that the compiler can't check is marked `unsafe`. Warnings
/// stop our CI, but not someone who builds with a later Swift.
let checked: [SwiftSetting] =
  ((Context.environment["CI"] ?? "").isEmpty ? [] : [.treatAllWarnings(as: .error)]) + [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
  ]

/// Modules that loop over bytes. Optimizing them in debug builds takes less than a minute, and
/// saves more in tests.
let loopingOverBytes: Set = [
  "Base", "FileSystem", "StrictYAML", "Markup", "DataFormats", "Pictures", "Templates",
  "TestSupport",
]

/// Every module uses `Base`, too.
func module(
  _ name: String, uses: [Target.Dependency] = [], path: String? = nil, exclude: [String] = [],
  plugins: [Target.PluginUsage] = []
) -> Target {
  .target(
    name: name, dependencies: name == "Base" ? uses : ["Base"] + uses, path: path,
    exclude: exclude,
    swiftSettings: checked
      + (loopingOverBytes.contains(name)
        ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : []),
    plugins: plugins)
}

func program(
  _ name: String, uses: [Target.Dependency] = [], path: String? = nil,
  linkerSettings: [LinkerSetting] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: uses, path: path, swiftSettings: checked,
    linkerSettings: linkerSettings)
}

/// Tests in `Tests/NameTests`, with a folder for each module or part of one. Dependencies of the
/// used modules aren't repeated.
func tests(_ name: String, uses: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: uses + ["TestSupport"], exclude: exclude,
    swiftSettings: checked)
}

/// A C library of the system, with a module map in its folder.
func systemLibrary(
  _ name: String, _ pkgConfig: String?, _ package: String, in folder: String = "Sources/C"
) -> Target {
  .systemLibrary(
    name: name, path: "\(folder)/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

// Their types don't appear in a module's interface.
let cLibraries: [Target] = [
  systemLibrary("Cyaml", "yaml-0.1", "libyaml-dev"),
  systemLibrary("Ccmark", "libcmark", "libcmark-dev"),
  systemLibrary("Cgumbo", "gumbo", "libgumbo-dev"),
  systemLibrary("Cexpat", "expat", "libexpat1-dev"),
  systemLibrary("Czlib", "zlib", "zlib1g-dev"),
  systemLibrary("Czstd", "libzstd", "libzstd-dev"),
  systemLibrary("Cminizip", "minizip", "libminizip-dev"),
  systemLibrary("Carchive", "libarchive", "libarchive-dev"),
  systemLibrary("Cqrcodegen", "qrcodegen", "libqrcodegen-dev"),
  systemLibrary("Clibmd", "libmd", "libmd-dev"),
  // Debian's pkg-config file of YAJL doesn't name the static library; libcsv has no pkg-config
  // file.
  systemLibrary("Cyajl", nil, "libyajl-dev"),
  systemLibrary("Ccsv", nil, "libcsv-dev"),
  // Calls of the system that Swift can't make.
  .systemLibrary(name: "Clinux", path: "Sources/C/Clinux"),
  // For the helpers. Not every system has a pkg-config file of giflib.
  systemLibrary("Crsvg", "librsvg-2.0", "librsvg2-dev"),
  systemLibrary("Cpango", "pangocairo", "libpango1.0-dev"),
  systemLibrary("Cturbojpeg", "libturbojpeg", "libturbojpeg0-dev"),
  systemLibrary("Cpng", "libpng", "libpng-dev"),
  systemLibrary("Cwebp", "libwebp", "libwebp-dev"),
  systemLibrary("Cavif", "libavif", "libavif-dev"),
  systemLibrary("Cgif", nil, "libgif-dev"),
  systemLibrary("Clcms", "lcms2", "liblcms2-dev"),
  systemLibrary("Cseccomp", "libseccomp", "libseccomp-dev"),
  systemLibrary("Ccurl", "libcurl", "libcurl4-openssl-dev"),
]

let modules: [Target] = [
  module("Base"),
  module("FileSystem", uses: ["Clinux"]),
  module("Confinement", uses: ["Cseccomp"]),
  module("StrictYAML", uses: ["Cyaml"]),
  module("Markup", uses: ["Ccmark", "Cgumbo"]),
  module(
    "DataFormats", uses: ["Cexpat", "Czlib", "Czstd", "Cyajl", "Cminizip", "Carchive", "Ccsv"]),
  module("Pictures", uses: ["FileSystem", "DataFormats"]),
  module("HTTPFetching", uses: ["FileSystem"]),
  module("HTTPServing", uses: ["FileSystem"]),
  module("MediaLibrary"),
  module(
    "LibraryFiles", uses: ["FileSystem", "StrictYAML", "Markup", "DataFormats", "MediaLibrary"]),
  module("LibraryCommands", uses: ["FileSystem", "StrictYAML", "MediaLibrary", "LibraryFiles"]),
  module(
    "Trackers", uses: ["FileSystem", "StrictYAML", "Markup", "DataFormats", "MediaLibrary"]),
  module(
    "Exchange",
    uses: ["FileSystem", "StrictYAML", "Markup", "MediaLibrary", "LibraryFiles", "Trackers"]),
  module(
    "Catalogue",
    uses: [
      "FileSystem", "StrictYAML", "Markup", "DataFormats", "Pictures", "HTTPFetching",
      "MediaLibrary", "LibraryFiles", "Trackers", "Exchange",
    ]),
  module(
    "People",
    uses: ["FileSystem", "Markup", "DataFormats", "HTTPFetching", "MediaLibrary", "LibraryFiles"]),
  module("Planning", uses: ["StrictYAML", "MediaLibrary"]),
  module("Templates"),
  module(
    "PageBuilding", uses: ["Markup", "Pictures", "MediaLibrary", "Planning", "Templates"]),
  module(
    "Outputs",
    uses: [
      "Markup", "MediaLibrary", "Exchange", "Planning", "Templates", "PageBuilding", "Cqrcodegen",
    ]),
  module("Publishing", uses: ["FileSystem", "Pictures", "Clibmd"]),
  module(
    "SiteBuilding",
    uses: [
      "FileSystem", "StrictYAML", "Markup", "Pictures", "MediaLibrary", "LibraryFiles", "Exchange",
      "People", "Planning", "Templates", "PageBuilding", "Outputs", "Publishing",
    ],
    exclude: [
      "BuiltinFiles/Example", "BuiltinFiles/Preview", "BuiltinFiles/Reference",
      "BuiltinFiles/Workflows",
    ],
    plugins: ["EmbedFiles"]),
  module(
    "Checking",
    uses: [
      "FileSystem", "StrictYAML", "Markup", "DataFormats", "Pictures", "MediaLibrary",
      "LibraryFiles", "Planning", "Templates", "PageBuilding",
      "Publishing", "SiteBuilding",
    ]),
  module(
    "PreviewServer",
    uses: [
      "FileSystem", "HTTPServing", "MediaLibrary", "LibraryFiles", "Planning", "Publishing",
      "SiteBuilding",
    ]),
  module(
    "SiteHosting",
    uses: [
      "FileSystem", "DataFormats", "HTTPFetching", "MediaLibrary", "LibraryFiles", "Publishing",
    ]),
  module(
    "Desk",
    uses: [
      "FileSystem", "HTTPServing", "StrictYAML", "Markup", "Pictures", "MediaLibrary",
      "LibraryFiles", "LibraryCommands", "Trackers", "Exchange", "People", "Planning",
      "Templates", "PageBuilding", "Outputs", "Publishing", "SiteBuilding", "PreviewServer",
    ]),
]

/// Set if every C library has a static archive.
let isStatic = !(Context.environment["TOKONOMA_STATIC"] ?? "").isEmpty

let programs: [Target] = [
  program(
    "tokonoma",
    uses: [
      "Base", "FileSystem", "Markup", "DataFormats", "HTTPFetching", "MediaLibrary", "LibraryFiles",
      "LibraryCommands", "Trackers", "Exchange", "Catalogue", "People", "Publishing",
      "SiteBuilding", "Checking", "PreviewServer", "SiteHosting", "Desk",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ],
    linkerSettings: isStatic ? [.unsafeFlags(["-static-executable"])] : []),
  program(
    "tokonoma-pictures",
    uses: [
      "Base", "FileSystem", "Confinement", "DataFormats", "Pictures", "Crsvg", "Cpango",
      "Cturbojpeg", "Cpng", "Cwebp", "Cavif", "Cgif", "Clcms",
    ]),
  program(
    "tokonoma-fetch", uses: ["FileSystem", "Confinement", "DataFormats", "HTTPFetching", "Ccurl"]),
  // Files to string literals. It uses no module, which would be compiled a second time for it.
  program("embed-files"),
  .plugin(
    name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"],
    path: "Sources/EmbedFiles"),
  // Makes libraries for benchmarks.
  program("generate-library", path: "Tests/Benchmark/generate-library"),
]

let testSupport: [Target] = [
  // Reads our calendars back.
  systemLibrary("Cical", "libical", "libical-dev", in: "Tests"),
  module(
    "TestSupport", uses: ["DataFormats", "HTTPServing", "Planning"], path: "Tests/TestSupport"),
  module("BrowserSupport", uses: ["HTTPServing"], path: "Tests/BrowserSupport"),
  // Tries what the limits of helpers refuse.
  program("try-limits", uses: ["FileSystem", "Confinement", "Cseccomp"], path: "Tests/TryLimits"),
  // Answers the name lookups of `tokonoma-fetch`, which loads it as a library.
  .target(name: "OtherNetwork", path: "Tests/OtherNetwork", publicHeadersPath: "."),
  // Readers of other people's bytes, for fuzzers; a test runs their seeds.
  module(
    "FuzzTargets", uses: ["Catalogue", "Checking", "TestSupport"], path: "Tests/Fuzzing/FuzzTargets"
  ),
]

let allTests: [Target] = [
  tests("Base", uses: ["FileSystem"]),
  tests("Format", uses: ["StrictYAML", "Markup", "Pictures"]),
  tests("Network", uses: ["HTTPServing", "tokonoma-fetch", "try-limits"]),
  tests("Library", uses: ["LibraryCommands"]),
  tests("Tracker", uses: ["Exchange"]),
  tests("Catalogue", uses: ["LibraryCommands", "Catalogue"]),
  tests("People", uses: ["People"]),
  tests("Planning", uses: ["FileSystem", "Planning"]),
  tests("Template", uses: ["Templates"], exclude: ["TemplateCompiler/Spec"]),
  tests("Page", uses: ["PageBuilding"]),
  tests("Output", uses: ["Outputs", "Publishing", "Cical"]),
  tests(
    "Site", uses: ["Checking", "tokonoma-pictures", "try-limits"],
    exclude: ["SiteBuilding/Snapshots"]),
  tests("Inspection", uses: ["Checking", "PreviewServer"]),
  tests("Desk", uses: ["Desk"]),
  tests("CommandLine", uses: ["tokonoma", "FuzzTargets"], exclude: ["Messages/Snapshots"]),
  tests("Browser", uses: ["PreviewServer", "Desk", "BrowserSupport"]),
]

// Only `make fuzz` sets the compiler's options that it needs.
let fuzzer: [Target] =
  Context.environment["TOKONOMA_FUZZ"] == nil
  ? []
  : [
    .systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzzing/CLibFuzzer"),
    .executableTarget(
      name: "Fuzzer", dependencies: ["FuzzTargets", "CLibFuzzer"], path: "Tests/Fuzzing/Fuzzer",
      swiftSettings: checked + [.unsafeFlags(["-parse-as-library"])]),
  ]

/// TOKONOMA_TESTS="Base Page" leaves out all other tests; "" leaves only the programs.
let wantedTests =
  Context.environment["TOKONOMA_TESTS"].map { names in
    names.split(separator: " ").map { "\($0)Tests" }
  } ?? allTests.map(\.name)

/// What only these tests use.
let testOfSupport = ["BrowserSupport": "BrowserTests", "OtherNetwork": "NetworkTests"]

let package = Package(
  name: "tokonoma",
  products: wantedTests.contains("NetworkTests")
    ? [.library(name: "OtherNetwork", type: .dynamic, targets: ["OtherNetwork"])] : [],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
  ],
  targets: [
    cLibraries, modules, programs,
    wantedTests.isEmpty
      ? []
      : testSupport.filter { testOfSupport[$0.name].map(wantedTests.contains) ?? true },
    fuzzer, allTests.filter { wantedTests.contains($0.name) },
  ].flatMap { $0 }
)

// SwiftPM compiles a module again only after one of its own dependencies has changed. Tests don't name
// those of the modules they use, so they get them here.
var used: [String: Set<String>] = [:]
for target in package.targets {
  let named = target.dependencies.compactMap { dependency in
    if case .byNameItem(let name, _) = dependency { name } else { nil }
  }
  let all = named.reduce(into: Set(named)) { $0.formUnion(used[$1] ?? []) }
  used[target.name] = all
  if target.type == .test || target.path?.hasPrefix("Tests/") == true {
    target.dependencies += all.subtracting(named).sorted().map { .init(stringLiteral: $0) }
  }
}
