import Base
import MediaLibrary
import Publishing

/// The theme's mark as pixels, and a web manifest with it. The owner's files in `static/` replace
/// them.
struct SiteIcons: Sendable {
  static let touch = "apple-touch-icon.png"
  static let manifest = "site.webmanifest"
  private static let favicon = "favicon.ico"
  private static let installed = [192, 512]

  /// With their names in the cache.
  let files: [(path: String, name: String)]
  let ready: [(path: String, bytes: [UInt8])]

  static let none = SiteIcons(files: [], ready: [])

  static func draw(
    _ icon: [UInt8]?, of sources: SiteSources, by maker: PictureMaker,
    on workers: WorkerPool, reporting diagnostics: inout DiagnosticList
  ) async throws -> SiteIcons {
    guard let icon else { return none }
    let owned = Set(sources.statics.paths)
    let drawn =
      [(touch, 180, true), (favicon, 48, false)]
      + installed.map { ("icon-\($0).png", $0, true) }
    let wanted = drawn.filter { !owned.contains($0.0) }
    let names = try await maker.files(
      of: wanted.count, on: workers, reporting: &diagnostics
    ) { index in
      let (path, size, hasGround) = wanted[index]
      return PictureMaker.Drawing(
        path: path, svg: svg(size, hasGround: hasGround), width: size, height: size,
        resources: [PictureMaker.Resource(name: "icon", .bytes(icon))])
    }
    var files: [(path: String, name: String)] = []
    var ready: [(path: String, bytes: [UInt8])] = []
    for ((path, size, _), name) in zip(wanted, names) {
      guard let name else { continue }
      if path == favicon {
        ready.append((path, ico(try maker.cache.bytes(name), size: size)))
      } else {
        files.append((path, name))
      }
    }
    if !owned.contains(manifest) {
      let settings = sources.library.settings
      let icons = installed.map { size in ("icon-\(size).png", size) }.filter { icon in
        owned.contains(icon.0) || files.contains { $0.path == icon.0 }
      }
      ready.append((manifest, manifest(of: settings, icons)))
    }
    return SiteIcons(files: files, ready: ready)
  }

  /// - Parameter hasGround: adds a background and a margin, for systems that cut off corners
  private static func svg(_ size: Int, hasGround: Bool) -> [UInt8] {
    let margin = hasGround ? size * 14 / 100 : 0
    let side = size - 2 * margin
    let ground = hasGround ? "<rect width=\"\(size)\" height=\"\(size)\" fill=\"#f6f2e9\"/>" : ""
    return Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(size)" height="\(size)" viewBox="0 0 \(size) \(size)">\
      \(ground)<image href="resource:icon" x="\(margin)" y="\(margin)" width="\(side)" height="\(side)"/></svg>
      """.utf8)
  }

  /// A favicon with one picture, a PNG.
  private static func ico(_ png: [UInt8], size: Int) -> [UInt8] {
    let length = (0..<4).map { UInt8(truncatingIfNeeded: png.count >> ($0 * 8)) }
    return [0, 0, 1, 0, 1, 0, UInt8(size), UInt8(size), 0, 0, 1, 0, 32, 0] + length
      + [22, 0, 0, 0] + png
  }

  private static func manifest(of settings: Settings, _ icons: [(String, Int)]) -> [UInt8] {
    let manifest: JSONValue = [
      "name": .text(settings.name), "lang": .text(settings.language), "start_url": .text("./"),
      "display": .text("minimal-ui"), "background_color": .text("#f6f2e9"),
      "theme_color": .text("#e6ddc9"),
      "icons": .array(
        icons.map { path, size in
          ["src": .text(path), "sizes": .text("\(size)x\(size)"), "type": .text("image/png")]
        }),
    ]
    return Array("\(manifest.line)\n".utf8)
  }
}
