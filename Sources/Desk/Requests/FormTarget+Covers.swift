import Base
import HTTPServing
import Publishing

extension FormTarget {
  /// Gives a title an uploaded picture. A confined program decodes the picture first; metadata from
  /// the camera is removed, and we choose its name.
  static func cover(_ form: SentForm, _ desk: OpenDesk) throws -> HTTPResponse {
    guard let picture = desk.checked(form.file) else { return try desk.refuseFile(of: form) }
    return try desk.answer(desk.perform(form.fields, picture: picture), to: form)
  }
}

extension OpenDesk {
  func refuseFile(of form: SentForm) throws -> HTTPResponse {
    try refuse(pictures == nil ? .noPictureProgram : .noPicture, form)
  }

  /// nil for anything that isn't a picture.
  func checked(_ bytes: [UInt8]) -> (bytes: [UInt8], ending: String)? {
    pictures?.checked(bytes)
  }
}
