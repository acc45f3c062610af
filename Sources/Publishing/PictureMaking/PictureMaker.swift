import Base
import FileSystem
import Pictures

/// Makes thumbnails and drawings, or finds those that were made before.
package struct PictureMaker: Sendable {
  private let program: PictureProgram
  package let cache: PictureCache

  package init(_ program: PictureProgram, keptIn project: Folder) throws(FileError) {
    self.program = program
    cache = try PictureCache(in: project)
  }

  /// For a cover in a list and on its own page, on screens with one, two and three pixels per CSS
  /// pixel.
  package static let cardWidths = [120, 240, 360]
  package static let pageWidths = [240, 480, 720]
  private static let widths = Array(Set(cardWidths + pageWidths)).sorted()
  /// Twice its width on a drawing.
  private static let drawnWidth = 540

  package struct Source: Sendable {
    package let path: String
    /// FNV-1a of the file's bytes.
    package let hash: UInt64
    package let size: Int

    package init(path: String, of bytes: [UInt8]) {
      (self.path, hash, size) = (path, FNV1a.hash(bytes.span), bytes.count)
    }
  }

  /// In the order of the sources; nil where none was made, which is reported.
  package func thumbnails(
    of sources: [Source], in project: Folder, on workers: WorkerPool,
    reporting diagnostics: inout DiagnosticList
  ) async throws -> [Thumbnails?] {
    let made = try await workers.map(sources.count) { index in
      let source = sources[index]
      return try cachedOrMade(
        .decode, [String(source.hash, radix: 16), String(source.size), "\(PictureMaker.widths)"]
      ) {
        .thumbnails(
          PictureRequest.Thumbnails(
            picture: try project.read(source.path), widths: PictureMaker.widths,
            drawnWidth: PictureMaker.drawnWidth))
      }
    }
    return zip(sources, made).map { source, made in
      switch made.picture {
      case .thumbnails(let thumbnails):
        if thumbnails.isAnimated { diagnostics.report(.pictureMoves(at: .file(source.path))) }
        return Thumbnails(key: made.key, thumbnails)
      case .refused(let refusal):
        diagnostics.report(.pictureNotShrunk(refusal, at: .file(source.path)))
      case .deadly, .drawing: diagnostics.report(.pictureDeadly(at: .file(source.path)))
      }
      return nil
    }
  }

  /// The thumbnails of a picture, as files of the cache.
  package struct Thumbnails: Sendable {
    package let key: String
    package let color: UInt32
    package let widths: [Int]
    /// For drawings.
    package let drawn: String?

    init(key: String, _ made: MadeThumbnails) {
      (self.key, color, widths) = (key, made.color, made.widths)
      drawn = made.hasDrawn ? PictureCache.drawn(key) : nil
    }

    package func file(_ width: Int) -> String { PictureCache.thumbnail(key, width) }

    /// `#rrggbb`
    package var colorText: String { "#" + hexadecimal(UInt64(color), digits: 6) }
  }

  /// An SVG and the pictures in it.
  package struct Drawing: Sendable {
    /// The file of the site that it becomes.
    package let path: String
    package let svg: [UInt8]
    package let width: Int
    package let height: Int
    package let resources: [Resource]

    package init(path: String, svg: [UInt8], width: Int, height: Int, resources: [Resource]) {
      (self.path, self.svg, self.resources) = (path, svg, resources)
      (self.width, self.height) = (width, height)
    }
  }

  package struct Resource: Sendable {
    package let name: String
    package let content: Content

    package enum Content: Sendable {
      /// A file of the cache, whose name depends on its bytes.
      case kept(String)
      /// A file of the project.
      case file(String, hash: UInt64)
      case bytes([UInt8])
    }

    package init(name: String, _ content: Content) { (self.name, self.content) = (name, content) }

    fileprivate var version: String {
      switch content {
      case .kept(let name): name
      case .file(_, let hash): String(hash, radix: 16)
      case .bytes(let bytes): String(FNV1a.hash(bytes.span), radix: 16)
      }
    }
  }

  /// Each drawing's file of the cache, in their order; nil where none was made, which is reported.
  package func files(
    of count: Int, in project: Folder, on workers: WorkerPool,
    reporting diagnostics: inout DiagnosticList, _ drawing: @escaping @Sendable (Int) -> Drawing
  ) async throws -> [String?] {
    let made = try await workers.map(count) { index in
      let drawing = drawing(index)
      let parts =
        [
          "\(drawing.width)x\(drawing.height)", String(FNV1a.hash(drawing.svg.span), radix: 16),
        ] + drawing.resources.map { "\($0.name)=\($0.version)" }
      let made = try cachedOrMade(.draw, parts) {
        .drawing(
          PictureRequest.Drawing(
            svg: drawing.svg, width: drawing.width, height: drawing.height,
            resources: try drawing.resources.map { resource in
              PictureRequest.Resource(
                name: resource.name, bytes: try bytes(of: resource.content, in: project))
            }))
      }
      return (path: drawing.path, made: made)
    }
    var lacking = FontPackages()
    let files = made.map { path, made -> String? in
      guard case .drawing(let missing, let isDrawn) = made.picture else {
        diagnostics.report(.notDrawn(path))
        return nil
      }
      for letter in missing { lacking.add(letter) }
      return isDrawn ? PictureCache.drawing(made.key) : nil
    }
    for (package, letters) in lacking.all {
      diagnostics.report(.fontMissing(package, letters: letters))
    }
    return files
  }

  /// A picture from the cache, or from the program.
  ///
  /// - Parameter parts: Everything that the picture depends on besides the program.
  private func cachedOrMade(
    _ role: PictureRequest.Role, _ parts: [String], _ request: () throws -> PictureRequest
  ) throws -> (key: String, picture: MadePicture) {
    let all = [program.identities[role] ?? ""] + parts
    let key = hexadecimal(FNV1a.hash(all.joined(separator: "\n").utf8), digits: 16)
    if let made = cache.made(key) { return (key, made) }
    let made: MadePicture
    var files: [(name: String, bytes: [UInt8])] = []
    switch (role, program.answer(to: try request())) {
    case (.decode, .thumbnails(let answer)):
      made = .thumbnails(
        MadeThumbnails(
          color: answer.color, isAnimated: answer.isAnimated, hasDrawn: answer.drawn != nil,
          widths: answer.pictures.map(\.width)))
      files = answer.pictures.map { (PictureCache.thumbnail(key, $0.width), $0.bytes) }
      if let drawn = answer.drawn { files.append((PictureCache.drawn(key), drawn.bytes)) }
    case (.draw, .drawing(let answer)):
      made = .drawing(missing: answer.missing, isDrawn: !answer.png.isEmpty)
      if !answer.png.isEmpty { files = [(PictureCache.drawing(key), answer.png)] }
    case (_, .refusal(let refusal)): made = .refused(refusal)
    default: made = .deadly
    }
    try cache.keep(made, key, files: files)
    return (key, made)
  }

  private func bytes(of content: Resource.Content, in project: Folder) throws -> [UInt8] {
    switch content {
    case .kept(let name): try cache.bytes(name)
    case .file(let path, _): try project.read(path)
    case .bytes(let bytes): bytes
    }
  }
}

private func hexadecimal(_ number: UInt64, digits count: Int) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: count - digits.count) + digits
}
