import Exchange
import Publishing

extension CheckedPicture {
  /// - Parameter program: nil if nothing can check it
  package init(_ picture: [UInt8], with program: PictureProgram?) {
    self = program.map { $0.checked(picture).map { .picture($0.bytes) } ?? .isNone } ?? .isUnknown
  }
}
