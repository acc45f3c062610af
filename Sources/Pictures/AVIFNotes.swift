import Base

/// The notes in an AVIF by its camera and its editor.
///
/// Boxes refer to each other by offsets in the file, so nothing is removed: notes become zeros, and
/// their announcements become ones that decoders skip.
struct AVIFNotes {
  private var zeroed: [Range<Int>] = []
  /// Offsets of the names of useless boxes, which become `free`.
  private var freed: [Int] = []
  /// Offsets of the types of useless items, which become `skip`, unknown to decoders.
  private var skipped: [Int] = []
  /// The end of the last box.
  private var end: Int
  /// The extents of each Exif item.
  private var exif: [[Range<Int>]] = []

  /// The items that make up the picture; all others are notes.
  private static let pictureItems: Set = ["av01", "grid", "iovl", "iden", "tmap", "sato"]
  /// The properties for people: description, alternative text, times.
  private static let noteProperties: Set = ["udes", "altt", "crtt", "mdft"]
  /// The boxes that the picture needs.
  private static let neededInFile: Set = [
    "ftyp", "styp", "meta", "mdat", "moov", "moof", "sidx", "mfra",
  ]
  private static let withoutUse: Set = ["udta", "uuid", "free", "skip", "xml ", "bxml"]

  init(_ bytes: PictureBytes) throws(PictureProblem) {
    let boxes = bytes.boxes(in: 0..<bytes.count)
    let rest = boxes.last?.whole.upperBound ?? 0
    // Truncated pixels are kept, as in other formats.
    end = bytes.has("mdat", at: rest + 4) ? bytes.count : rest
    let pixels = boxes.filter { $0.name == "mdat" }.map(\.data) + [rest..<Int.max]
    guard boxes.count(where: { $0.name == "meta" }) <= 1 else { throw .damagedParts }
    for box in boxes {
      if box.name == "meta" {
        try addItems(of: box, bytes, pixels)
      } else if box.name == "moov" {
        try addNotes(of: box, bytes, pixels)
      } else if !Self.neededInFile.contains(box.name) {
        addUseless(box)
      }
    }
  }

  /// Whether a note has the place where the picture was taken.
  func hasLocation(in bytes: PictureBytes) -> Bool {
    exif.contains { extents in
      let data = PictureBytes(extents.flatMap { bytes.all[$0.clamped(to: 0..<bytes.count)] })
      guard let offset = data.big(4, at: 0) else { return false }
      return Exif(data, at: 4 + offset, end: data.count).hasLocation
    }
  }

  func removed(from bytes: PictureBytes) -> [UInt8] {
    var result = Array(bytes.all[..<min(end, bytes.count)])
    for range in zeroed {
      for index in range.clamped(to: result.indices) { result[index] = 0 }
    }
    for (names, name) in [(freed, "free"), (skipped, "skip")] {
      for offset in names { result.replaceSubrange(offset..<(offset + 4), with: name.utf8) }
    }
    return result
  }

  private mutating func addUseless(_ box: AVIFBox) {
    freed.append(box.nameOffset)
    zeroed.append(box.data)
  }

  /// Adds the notes of a sequence of pictures, or of one of its tracks.
  private mutating func addNotes(
    of box: AVIFBox, _ bytes: PictureBytes, _ pixels: [Range<Int>]
  ) throws(PictureProblem) {
    for part in bytes.boxes(in: box.data) {
      if part.name == "meta" {
        let count = skipped.count
        try addItems(of: part, bytes, pixels)
        // The list of items is also useless.
        skipped.removeSubrange(count...)
        addUseless(part)
      } else if part.name == "trak", box.name == "moov" {
        try addNotes(of: part, bytes, pixels)
      } else if Self.withoutUse.contains(part.name) {
        addUseless(part)
      }
    }
  }

  /// - Parameter pixels: the ranges in which the data of items may be
  private mutating func addItems(
    of meta: AVIFBox, _ bytes: PictureBytes, _ pixels: [Range<Int>]
  ) throws(PictureProblem) {
    let boxes = bytes.boxes(in: meta.data.dropFirst(4))
    for box in boxes where Self.withoutUse.contains(box.name) { addUseless(box) }
    for properties in boxes where properties.name == "iprp" {
      for list in bytes.boxes(in: properties.data) where list.name == "ipco" {
        for property in bytes.boxes(in: list.data)
        where Self.noteProperties.contains(property.name) {
          zeroed.append(property.data)
        }
      }
    }
    guard let list = boxes["iinf"] else { return }
    // It is unclear which of two lists a decoder reads.
    guard ["iinf", "iloc", "idat"].allSatisfy({ name in boxes.count { $0.name == name } <= 1 })
    else { throw .damagedParts }
    let items = try AVIFItem.list(list, bytes)
    let extents = try boxes["iloc"].map { box throws(PictureProblem) in
      try AVIFExtents(box, bytes, idat: boxes["idat"]?.data)
    }
    var notes: Set<Int> = []
    for item in items where !Self.pictureItems.contains(item.type) {
      notes.insert(item.id)
      skipped.append(item.typeOffset)
      zeroed.append(item.name)
    }
    guard let extents else { return }
    let found = try extents.of(notes, within: pixels)
    zeroed += found.values.joined()
    exif += items.filter { $0.type == "Exif" }.compactMap { found[$0.id] }
  }
}

/// An item of a `meta` box: a picture, a part of one, or a note.
private struct AVIFItem {
  let id: Int
  let type: String
  let typeOffset: Int
  /// Its name and its kind of text.
  let name: Range<Int>

  static func list(_ box: AVIFBox, _ bytes: PictureBytes) throws(PictureProblem) -> [AVIFItem] {
    var reader = AVIFReader(bytes, in: box.data)
    let version = try reader.number(1)
    try reader.skip(3)
    let count = try reader.number(version == 0 ? 2 : 4)
    let entries = bytes.boxes(in: reader.offset..<box.data.upperBound)
    guard entries.count == count, entries.allSatisfy({ $0.name == "infe" }) else {
      throw .damagedParts
    }
    var items: [AVIFItem] = []
    for entry in entries { items.append(try AVIFItem(entry, bytes)) }
    return items
  }

  private init(_ box: AVIFBox, _ bytes: PictureBytes) throws(PictureProblem) {
    var reader = AVIFReader(bytes, in: box.data)
    let version = try reader.number(1)
    // Older ones have no type.
    guard version == 2 || version == 3 else { throw .damagedParts }
    try reader.skip(3)
    id = try reader.number(version == 2 ? 2 : 4)
    try reader.skip(2)
    typeOffset = reader.offset
    try reader.skip(4)
    type = bytes.name(at: typeOffset)
    name = reader.offset..<box.data.upperBound
  }
}

/// The places of the data of items: an `iloc` box.
private struct AVIFExtents {
  private struct Extent {
    let item: Int
    /// nil if it is unclear.
    let range: Range<Int>?
  }

  private var all: [Extent] = []
  /// The contents of the `idat` box.
  private let inBox: Range<Int>?

  init(_ box: AVIFBox, _ bytes: PictureBytes, idat: Range<Int>?) throws(PictureProblem) {
    inBox = idat
    var reader = AVIFReader(bytes, in: box.data)
    let version = try reader.number(1)
    guard version <= 2 else { throw .damagedParts }
    try reader.skip(3)
    let sizes = try reader.number(2)
    let (offsetSize, lengthSize) = (sizes >> 12, sizes >> 8 & 15)
    let (baseSize, indexSize) = (sizes >> 4 & 15, version > 0 ? sizes & 15 : 0)
    guard max(offsetSize, lengthSize, baseSize, indexSize) <= 8 else { throw .damagedParts }
    for _ in 0..<(try reader.number(version < 2 ? 2 : 4)) {
      let item = try reader.number(version < 2 ? 2 : 4)
      let construction = version > 0 ? try reader.number(2) & 15 : 0
      let isInFile = try reader.number(2) == 0
      let base = try reader.number(baseSize)
      let count = try reader.number(2)
      // An extent without offset and length is the whole file.
      if count > 0, indexSize + offsetSize + lengthSize == 0 {
        all.append(Extent(item: item, range: nil))
        continue
      }
      for _ in 0..<count {
        try reader.skip(indexSize)
        let offset = base.addingReportingOverflow(try reader.number(offsetSize))
        let length = try reader.number(lengthSize)
        let origin: Range<Int>? =
          switch construction {
          case 0: 0..<Int.max
          case 1: idat
          default: nil
          }
        guard let origin, isInFile, !offset.overflow, length > 0,
          offset.partialValue <= origin.count, length <= origin.count - offset.partialValue
        else {
          all.append(Extent(item: item, range: nil))
          continue
        }
        let start = origin.lowerBound + offset.partialValue
        all.append(Extent(item: item, range: start..<(start + length)))
      }
    }
  }

  /// The extents of the notes by their ids; throws if they overlap with the picture's.
  func of(
    _ notes: Set<Int>, within pixels: [Range<Int>]
  ) throws(PictureProblem) -> [Int: [Range<Int>]] {
    var result: [Int: [Range<Int>]] = [:]
    var ends = (notes: 0, picture: 0)
    let sorted = all.sorted { ($0.range?.lowerBound ?? 0) < ($1.range?.lowerBound ?? 0) }
    for extent in sorted {
      let isNote = notes.contains(extent.item)
      guard let range = extent.range else {
        if isNote { throw .damagedParts }
        continue
      }
      guard range.lowerBound >= (isNote ? ends.picture : ends.notes) else { throw .damagedParts }
      if isNote {
        let holder = pixels.partitioningIndex { $0.upperBound >= range.upperBound }
        guard pixels[holder].contains(range) || inBox?.contains(range) == true else {
          throw .damagedParts
        }
        ends.notes = max(ends.notes, range.upperBound)
        result[extent.item, default: []].append(range)
      } else {
        ends.picture = max(ends.picture, range.upperBound)
      }
    }
    return result
  }
}
