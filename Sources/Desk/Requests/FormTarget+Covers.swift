import Base
import HTTPServing
import Pictures
import Publishing

extension FormTarget {
  /// Gives a title an uploaded picture. A confined program decodes the picture first; metadata from
  /// the camera is removed, and we choose its name.
  static func cover(_ request: HTTPRequest, _ desk: OpenDesk) throws -> HTTPResponse {
    guard let form = MultipartForm(request) else { return .desk(400) }
    guard desk.accepts(form.fields) else { return .desk(403) }
    let notice =
      if let picture = desk.checked(form.file ?? []) {
        try desk.perform(form.fields, picture: picture)
      } else {
        Notice(
          outcome: .refused,
          reasons: [desk.library.now.words[desk.pictures == nil ? .noPictureProgram : .noPicture]])
      }
    return try desk.answer(notice, to: form.fields, of: request)
  }
}

extension OpenDesk {
  /// nil for anything that isn't a picture.
  func checked(_ bytes: [UInt8]) -> (bytes: [UInt8], ending: String)? {
    guard let pictures, let info = pictureInfo(ofBytes: bytes), pictures.decodes(bytes, info.format)
    else { return nil }
    return (withoutMetadata(bytes), info.format == .jpeg ? "jpg" : info.format.rawValue)
  }
}
