import Pictures

extension PictureProgram {
  /// Whether a picture can be decoded within the limits for one.
  package func decodes(_ picture: [UInt8], _ format: PictureInfo.Format) -> Bool {
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
