// swift-tools-version: 6.3
import PackageDescription

// Sources/README.md tells what each group is for. A group uses those that stand above it in this file, never one below.

/// For every target. Each use of memory that the compiler cannot check is marked `unsafe`. Warnings stop our own CI, not
/// somebody who builds the program with a later Swift.
let checked: [SwiftSetting] =
  (Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)]) + [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
  ]

/// A module in the folder of its group.
func module(
  _ name: String, in group: String, uses: [Target.Dependency] = [], exclude: [String] = [],
  plugins: [Target.PluginUsage] = []
) -> Target {
  .target(
    name: name, dependencies: uses, path: "Sources/\(group)/\(name)", exclude: exclude,
    swiftSettings: checked, plugins: plugins)
}

/// The tests of a module, in the folder of its group.
func tests(
  of name: String, in group: String, uses: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: [.byName(name: name), "TestSupport"]
      + (name == "Diagnostics" ? [] : ["Diagnostics"])
      + uses,
    path: "Tests/\(group)/\(name)Tests", exclude: exclude, swiftSettings: checked)
}

/// A C library that the system has; `folder` holds its module map.
func systemLibrary(
  _ name: String, in folder: String, pkgConfig: String?, package: String
) -> Target {
  .systemLibrary(
    name: name, path: "\(folder)/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

// C libraries; their types leave no module.
let cLibraries: [Target] = [
  systemLibrary("Cyaml", in: "Sources/C", pkgConfig: "yaml-0.1", package: "libyaml-dev"),
  systemLibrary("Ccmark", in: "Sources/C", pkgConfig: "libcmark", package: "libcmark-dev"),
  systemLibrary("Cexpat", in: "Sources/C", pkgConfig: "expat", package: "libexpat1-dev"),
  systemLibrary("Czlib", in: "Sources/C", pkgConfig: "zlib", package: "zlib1g-dev"),
  systemLibrary("Czstd", in: "Sources/C", pkgConfig: "libzstd", package: "libzstd-dev"),
  systemLibrary("Cgumbo", in: "Sources/C", pkgConfig: "gumbo", package: "libgumbo-dev"),
  systemLibrary("Cminizip", in: "Sources/C", pkgConfig: "minizip", package: "libminizip-dev"),
  systemLibrary("Carchive", in: "Sources/C", pkgConfig: "libarchive", package: "libarchive-dev"),
  systemLibrary(
    "Cqrcodegen", in: "Sources/C", pkgConfig: "qrcodegen", package: "libqrcodegen-dev"),
  systemLibrary("Clibmd", in: "Sources/C", pkgConfig: "libmd", package: "libmd-dev"),
  // Debian has YAJL as a static library alone that its pkg-config file does not name, and no such file of libcsv.
  systemLibrary("Cyajl", in: "Sources/C", pkgConfig: nil, package: "libyajl-dev"),
  systemLibrary("Ccsv", in: "Sources/C", pkgConfig: nil, package: "libcsv-dev"),
  // Of tokonoma-pictures alone.
  systemLibrary("Crsvg", in: "Sources/C", pkgConfig: "librsvg-2.0", package: "librsvg2-dev"),
  systemLibrary("Cpango", in: "Sources/C", pkgConfig: "pangocairo", package: "libpango1.0-dev"),
  systemLibrary(
    "Cturbojpeg", in: "Sources/C", pkgConfig: "libturbojpeg", package: "libturbojpeg0-dev"),
  systemLibrary("Cpng", in: "Sources/C", pkgConfig: "libpng", package: "libpng-dev"),
  systemLibrary("Cwebp", in: "Sources/C", pkgConfig: "libwebp", package: "libwebp-dev"),
  systemLibrary("Cavif", in: "Sources/C", pkgConfig: "libavif", package: "libavif-dev"),
  // Not every system has a pkg-config file of giflib.
  systemLibrary("Cgif", in: "Sources/C", pkgConfig: nil, package: "libgif-dev"),
  systemLibrary("Clcms", in: "Sources/C", pkgConfig: "lcms2", package: "liblcms2-dev"),
  // Of both helpers.
  systemLibrary("Cseccomp", in: "Sources/C", pkgConfig: "libseccomp", package: "libseccomp-dev"),
  // Of tokonoma-fetch alone.
  systemLibrary("Ccurl", in: "Sources/C", pkgConfig: "libcurl", package: "libcurl4-openssl-dev"),
]

// What every phase stands on.
let base: [Target] = [
  module("Bytes", in: "Base"),
  module("Calendars", in: "Base"),
  module("Diagnostics", in: "Base", uses: ["Bytes"]),
  module("Escaping", in: "Base", uses: ["Bytes"]),
  module("Workers", in: "Base"),
  module("FileSystem", in: "Base", uses: ["Bytes", "Workers"]),
  module("Programs", in: "Base", uses: ["FileSystem"]),
  // Of the helpers alone: the program itself isn't linked with libseccomp.
  module("Confinement", in: "Base", uses: ["Cseccomp"]),
  module("TextFolding", in: "Base", uses: ["Bytes"]),
]

// One text or picture in the format of others.
let formats: [Target] = [
  module("StrictYAML", in: "Formats", uses: ["Bytes", "Diagnostics", "Cyaml"]),
  module("CommonMark", in: "Formats", uses: ["Bytes", "Diagnostics", "Escaping", "Ccmark"]),
  module("MarkupText", in: "Formats", uses: ["Cgumbo"]),
  module("XML", in: "Formats", uses: ["Cexpat"]),
  module("JSON", in: "Formats", uses: ["Bytes", "Cyajl"]),
  module("DelimitedText", in: "Formats", uses: ["Ccsv"]),
  module("Compression", in: "Formats", uses: ["Czlib", "Czstd"]),
  module("Archives", in: "Formats", uses: ["Carchive", "Cminizip"]),
  module("Pictures", in: "Formats", uses: ["Bytes", "Compression", "Diagnostics", "XML"]),
  module("PictureRequests", in: "Formats", uses: ["Programs"]),
  module("QRCodes", in: "Formats", uses: ["Cqrcodegen"]),
]

// What others serve on the web.
let network: [Target] = [
  module("Transfers", in: "Network", uses: ["Programs"]),
  module(
    "HTTPFetching", in: "Network",
    uses: ["Bytes", "Calendars", "Escaping", "FileSystem", "Programs", "Transfers"]),
  module("HTTPServing", in: "Network", uses: ["Bytes", "FileSystem", "Workers"]),
]

// The owner's files <-> values.
let library: [Target] = [
  module("MediaLibrary", in: "Library", uses: ["Bytes", "Calendars", "Diagnostics"]),
  module(
    "LibraryParsing", in: "Library",
    uses: ["Bytes", "Diagnostics", "FileSystem", "StrictYAML", "CommonMark", "MediaLibrary"]),
  module(
    "LibraryLoading", in: "Library",
    uses: [
      "Bytes", "Diagnostics", "FileSystem", "Workers", "StrictYAML", "CommonMark", "XML",
      "LibraryParsing", "MediaLibrary",
    ]),
  module(
    "YAMLEditing", in: "Library",
    uses: ["Diagnostics", "StrictYAML", "LibraryParsing", "MediaLibrary"]),
  module(
    "LibraryCommands", in: "Library",
    uses: [
      "Bytes", "Diagnostics", "FileSystem", "TextFolding", "Workers", "StrictYAML",
      "LibraryLoading",
      "LibraryParsing", "MediaLibrary", "YAMLEditing",
    ]),
  module(
    "Trackers", in: "Library",
    uses: [
      "Bytes", "Calendars", "Diagnostics", "FileSystem", "StrictYAML", "MarkupText", "XML", "JSON",
      "DelimitedText", "Compression", "Archives", "MediaLibrary", "Workers",
    ]),
  module(
    "Importing", in: "Library",
    uses: [
      "Bytes", "Diagnostics", "FileSystem", "TextFolding", "StrictYAML", "LibraryLoading",
      "LibraryParsing", "MediaLibrary", "Trackers", "Workers", "YAMLEditing",
    ]),
  module(
    "Exporting", in: "Library",
    uses: [
      "Bytes", "Diagnostics", "Escaping", "CommonMark", "MarkupText", "LibraryLoading",
      "MediaLibrary", "Trackers",
    ]),
]

// What other sites know of titles.
let catalogue: [Target] = [
  module(
    "CatalogueSources", in: "Catalogue",
    uses: ["Calendars", "Diagnostics", "HTTPFetching", "JSON", "MediaLibrary", "Trackers"]),
  module(
    "CatalogueFiles", in: "Catalogue",
    uses: [
      "Bytes", "Compression", "Diagnostics", "FileSystem", "HTTPFetching", "JSON",
      "LibraryLoading", "MediaLibrary", "TextFolding", "Trackers", "CatalogueSources", "Workers",
    ]),
  module(
    "Refreshing", in: "Catalogue",
    uses: [
      "Bytes", "Calendars", "Diagnostics", "FileSystem", "HTTPFetching", "StrictYAML",
      "Pictures", "TextFolding", "LibraryLoading", "LibraryParsing", "MediaLibrary", "YAMLEditing",
      "Trackers", "Importing", "CatalogueSources",
    ]),
]

// What friends and other sites say.
let people: [Target] = [
  module(
    "UntrustedText", in: "People",
    uses: [
      "CommonMark", "Diagnostics", "JSON", "MarkupText", "LibraryParsing", "MediaLibrary",
    ]),
  module(
    "Friends", in: "People",
    uses: [
      "Bytes", "Diagnostics", "Escaping", "FileSystem", "JSON", "TextFolding", "XML",
      "LibraryLoading", "MediaLibrary", "YAMLEditing", "UntrustedText",
    ]),
  module(
    "Webmentions", in: "People",
    uses: [
      "Diagnostics", "FileSystem", "JSON", "LibraryLoading", "MediaLibrary", "UntrustedText",
    ]),
  module(
    "PeopleFetching", in: "People",
    uses: [
      "Diagnostics", "FileSystem", "HTTPFetching", "JSON", "MarkupText", "LibraryLoading",
      "MediaLibrary", "Friends", "Webmentions",
    ]),
]

// Which pages there are, and what is on each: values in, values out.
let planning: [Target] = [
  module(
    "Localization", in: "Planning",
    uses: ["Bytes", "Diagnostics", "StrictYAML", "MediaLibrary"]),
  module(
    "LibraryIndexing", in: "Planning",
    uses: ["Bytes", "Escaping", "TextFolding", "MediaLibrary"]),
  module(
    "Recommendations", in: "Planning", uses: ["MediaLibrary", "LibraryIndexing"]),
  module(
    "SitePlanning", in: "Planning",
    uses: [
      "Bytes", "Diagnostics", "TextFolding", "MediaLibrary", "Friends", "Webmentions",
      "LibraryIndexing", "Localization", "Recommendations",
    ]),
]

// Mustache, compiled against types.
let templates: [Target] = [
  module("TemplateRuntime", in: "Templates", uses: ["Bytes", "Escaping"]),
  module("TemplateCompiler", in: "Templates", uses: ["Bytes", "Diagnostics", "TemplateRuntime"]),
]

// Planned pages -> HTML.
let pages: [Target] = [
  module("AccentColors", in: "Pages"),
  module("GeneratedCovers", in: "Pages", uses: ["Bytes"]),
  module("Charts", in: "Pages", uses: ["Bytes", "Calendars", "MediaLibrary", "TemplateRuntime"]),
  module("JSONWriting", in: "Pages", uses: ["Bytes", "MediaLibrary", "TemplateRuntime"]),
  module(
    "PageContexts", in: "Pages",
    uses: [
      "Bytes", "Workers", "Pictures", "MediaLibrary", "LibraryIndexing", "Localization",
      "Recommendations", "SitePlanning", "TemplateRuntime", "Charts", "GeneratedCovers",
      "JSONWriting",
    ]),
  module(
    "PageBuilding", in: "Pages",
    uses: [
      "Bytes", "Diagnostics", "Escaping", "CommonMark", "MediaLibrary", "Friends", "Webmentions",
      "LibraryIndexing", "Localization",
      "Recommendations", "SitePlanning", "TemplateRuntime", "AccentColors", "Charts",
      "GeneratedCovers", "JSONWriting", "PageContexts",
    ]),
  module(
    "PageRendering", in: "Pages",
    uses: [
      "Bytes", "Diagnostics", "MediaLibrary", "LibraryIndexing", "SitePlanning", "TemplateCompiler",
      "TemplateRuntime",
      "PageContexts", "PageBuilding",
    ]),
]

// The files that other programs read, and the output folder.
let outputs: [Target] = [
  module(
    "Feeds", in: "Outputs",
    uses: [
      "Bytes", "Escaping", "CommonMark", "QRCodes", "MediaLibrary", "Exporting", "LibraryIndexing",
      "Localization",
      "SitePlanning", "TemplateRuntime", "JSONWriting", "PageContexts", "PageBuilding",
    ]),
  module(
    "SearchIndex", in: "Outputs",
    uses: [
      "Bytes", "TextFolding", "Workers", "MediaLibrary", "LibraryIndexing", "SitePlanning",
      "TemplateRuntime", "GeneratedCovers", "JSONWriting", "PageContexts",
    ]),
  module(
    "Comparison", in: "Outputs",
    uses: [
      "Bytes", "MediaLibrary", "LibraryIndexing", "SitePlanning", "TemplateRuntime",
      "GeneratedCovers", "JSONWriting", "PageContexts",
    ]),
  module(
    "Publishing", in: "Outputs",
    uses: ["Bytes", "Diagnostics", "Escaping", "FileSystem", "TextFolding"]),
  module(
    "PictureMaking", in: "Outputs",
    uses: ["Bytes", "Diagnostics", "FileSystem", "Programs", "Workers", "PictureRequests"]),
]

// The whole way, with the templates and themes that are built in.
let site: [Target] = [
  module(
    "BuiltinFiles", in: "Site", uses: ["Bytes"], exclude: ["Example", "Reference", "Workflows"],
    plugins: ["EmbedFiles"]),
  module(
    "Theming", in: "Site",
    uses: [
      "Bytes", "Diagnostics", "FileSystem", "LibraryLoading", "MediaLibrary", "LibraryIndexing",
      "Localization", "SitePlanning", "TemplateRuntime", "TemplateCompiler", "PageContexts",
      "PageBuilding", "PageRendering", "Pictures", "BuiltinFiles",
    ]),
  module(
    "SiteBuilding", in: "Site",
    uses: [
      "Bytes", "Diagnostics", "CommonMark", "FileSystem", "Workers", "Pictures",
      "Exporting", "LibraryLoading", "MediaLibrary", "Friends", "StrictYAML", "Webmentions",
      "YAMLEditing", "LibraryIndexing", "Localization", "SitePlanning", "TemplateRuntime",
      "GeneratedCovers",
      "PageContexts", "PageBuilding",
      "PageRendering", "Feeds", "PictureMaking", "Publishing", "SearchIndex", "Comparison",
      "BuiltinFiles",
      "Theming",
    ]),
]

// What a build does not do: tell whether the library is in order, why a page is as it is, show it while its owner writes.
let inspection: [Target] = [
  module("LinkChecking", in: "Inspection", uses: ["Bytes", "Escaping"]),
  module(
    "SiteChecking", in: "Inspection",
    uses: [
      "PictureMaking",
      "Bytes", "Diagnostics", "Escaping", "FileSystem", "Workers", "CommonMark", "StrictYAML",
      "LibraryLoading", "LibraryParsing", "MediaLibrary", "YAMLEditing", "SitePlanning",
      "TemplateCompiler", "TemplateRuntime", "PageContexts", "PageBuilding", "PageRendering",
      "Publishing",
      "SiteBuilding", "Theming", "LinkChecking",
    ]),
  module(
    "SiteExplaining", in: "Inspection",
    uses: [
      "PictureMaking",
      "Bytes", "Diagnostics", "Escaping", "FileSystem", "Workers", "CommonMark",
      "LibraryLoading", "MediaLibrary",
      "LibraryIndexing", "SitePlanning", "TemplateCompiler", "TemplateRuntime", "PageContexts",
      "PageBuilding",
      "PageRendering", "Publishing", "SiteBuilding", "Theming", "LinkChecking",
    ]),
  module(
    "Auditing", in: "Inspection",
    uses: [
      "Bytes", "Diagnostics", "FileSystem", "TextFolding", "Workers", "Archives", "CommonMark",
      "Compression", "Pictures", "LibraryLoading", "MediaLibrary", "Publishing", "BuiltinFiles",
    ]),
  module(
    "PreviewServer", in: "Inspection",
    uses: [
      "PictureMaking",
      "Bytes", "Diagnostics", "FileSystem", "Workers", "HTTPServing", "LibraryLoading",
      "MediaLibrary", "Publishing", "SiteBuilding",
    ]),
]

// Finished sites -> where they are visited.
let hosting: [Target] = [
  module(
    "SiteHosting", in: "Hosting",
    uses: [
      "Bytes", "Diagnostics", "Escaping", "FileSystem", "Programs", "HTTPFetching", "JSON",
      "LibraryLoading", "MediaLibrary", "Publishing", "Clibmd",
    ])
]

// The program.
let commandLine: [Target] = [
  module(
    "TerminalUI", in: "CommandLine",
    uses: ["Bytes", "Diagnostics", "FileSystem", "Workers", "StrictYAML"]),
  .executableTarget(
    name: "tokonoma",
    dependencies: [
      "Bytes", "Diagnostics", "FileSystem", "Programs", "Workers", "HTTPFetching", "Importing",
      "Exporting", "CatalogueFiles", "CatalogueSources", "Refreshing", "CommonMark", "Escaping",
      "Friends", "Webmentions", "PeopleFetching", "LibraryCommands",
      "LibraryLoading",
      "LibraryParsing", "MediaLibrary", "PictureMaking", "SiteBuilding", "Theming", "Trackers",
      "PreviewServer", "Auditing", "SiteChecking", "SiteExplaining", "SiteHosting", "TerminalUI",
      "BuiltinFiles",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ], path: "Sources/CommandLine/tokonoma",
    swiftSettings: checked),
  // Linked with the decoders' libraries where they are; the other program has all of its own in it.
  .executableTarget(
    name: "tokonoma-pictures",
    dependencies: [
      "Bytes", "Confinement", "FileSystem", "Programs", "XML", "Pictures", "PictureRequests",
      "Crsvg", "Cpango", "Cturbojpeg", "Cpng", "Cwebp", "Cavif", "Cgif", "Clcms",
    ], path: "Sources/CommandLine/tokonoma-pictures",
    swiftSettings: checked),
  // Linked with libcurl and the TLS of the system.
  .executableTarget(
    name: "tokonoma-fetch",
    dependencies: [
      "Confinement", "FileSystem", "Programs", "Compression", "Transfers", "Ccurl",
    ], path: "Sources/CommandLine/tokonoma-fetch", swiftSettings: checked),
]

// Files -> string literals of BuiltinFiles; libraries for benchmarks.
let buildTools: [Target] = [
  .plugin(
    name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"],
    path: "Sources/BuildTools/EmbedFiles"),
  .executableTarget(
    name: "embed-files", path: "Sources/BuildTools/embed-files",
    swiftSettings: checked),
  .executableTarget(
    name: "generate-library", path: "Tests/Benchmark/generate-library", swiftSettings: checked),
]

let testSupport: [Target] = [
  // Another program's reading of our calendars.
  systemLibrary("Cical", in: "Tests", pkgConfig: "libical", package: "libical-dev"),
  .target(
    name: "TestSupport",
    dependencies: [
      "Bytes", "Diagnostics", "FileSystem", "HTTPServing", "MediaLibrary", "Localization", "XML",
      "Czlib",
    ],
    path: "Tests/TestSupport", swiftSettings: checked),
  .target(
    name: "BrowserSupport",
    dependencies: ["HTTPServing"], path: "Tests/BrowserSupport", swiftSettings: checked),
]

let moduleTests: [Target] = [
  tests(of: "Bytes", in: "Base"),
  tests(of: "Calendars", in: "Base"),
  tests(of: "Diagnostics", in: "Base"),
  tests(of: "Escaping", in: "Base", uses: ["Bytes"]),
  tests(of: "FileSystem", in: "Base", uses: ["Workers"]),
  tests(of: "TextFolding", in: "Base"),
  tests(of: "Workers", in: "Base"),
  tests(of: "StrictYAML", in: "Formats"),
  tests(of: "CommonMark", in: "Formats", uses: ["Escaping"]),
  tests(of: "MarkupText", in: "Formats", uses: ["CommonMark"]),
  tests(of: "XML", in: "Formats"),
  tests(of: "JSON", in: "Formats"),
  tests(of: "DelimitedText", in: "Formats"),
  tests(of: "Compression", in: "Formats"),
  tests(of: "Archives", in: "Formats", uses: ["FileSystem"]),
  tests(of: "Pictures", in: "Formats"),
  tests(of: "PictureRequests", in: "Formats", uses: ["Programs"]),
  tests(of: "QRCodes", in: "Formats"),
  tests(of: "MediaLibrary", in: "Library", uses: ["FileSystem"]),
  tests(of: "LibraryParsing", in: "Library", uses: ["MediaLibrary"]),
  tests(
    of: "LibraryLoading", in: "Library",
    uses: ["FileSystem", "Workers", "CommonMark", "MediaLibrary"]),
  tests(of: "YAMLEditing", in: "Library", uses: ["StrictYAML"]),
  tests(
    of: "LibraryCommands", in: "Library",
    uses: ["FileSystem", "Workers", "LibraryLoading", "MediaLibrary", "YAMLEditing"]),
  tests(of: "Trackers", in: "Library", uses: ["FileSystem", "MediaLibrary", "Workers"]),
  tests(
    of: "Importing", in: "Library",
    uses: ["FileSystem", "LibraryLoading", "MediaLibrary", "Trackers", "Workers"]),
  tests(
    of: "Exporting", in: "Library",
    uses: [
      "FileSystem", "JSON", "Importing", "LibraryLoading", "MediaLibrary", "Trackers", "Workers",
    ]),
  tests(of: "Transfers", in: "Network", uses: ["Programs"]),
  tests(of: "HTTPFetching", in: "Network", uses: ["FileSystem", "Transfers", "tokonoma-fetch"]),
  tests(of: "HTTPServing", in: "Network", uses: ["FileSystem"]),
  tests(
    of: "CatalogueSources", in: "Catalogue", uses: ["HTTPFetching", "MediaLibrary", "Trackers"]),
  tests(
    of: "CatalogueFiles", in: "Catalogue",
    uses: [
      "CatalogueSources", "Czstd", "FileSystem", "HTTPFetching", "LibraryLoading",
      "MediaLibrary", "Refreshing", "Trackers", "Workers",
    ]),
  tests(
    of: "Refreshing", in: "Catalogue",
    uses: [
      "CatalogueSources", "FileSystem", "HTTPFetching", "LibraryCommands", "LibraryLoading",
      "MediaLibrary", "StrictYAML", "Trackers", "YAMLEditing",
    ]),
  tests(of: "UntrustedText", in: "People"),
  tests(
    of: "Friends", in: "People", uses: ["FileSystem", "JSON", "LibraryLoading", "MediaLibrary"]),
  tests(of: "Webmentions", in: "People", uses: ["FileSystem", "JSON", "LibraryLoading"]),
  tests(
    of: "PeopleFetching", in: "People",
    uses: [
      "FileSystem", "Friends", "HTTPFetching", "LibraryLoading", "MediaLibrary", "Webmentions",
    ]),
  tests(of: "Localization", in: "Planning", uses: ["FileSystem", "MediaLibrary"]),
  tests(of: "LibraryIndexing", in: "Planning", uses: ["MediaLibrary"]),
  tests(
    of: "Recommendations", in: "Planning",
    uses: ["MediaLibrary", "LibraryIndexing", "Localization"]),
  tests(
    of: "SitePlanning", in: "Planning",
    uses: ["MediaLibrary", "LibraryIndexing", "Localization", "Recommendations"]),
  tests(of: "TemplateRuntime", in: "Templates"),
  tests(of: "TemplateCompiler", in: "Templates", uses: ["TemplateRuntime"], exclude: ["Spec"]),
  tests(of: "AccentColors", in: "Pages", uses: ["FileSystem"]),
  tests(of: "Charts", in: "Pages", uses: ["TemplateRuntime"]),
  tests(of: "GeneratedCovers", in: "Pages", uses: ["BuiltinFiles"]),
  tests(of: "JSONWriting", in: "Pages"),
  tests(of: "PageContexts", in: "Pages", uses: ["MediaLibrary", "TemplateRuntime"]),
  tests(
    of: "PageBuilding", in: "Pages", uses: ["MediaLibrary", "TemplateRuntime", "PageContexts"]),
  tests(
    of: "Feeds", in: "Outputs",
    uses: [
      "Cical", "FileSystem", "Workers", "CommonMark", "Pictures", "LibraryLoading", "MediaLibrary",
      "LibraryIndexing",
      "Localization", "SitePlanning", "TemplateRuntime", "PageContexts", "PageBuilding",
    ]),
  tests(
    of: "SearchIndex", in: "Outputs",
    uses: [
      "TextFolding", "Workers", "MediaLibrary", "LibraryIndexing", "Localization",
      "SitePlanning", "PageContexts",
    ]),
  tests(
    of: "Comparison", in: "Outputs",
    uses: [
      "Workers", "MediaLibrary", "LibraryIndexing", "Localization", "SitePlanning", "PageContexts",
    ]),
  tests(of: "Publishing", in: "Outputs", uses: ["FileSystem"]),
  tests(
    of: "PictureMaking", in: "Outputs",
    uses: [
      "FileSystem", "LibraryLoading", "PictureRequests", "Programs", "SiteBuilding",
      "SiteChecking", "SiteExplaining", "Workers", "Clcms",
      "Cpng", "Cturbojpeg", "Cwebp", "Czlib", "tokonoma-pictures",
    ]),
  tests(of: "BuiltinFiles", in: "Site", uses: ["FileSystem"]),
  tests(
    of: "SiteBuilding", in: "Site",
    uses: [
      "FileSystem", "Workers", "Importing", "LibraryLoading", "MediaLibrary",
      "LibraryParsing", "LibraryIndexing", "Localization", "SitePlanning", "PageBuilding",
      "PageRendering", "Publishing", "BuiltinFiles", "Theming", "Trackers",
    ], exclude: ["Snapshots"]),
  tests(of: "Theming", in: "Site", uses: ["FileSystem", "LibraryLoading", "SiteBuilding"]),
  tests(of: "LinkChecking", in: "Inspection", uses: ["Bytes"]),
  tests(
    of: "SiteChecking", in: "Inspection",
    uses: ["FileSystem", "Workers", "LibraryLoading", "MediaLibrary", "SiteBuilding"]),
  tests(
    of: "SiteExplaining", in: "Inspection",
    uses: ["FileSystem", "Workers", "LibraryLoading", "SitePlanning", "SiteBuilding"]),
  tests(
    of: "Auditing", in: "Inspection",
    uses: ["FileSystem", "LibraryLoading", "SiteBuilding", "Workers"]),
  tests(
    of: "PreviewServer", in: "Inspection",
    uses: [
      "FileSystem", "HTTPServing", "LibraryLoading", "SiteBuilding", "Workers",
    ]),
  tests(of: "TerminalUI", in: "CommandLine", uses: ["Workers"]),
  .testTarget(
    name: "CommandLineTests",
    dependencies: [
      "tokonoma", "Diagnostics", "FileSystem", "TerminalUI", "TestSupport",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ], path: "Tests/CommandLine/CommandLineTests", swiftSettings: checked),
]

// Tests of the whole program.
let programTests: [Target] = [
  .testTarget(
    name: "ArchitectureTests", dependencies: ["Diagnostics", "FileSystem", "TestSupport"],
    swiftSettings: checked),
  .testTarget(
    name: "BrowserTests",
    dependencies: [
      "BrowserSupport", "Diagnostics", "FileSystem", "TextFolding", "Importing",
      "LibraryLoading", "MediaLibrary", "Localization", "SearchIndex", "SiteBuilding",
      "PreviewServer", "TestSupport",
    ], swiftSettings: checked),
  .testTarget(
    name: "MessageTests",
    dependencies: [
      "tokonoma", "Diagnostics", "FileSystem", "Workers", "LibraryCommands", "MediaLibrary",
      "Localization", "PictureMaking", "PictureRequests", "SitePlanning", "TemplateCompiler",
      "TemplateRuntime", "Publishing", "HTTPFetching",
      "PeopleFetching", "TestSupport", "Theming",
    ], exclude: ["Snapshots"], swiftSettings: checked),
]

// Readers of bytes from outside, for fuzzers; a test gives them their seeds.
let fuzzTargets: [Target] =
  [
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Bytes", "Diagnostics", "Escaping", "FileSystem", "TextFolding", "Workers", "StrictYAML",
        "CommonMark", "MarkupText", "JSON", "DelimitedText", "Archives",
        "Pictures", "PictureRequests", "Programs", "HTTPFetching", "MediaLibrary", "Transfers",
        "LibraryParsing",
        "LibraryLoading", "YAMLEditing", "Importing", "Trackers", "CatalogueSources",
        "CatalogueFiles",
        "UntrustedText", "Friends", "Webmentions", "Localization", "LibraryIndexing",
        "SitePlanning", "TemplateRuntime", "TemplateCompiler", "PageContexts", "SearchIndex",
        "Publishing", "LinkChecking", "TestSupport",
      ], path: "Tests/Fuzzing/FuzzTargets", swiftSettings: checked),
    .testTarget(
      name: "FuzzTargetsTests", dependencies: ["FuzzTargets", "FileSystem", "TestSupport"],
      path: "Tests/Fuzzing/FuzzTargetsTests", swiftSettings: checked),
  ]
  // Only `make fuzz` has the compiler's options that this one is linked with.
  + (Context.environment["TOKONOMA_FUZZ"] == nil
    ? []
    : [
      .systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzzing/CLibFuzzer"),
      .executableTarget(
        name: "Fuzzer", dependencies: ["FuzzTargets", "CLibFuzzer"], path: "Tests/Fuzzing/Fuzzer",
        swiftSettings: checked + [.unsafeFlags(["-parse-as-library"])]),
    ])

/// `make test-sanitized` builds the tests that it runs, and no others.
let wantedTests = Context.environment["TOKONOMA_TESTS"].map { names in
  Set(names.split(separator: " ").map { "\($0)Tests" })
}

let package = Package(
  name: "tokonoma",
  products: [
    .executable(name: "tokonoma", targets: ["tokonoma"]),
    .executable(name: "tokonoma-pictures", targets: ["tokonoma-pictures"]),
    .executable(name: "tokonoma-fetch", targets: ["tokonoma-fetch"]),
    .executable(name: "generate-library", targets: ["generate-library"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
  ],
  targets: [
    cLibraries, base, formats, network, library, catalogue, people, planning, templates, pages,
    outputs,
    site, inspection, hosting,
    commandLine, buildTools, testSupport, moduleTests, programTests, fuzzTargets,
  ].flatMap { $0 }.filter { $0.type != .test || wantedTests?.contains($0.name) ?? true }
)
