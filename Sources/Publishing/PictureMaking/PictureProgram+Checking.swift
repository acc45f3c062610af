import Pictures

extension PictureProgram {
  /// A picture without what its camera recorded, and its file's ending; nil for anything that can't
  /// be decoded.
  package func checked(_ picture: [UInt8]) -> (bytes: [UInt8], ending: String)? {
    guard let info = pictureInfo(ofBytes: picture), decodes(picture, info.format) else {
      return nil
    }
    return (withoutMetadata(picture), info.format == .jpeg ? "jpg" : info.format.rawValue)
  }

  /// Whether a picture can be decoded within the limits for one.
  private func decodes(_ picture: [UInt8], _ format: PictureInfo.Format) -> Bool {
    let request: PictureRequest =
      format == .svg
      ? .drawing(PictureRequest.Drawing(svg: picture, width: 120, height: 180))
      : .thumbnails(
        PictureRequest.Thumbnails(picture: picture, widths: [120], drawnWidth: 120))
    var time = Duration.zero
    guard case .answer(let answer) = outcome(of: request, time: &time) else { return false }
    if case .refusal = answer { return false }
    return true
  }
}
