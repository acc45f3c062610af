// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A module of the pipeline; `uses` is the arrow of the architecture: it points to what stands above it in the list.
func module(_ name: String, uses: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: uses, swiftSettings: strict)
}

func tests(of name: String, uses: [Target.Dependency] = [], exclude: [String] = []) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: [.byName(name: name), "TestSupport"]
      + (name == "Diagnostics" ? [] : ["Diagnostics"])
      + uses,
    exclude: exclude, swiftSettings: strict)
}

func systemLibrary(_ name: String, pkgConfig: String, package: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

let package = Package(
  name: "tokonoma",
  products: [
    .executable(name: "tokonoma", targets: ["tokonoma"]),
    .executable(name: "generate-library", targets: ["generate-library"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
  ],
  targets: [
    // What every phase stands on.
    module("Bytes"),
    module("Diagnostics"),
    module("FileSystem", uses: ["Bytes"]),
    module("Workers"),
    module("TextFolding", uses: ["Bytes"]),

    // The library as values.
    module("MediaLibrary", uses: ["Cprefetch", "Diagnostics"]),

    // Markdown -> HTML.
    module("CommonMark", uses: ["Bytes", "Diagnostics", "Ccmark"]),

    // Files -> library: read and checked, edited line by line, written from other trackers' exports.
    module("StrictYAML", uses: ["Bytes", "Diagnostics", "Cyaml"]),
    module(
      "FileReading", uses: ["Bytes", "Diagnostics", "FileSystem", "MediaLibrary", "StrictYAML"]),
    module(
      "LibraryReading",
      uses: [
        "Bytes", "CommonMark", "Diagnostics", "FileReading", "FileSystem", "MediaLibrary",
        "Workers",
      ]),
    module(
      "LibraryEditing", uses: ["Diagnostics", "FileReading", "MediaLibrary", "StrictYAML"]),
    // What an owner changes from day to day, by name.
    module(
      "LibraryKeeping",
      uses: [
        "Diagnostics", "FileReading", "FileSystem", "LibraryEditing", "LibraryReading",
        "MediaLibrary", "StrictYAML", "TextFolding", "Workers",
      ]),
    module(
      "Importing",
      uses: [
        "Diagnostics", "FileSystem", "LibraryEditing", "LibraryReading", "MediaLibrary",
        "StrictYAML", "TextFolding", "Cexpat", "Czlib",
      ]),

    // What the site says in its own words, in the language of the settings.
    module(
      "InterfaceWords", uses: ["Bytes", "Diagnostics", "MediaLibrary", "StrictYAML", "Workers"]),

    // Library -> what it takes more than one title to know -> pages: which there are, and what is on each.
    module(
      "LibraryIndexing",
      uses: ["Bytes", "Cprefetch", "InterfaceWords", "MediaLibrary", "TextFolding"]),
    module("Recommending", uses: ["Cprefetch", "LibraryIndexing", "MediaLibrary"]),
    module(
      "SiteModel",
      uses: [
        "Bytes", "Cprefetch", "Diagnostics", "InterfaceWords", "LibraryIndexing", "MediaLibrary",
        "Recommending", "TextFolding",
      ]),

    // Pages -> bytes.
    module("Pictures", uses: ["Diagnostics", "Cexpat"]),
    module("DrawnCovers", uses: ["Bytes"]),
    module("CollectionColors"),
    module("Templating", uses: ["Bytes"]),
    module("TemplateReading", uses: ["Diagnostics", "Templating"]),
    module("Charts", uses: ["Templating"]),
    module(
      "PageParts",
      uses: [
        "Bytes", "Charts", "Diagnostics", "FileSystem", "InterfaceWords", "MediaLibrary",
        "CommonMark", "CollectionColors", "DrawnCovers", "Pictures", "LibraryIndexing",
        "Recommending", "SiteModel", "Templating", "Workers", "Cprefetch",
      ]),
    module(
      "OverviewPages",
      uses: [
        "Charts", "InterfaceWords", "LibraryIndexing", "MediaLibrary", "PageParts",
        "Recommending", "SiteModel", "Templating",
      ]),
    // Library -> files that other programs read.
    module(
      "Feeds",
      uses: [
        "CommonMark", "InterfaceWords", "LibraryIndexing", "MediaLibrary", "PageParts",
        "SiteModel", "Templating",
      ]),
    module(
      "SearchData",
      uses: [
        "Bytes", "LibraryIndexing", "MediaLibrary", "PageParts", "SiteModel", "TextFolding",
        "Workers",
      ]),
    module(
      "Rendering",
      uses: [
        "Bytes", "Diagnostics", "InterfaceWords", "MediaLibrary", "LibraryIndexing",
        "OverviewPages", "PageParts", "Recommending", "SiteModel", "TemplateReading", "Templating",
        "Workers",
      ]),

    // Bytes -> the output folder.
    module("Publishing", uses: ["Bytes", "Diagnostics", "FileSystem", "TextFolding"]),

    // The whole way, with the templates and themes that are built in, and the command line.
    .target(
      name: "BuiltinFiles", exclude: ["Example"], swiftSettings: strict, plugins: ["EmbedFiles"]),
    module(
      "SiteBuilding",
      uses: [
        "Diagnostics", "Feeds", "FileSystem", "InterfaceWords", "LibraryIndexing",
        "LibraryReading", "MediaLibrary", "PageParts", "SiteModel",
        "BuiltinFiles", "Rendering", "Publishing", "SearchData", "Templating", "Workers",
      ]),

    // What a build does not ask: whether the library is in order, whether every link leads somewhere.
    module("LibraryChecking", uses: ["Diagnostics", "MediaLibrary"]),
    module("LinkChecking", uses: ["Bytes", "LibraryIndexing"]),
    // Which templates and theme files make the looks, and whose they are.
    module(
      "SiteLooks",
      uses: ["Diagnostics", "FileSystem", "LibraryReading", "Rendering", "SiteBuilding"]),
    module(
      "SiteChecking",
      uses: [
        "CommonMark", "Diagnostics", "FileReading", "FileSystem", "LibraryChecking",
        "LibraryEditing", "LibraryReading", "LinkChecking", "MediaLibrary", "PageParts",
        "Publishing", "Rendering", "SiteBuilding", "SiteLooks", "SiteModel", "StrictYAML",
        "TemplateReading",
        "Templating", "Workers",
      ]),
    module(
      "SiteExplaining",
      uses: [
        "Diagnostics", "FileSystem", "LibraryIndexing", "LibraryReading", "LinkChecking",
        "MediaLibrary", "PageParts", "Publishing", "Rendering", "SiteBuilding", "SiteLooks",
        "SiteModel", "TemplateReading", "Templating", "Workers",
      ]),
    // The site while its owner writes.
    module(
      "Preview",
      uses: [
        "Diagnostics", "FileSystem", "LibraryReading", "MediaLibrary", "Publishing", "SiteBuilding",
        "Workers",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),

    // What a shell shows: help and the manual page, colors, how far the work is.
    module("CommandHelp", uses: ["Diagnostics", "StrictYAML"]),
    module("Terminal", uses: ["MediaLibrary", "Workers"]),
    .executableTarget(
      name: "tokonoma",
      dependencies: [
        // What the commands do.
        "SiteBuilding", "SiteChecking", "SiteExplaining", "SiteLooks", "Preview", "FileReading",
        "Importing", "LibraryKeeping", "LibraryReading",
        // What they share.
        "MediaLibrary", "Diagnostics", "FileSystem", "CommandHelp", "Terminal", "Workers",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: strict),

    // C libraries; their types leave no module.
    systemLibrary("Cyaml", pkgConfig: "yaml-0.1", package: "libyaml-dev"),
    systemLibrary("Ccmark", pkgConfig: "libcmark", package: "libcmark-dev"),
    systemLibrary("Cexpat", pkgConfig: "expat", package: "libexpat1-dev"),
    systemLibrary("Czlib", pkgConfig: "zlib", package: "zlib1g-dev"),
    // Of our own: what Swift has no words for.
    .target(name: "Cprefetch"),
    // For tests alone: another program's reading of our calendars.
    systemLibrary("Cical", pkgConfig: "libical", package: "libical-dev"),

    // Tools of the build: files -> string literals of BuiltinFiles; libraries for benchmarks.
    .plugin(
      name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"],
      path: "Sources/EmbedFiles"),
    .executableTarget(
      name: "embed-files", dependencies: ["FileSystem"], swiftSettings: strict),
    .executableTarget(
      name: "generate-library", path: "Tests/Benchmark/generate-library", swiftSettings: strict),

    .target(
      name: "TestSupport",
      dependencies: ["Diagnostics", "FileSystem", "InterfaceWords", "Cexpat", "Czlib"],
      path: "Tests/TestSupport",
      swiftSettings: strict),
    tests(of: "Diagnostics"),
    tests(of: "FileSystem"),
    tests(of: "Workers"),
    tests(of: "StrictYAML"),
    tests(of: "MediaLibrary"),
    tests(of: "LibraryReading", uses: ["CommonMark", "FileSystem", "MediaLibrary", "Workers"]),
    tests(of: "LibraryEditing", uses: ["StrictYAML"]),
    tests(of: "Importing", uses: ["FileSystem", "LibraryReading", "MediaLibrary"]),
    tests(of: "CommonMark"),
    tests(of: "Templating"),
    tests(of: "TemplateReading", uses: ["Templating"], exclude: ["Spec"]),
    tests(of: "CollectionColors", uses: ["FileSystem"]),
    tests(of: "Charts", uses: ["Templating"]),
    tests(of: "DrawnCovers", uses: ["BuiltinFiles"]),
    tests(of: "Pictures"),
    tests(of: "InterfaceWords", uses: ["FileSystem", "MediaLibrary"]),
    tests(of: "LibraryIndexing", uses: ["MediaLibrary"]),
    tests(of: "Recommending", uses: ["InterfaceWords", "LibraryIndexing", "MediaLibrary"]),
    tests(
      of: "SiteModel",
      uses: ["InterfaceWords", "LibraryIndexing", "MediaLibrary", "Recommending"]),
    tests(of: "PageParts", uses: ["MediaLibrary", "Templating"]),
    tests(of: "Rendering", uses: ["MediaLibrary", "PageParts", "Templating"]),
    tests(
      of: "SearchData",
      uses: [
        "InterfaceWords", "LibraryIndexing", "MediaLibrary", "SiteModel", "TextFolding", "Workers",
      ]),
    tests(
      of: "LibraryKeeping",
      uses: ["FileSystem", "LibraryEditing", "LibraryReading", "MediaLibrary", "Workers"]),
    tests(
      of: "Feeds",
      uses: [
        "Cical", "InterfaceWords", "LibraryIndexing", "LibraryReading", "FileSystem",
        "MediaLibrary", "PageParts", "SiteModel", "Templating", "Workers",
      ]),
    tests(of: "CommandHelp"),
    tests(of: "Terminal", uses: ["Workers"]),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "tokonoma", "CommandHelp", "Diagnostics", "FileSystem", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: strict),
    tests(of: "Publishing", uses: ["FileSystem"]),
    tests(of: "BuiltinFiles", uses: ["FileSystem"]),
    tests(
      of: "SiteBuilding",
      uses: [
        "InterfaceWords", "MediaLibrary", "LibraryReading", "Publishing", "FileSystem",
        "BuiltinFiles", "Importing", "LibraryIndexing", "Rendering", "SiteModel", "Workers",
      ],
      exclude: ["Snapshots"]),
    tests(of: "LinkChecking"),
    tests(of: "LibraryChecking", uses: ["MediaLibrary"]),
    tests(of: "SiteExplaining", uses: ["FileSystem", "LibraryReading", "SiteBuilding", "Workers"]),
    tests(of: "SiteLooks", uses: ["FileSystem", "LibraryReading", "Rendering", "SiteBuilding"]),
    tests(
      of: "SiteChecking",
      uses: ["FileSystem", "LibraryReading", "MediaLibrary", "SiteBuilding", "Workers"]),
    tests(
      of: "Preview",
      uses: [
        "FileSystem", "LibraryReading", "SiteBuilding",
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ]),
    .target(
      name: "BrowserSupport",
      dependencies: [
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ], path: "Tests/BrowserSupport", swiftSettings: strict),
    .testTarget(
      name: "BrowserTests",
      dependencies: [
        "BrowserSupport", "Diagnostics", "FileSystem", "Importing", "InterfaceWords",
        "LibraryReading", "MediaLibrary", "Preview", "SearchData", "SiteBuilding", "TestSupport",
        "TextFolding",
      ], swiftSettings: strict),
    .testTarget(
      name: "MessageTests",
      dependencies: [
        "tokonoma", "Diagnostics", "FileSystem", "InterfaceWords", "LibraryKeeping",
        "MediaLibrary", "Publishing", "Rendering", "SiteModel", "TemplateReading", "Templating",
        "TestSupport", "Workers",
      ], exclude: ["Snapshots"], swiftSettings: strict),
  ]
)
