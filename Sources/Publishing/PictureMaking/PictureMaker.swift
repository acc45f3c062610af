import Base
import FileSystem
import Pictures

/// Makes small pictures and drawings, or finds them where they were kept when they were made before.
package struct PictureMaker: Sendable {
  private let program: PictureProgram
  package let cache: PictureCache

  package init(_ program: PictureProgram, keptIn project: Folder) throws(FileError) {
    self.program = program
    cache = try PictureCache(in: project)
  }

  // MARK: Thumbnails

  /// Of a cover in a list, for screens of one, two and three pixels a CSS pixel; of one on its own page.
  package static let cardWidths = [120, 240, 360]
  package static let pageWidths = [240, 480, 720]
  private static let widths = Array(Set(cardWidths + pageWidths)).sorted()
  /// Twice what it has on a drawing.
  private static let drawnWidth = 540

  package struct Source: Sendable {
    package let path: String
    /// Of the file.
    package let hash: UInt64
    package let size: Int

    package init(path: String, of bytes: [UInt8]) {
      self.path = path
      hash = FNV1a.hash(bytes.span)
      size = bytes.count
    }
  }

  /// In the order of the sources; nil where there is none, which is reported.
  package func thumbnails(
    of sources: [Source], in project: Folder, on workers: WorkerPool,
    reporting diagnostics: inout DiagnosticList
  ) async throws -> [Thumbnails?] {
    let identity = program.identities[.decode] ?? ""
    let made = try await workers.map(sources.count) { index in
      let source = sources[index]
      let key = PictureMaker.key(
        [identity, String(source.hash, radix: 16), String(source.size), "\(PictureMaker.widths)"])
      if let made = cache.made(key) { return (key, made) }
      let request = PictureRequest.Thumbnails(
        picture: try project.read(source.path), widths: PictureMaker.widths,
        drawnWidth: PictureMaker.drawnWidth)
      let made: MadePicture
      var files: [(name: String, bytes: [UInt8])] = []
      switch program.answer(to: .thumbnails(request)) {
      case .thumbnails(let answer):
        made = .thumbnails(
          MadeThumbnails(
            color: answer.color, isAnimated: answer.isAnimated, hasDrawn: answer.drawn != nil,
            widths: answer.pictures.map(\.width)))
        files = answer.pictures.map { (PictureCache.thumbnail(key, $0.width), $0.bytes) }
        if let drawn = answer.drawn { files.append((PictureCache.drawn(key), drawn.bytes)) }
      case .refusal(let refusal): made = .refused(refusal)
      case .drawing, nil: made = .deadly
      }
      try cache.keep(made, key, files: files)
      return (key, made)
    }
    return zip(sources, made).map { source, made in
      switch made.1 {
      case .thumbnails(let thumbnails):
        if thumbnails.isAnimated {
          diagnostics.report(.pictureMoves(at: .file(source.path)))
        }
        return Thumbnails(key: made.0, thumbnails)
      case .refused(let refusal):
        diagnostics.report(.pictureNotShrunk(refusal, at: .file(source.path)))
      case .deadly, .drawing: diagnostics.report(.pictureDeadly(at: .file(source.path)))
      }
      return nil
    }
  }

  /// The small ones of a picture, as files of the cache.
  package struct Thumbnails: Sendable {
    package let key: String
    package let color: UInt32
    package let widths: [Int]
    /// For drawings.
    package let drawn: String?

    init(key: String, _ made: MadeThumbnails) {
      self.key = key
      color = made.color
      widths = made.widths
      drawn = made.hasDrawn ? PictureCache.drawn(key) : nil
    }

    package func file(_ width: Int) -> String { PictureCache.thumbnail(key, width) }

    /// `#rrggbb`
    package var colorText: String {
      let digits = String(color, radix: 16)
      return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
  }

  // MARK: Drawings

  /// An SVG and the pictures that it shows.
  package struct Drawing: Sendable {
    /// The file of the site that it becomes.
    package let path: String
    package let svg: [UInt8]
    package let width: Int
    package let height: Int
    package let resources: [Resource]

    package init(path: String, svg: [UInt8], width: Int, height: Int, resources: [Resource]) {
      self.path = path
      self.svg = svg
      self.width = width
      self.height = height
      self.resources = resources
    }
  }

  package struct Resource: Sendable {
    package let name: String
    package let content: Content

    package enum Content: Sendable {
      /// A file of the cache, whose name says what is in it.
      case kept(String)
      /// A file of the project with its hash.
      case file(String, hash: UInt64)
      case bytes([UInt8])
    }

    package init(name: String, _ content: Content) {
      self.name = name
      self.content = content
    }

    fileprivate var version: String {
      switch content {
      case .kept(let name): name
      case .file(_, let hash): String(hash, radix: 16)
      case .bytes(let bytes): String(FNV1a.hash(bytes.span), radix: 16)
      }
    }
  }

  /// The file of the cache that each drawing is in, in their order; nil where there is none, which is reported.
  package func files(
    of count: Int, in project: Folder, on workers: WorkerPool,
    reporting diagnostics: inout DiagnosticList, _ drawing: @escaping @Sendable (Int) -> Drawing
  ) async throws -> [String?] {
    let identity = program.identities[.draw] ?? ""
    let made = try await workers.map(count) { index in
      let drawing = drawing(index)
      let key = PictureMaker.key(
        [
          identity, "\(drawing.width)x\(drawing.height)",
          String(FNV1a.hash(drawing.svg.span), radix: 16),
        ]
          + drawing.resources.map { "\($0.name)=\($0.version)" })
      if let made = cache.made(key) { return (drawing.path, key, made) }
      let request = PictureRequest.Drawing(
        svg: drawing.svg, width: drawing.width, height: drawing.height,
        resources: try drawing.resources.map { resource in
          PictureRequest.Resource(
            name: resource.name, bytes: try bytes(of: resource.content, in: project))
        })
      let made: MadePicture
      var files: [(name: String, bytes: [UInt8])] = []
      switch program.answer(to: .drawing(request)) {
      case .drawing(let answer):
        made = .drawing(missing: answer.missing, isDrawn: !answer.png.isEmpty)
        if !answer.png.isEmpty { files = [(PictureCache.drawing(key), answer.png)] }
      case .refusal(let refusal): made = .refused(refusal)
      case .thumbnails, nil: made = .deadly
      }
      try cache.keep(made, key, files: files)
      return (drawing.path, key, made)
    }
    var lacking = FontPackages()
    let files = made.map { path, key, made -> String? in
      switch made {
      case .drawing(let missing, let isDrawn):
        for letter in missing { lacking.add(letter) }
        return isDrawn ? PictureCache.drawing(key) : nil
      case .refused, .deadly, .thumbnails: diagnostics.report(.notDrawn(path))
      }
      return nil
    }
    for (package, letters) in lacking.all {
      diagnostics.report(.fontMissing(package, letters: letters))
    }
    return files
  }

  private func bytes(of content: Resource.Content, in project: Folder) throws -> [UInt8] {
    switch content {
    case .kept(let name): try cache.bytes(name)
    case .file(let path, _): try project.read(path)
    case .bytes(let bytes): bytes
    }
  }

  /// Sixteen hexadecimal digits.
  private static func key(_ parts: [String]) -> String {
    let digits = String(FNV1a.hash(parts.joined(separator: "\n").utf8), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
