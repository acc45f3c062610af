func isAVIF(_ bytes: PictureBytes) -> Bool {
  guard bytes.has("ftyp", at: 4), let length = bytes.big(4, at: 0), length <= 4_096 else {
    return false
  }
  // The major brand, then, after its version, the compatible ones.
  let brands = [8] + Array(stride(from: 16, to: max(length - 3, 16), by: 4))
  return brands.contains { bytes.has("avif", at: $0) || bytes.has("avis", at: $0) }
}

func avif(_ bytes: PictureBytes) throws(PictureProblem) -> PictureInfo {
  guard let meta = bytes.boxes(in: 0..<bytes.count)["meta"] else { throw .endsTooEarly(.avif) }
  let parts = bytes.boxes(in: meta.data.dropFirst(4))
  let properties = parts["iprp"].map { bytes.boxes(in: $0.data) }?["ipco"]
  guard let properties else { throw .broken(.avif, "its size is missing") }
  let all = bytes.boxes(in: properties.data)
  // Alpha and tiles also have sizes, which are smaller.
  let sizes = all.filter { $0.name == "ispe" }.compactMap { box -> (width: Int, height: Int)? in
    guard let width = bytes.big(4, at: box.data.lowerBound + 4),
      let height = bytes.big(4, at: box.data.lowerBound + 8)
    else { return nil }
    return (width, height)
  }
  func area(_ size: (width: Int, height: Int)) -> Double {
    Double(size.width) * Double(size.height)
  }
  guard let size = sizes.max(by: { area($0) < area($1) }) else {
    throw .broken(.avif, "its size is missing")
  }
  let isTurned = (all["irot"].flatMap { bytes.big(1, at: $0.data.lowerBound) } ?? 0) & 1 == 1
  return PictureInfo(
    format: .avif, width: isTurned ? size.height : size.width,
    height: isTurned ? size.width : size.height,
    hasLocation: try AVIFNotes(bytes).hasLocation(in: bytes))
}
