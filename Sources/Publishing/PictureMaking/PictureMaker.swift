import Base
import FileSystem
import Pictures

/// Makes thumbnails and drawings, or finds those that were made before.
package struct PictureMaker: Sendable {
  private let program: PictureProgram
  package let cache: PictureCache
  private let budget = PictureBudget()

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

  /// In the order of the sources; nil for each that wasn't made, which is reported.
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
      if case .thumbnails(let thumbnails) = made.picture {
        if thumbnails.isAnimated { diagnostics.report(.pictureMoves.at(.file(source.path))) }
        return Thumbnails(key: made.key, thumbnails)
      }
      report(made.picture, of: source, to: &diagnostics)
      return nil
    }
  }

  /// SVG pictures as pixels for drawings, as files of the cache; nil for each that wasn't made,
  /// which is reported. Each is drawn alone, and once, so that a slow one delays no drawing.
  package func pixels(
    of sources: [Source], in project: Folder, on workers: WorkerPool,
    reporting diagnostics: inout DiagnosticList
  ) async throws -> [String?] {
    let made = try await workers.map(sources.count) { index in
      let source = sources[index]
      return try cachedOrMade(
        .draw, ["pixels", String(source.hash, radix: 16), String(source.size)]
      ) {
        let svg = try project.read(source.path)
        let info = pictureInfo(ofBytes: svg)
        let (width, height) = (info?.width ?? 1, info?.height ?? 1)
        // As wide as a cover, or as high as a narrow one.
        let scale = min(
          Double(PictureMaker.drawnWidth) / Double(width),
          Double(PictureMaker.drawnWidth * 2) / Double(height))
        func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * scale).rounded())) }
        return .drawing(
          PictureRequest.Drawing(svg: svg, width: scaled(width), height: scaled(height)))
      }
    }
    return zip(sources, made).map { source, made in
      if case .drawing(_, isDrawn: true) = made.picture { return PictureCache.drawing(made.key) }
      report(made.picture, of: source, to: &diagnostics)
      return nil
    }
  }

  private func report(
    _ picture: MadePicture?, of source: Source, to diagnostics: inout DiagnosticList
  ) {
    switch picture {
    case .refused(let refusal):
      diagnostics.report(.pictureNotShrunk(refusal).at(.file(source.path)))
    case .tooSlow: diagnostics.report(.pictureTooSlow.at(.file(source.path)))
    case .deadly, .drawing, .thumbnails:
      diagnostics.report(.pictureDeadly.at(.file(source.path)))
    // Reported together.
    case nil: break
    }
  }

  /// Reports that pictures wait for the next build, if there are any.
  package func reportPostponed(to diagnostics: inout DiagnosticList) {
    let count = budget.postponed
    if count > 0 { diagnostics.report(.picturesPostponed(count)) }
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

    /// The reason why it may not be drawn, as a sentence.
    fileprivate var problem: String? {
      let all =
        [svg]
        + resources.compactMap { if case .bytes(let bytes) = $0.content { bytes } else { nil } }
      return all.lazy.compactMap(Pictures.problem(inDrawing:)).first?.message
    }
  }

  package struct Resource: Sendable {
    package let name: String
    package let content: Content

    package enum Content: Sendable {
      /// A file of the cache, whose name depends on its bytes.
      case kept(String)
      case bytes([UInt8])
    }

    package init(name: String, _ content: Content) { (self.name, self.content) = (name, content) }

    fileprivate var version: String {
      switch content {
      case .kept(let name): name
      case .bytes(let bytes): String(FNV1a.hash(bytes.span), radix: 16)
      }
    }
  }

  /// Each drawing's file of the cache, in their order; nil for each that wasn't made, which is
  /// reported.
  package func files(
    of count: Int, on workers: WorkerPool,
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
              PictureRequest.Resource(name: resource.name, bytes: try bytes(of: resource.content))
            }))
      }
      let isRefused = if case .refused = made.picture { true } else { false }
      return (path: drawing.path, made: made, problem: isRefused ? drawing.problem : nil)
    }
    var lacking = FontPackages()
    let files = made.map { path, made, problem -> String? in
      guard let picture = made.picture else { return nil }
      guard case .drawing(let missing, let isDrawn) = picture else {
        return diagnostics.report(
          .notDrawn(path, because: picture == .tooSlow ? "that takes too long" : problem))
      }
      for letter in missing { lacking.add(letter) }
      return isDrawn ? PictureCache.drawing(made.key) : nil
    }
    for (package, letters) in lacking.all {
      diagnostics.report(.fontMissing(package, letters: letters))
    }
    return files
  }

  /// A picture from the cache, or from the program; nil if the build has spent its time.
  ///
  /// - Parameter parts: Everything that the picture depends on besides the program.
  private func cachedOrMade(
    _ role: PictureRequest.Role, _ parts: [String], _ request: () throws -> PictureRequest
  ) throws -> (key: String, picture: MadePicture?) {
    let all = [program.identities[role] ?? ""] + parts
    let key = hexadecimal(FNV1a.hash(all.joined(separator: "\n").utf8), digits: 16)
    if let made = cache.made(key) { return (key, made) }
    guard budget.begin() else { return (key, nil) }
    let made: MadePicture
    var files: [(name: String, bytes: [UInt8])] = []
    var time = Duration.zero
    let outcome = program.outcome(of: try request(), time: &time)
    budget.spend(time)
    switch (role, outcome) {
    case (.decode, .answer(.thumbnails(let answer))):
      made = .thumbnails(
        MadeThumbnails(
          color: answer.color, isAnimated: answer.isAnimated, hasDrawn: answer.drawn != nil,
          widths: answer.pictures.map(\.width)))
      files = answer.pictures.map { (PictureCache.thumbnail(key, $0.width), $0.bytes) }
      if let drawn = answer.drawn { files.append((PictureCache.drawn(key), drawn.bytes)) }
    case (.draw, .answer(.drawing(let answer))):
      made = .drawing(missing: answer.missing, isDrawn: !answer.png.isEmpty)
      if !answer.png.isEmpty { files = [(PictureCache.drawing(key), answer.png)] }
    case (_, .answer(.refusal(let refusal))): made = .refused(refusal)
    case (_, .tooSlow): made = .tooSlow
    default: made = .deadly
    }
    try cache.keep(made, key, files: files)
    return (key, made)
  }

  private func bytes(of content: Resource.Content) throws -> [UInt8] {
    switch content {
    case .kept(let name): try cache.bytes(name)
    case .bytes(let bytes): bytes
    }
  }
}

private func hexadecimal(_ number: UInt64, digits count: Int) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: count - digits.count) + digits
}
