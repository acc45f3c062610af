import Base
import Catalogue
import Exchange
import Publishing
import SiteBuilding
import Synchronization

/// Checks pictures that become covers with `tokonoma-pictures`, which starts with the first one.
final class CoverCheck: Sendable {
  private enum Program {
    case waits, isMissing
    case runs(PictureProgram)
  }

  private let started = Mutex(Program.waits)

  private var program: PictureProgram? {
    started.withLock { started in
      if case .waits = started {
        // Its reports are about pictures of a site.
        var ignored = DiagnosticList()
        started = picturesProgram(reporting: &ignored).map { .runs($0) } ?? .isMissing
      }
      return if case .runs(let program) = started { program } else { nil }
    }
  }

  /// Whether a picture can be decoded; true if nothing here can tell.
  func decodes(_ picture: [UInt8]) -> Bool { program.map { $0.checked(picture) != nil } ?? true }

  func checked(_ picture: [UInt8]) -> CheckedPicture { CheckedPicture(picture, with: program) }

  /// A cover without what its camera recorded; nil, with a report, if it can't be decoded.
  func checked(
    _ cover: ChosenCover, from place: String, reporting diagnostics: inout DiagnosticList
  ) -> (bytes: [UInt8], ending: String)? {
    guard let program else {
      diagnostics.report(.coverNotChecked(place))
      return nil
    }
    let checked = program.checked(cover.bytes)
    if checked == nil {
      diagnostics.report(.noCover(place, because: damagedPicture))
    }
    return checked
  }
}
