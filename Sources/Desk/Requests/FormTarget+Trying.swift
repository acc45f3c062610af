import Base
import FileSystem
import HTTPServing
import LibraryCommands
import LibraryFiles
import Markup
import MediaLibrary
import PageBuilding
import Pictures
import PreviewServer
import Templates

extension FormTarget {
  /// Shows what an action would do, without doing it.
  static func attempt(_ form: SentForm, _ desk: OpenDesk) throws -> HTTPResponse {
    let problems = try desk.attempt(form.fields).map(\.sentence)
    return .desk(200, type: "application/json", Array(JSONValue.texts(problems).line.utf8))
  }

  /// Shows a review in its frame as the site would; answers with the frame's address, and with the
  /// problems of the review.
  static func draft(_ form: SentForm, _ desk: OpenDesk) throws -> HTTPResponse {
    guard let id = form["title"], let text = form["value"] else { return .desk(400) }
    desk.preview.begin()
    desk.preview.drafts.show(desk.html(of: text), as: SitePreview.draftName(id))
    let address = desk.preview.draftAddress(id, at: form.request.address)?.text ?? ""
    let problems = desk.unknownLinks(in: text).map(\.sentence)
    return .desk(
      200, type: "application/json", Array(JSONValue.texts([address] + problems).line.utf8))
  }
}

extension Diagnostic {
  fileprivate var sentence: String { [message, fix].compactMap { $0 }.joined(separator: "; ") }
}

extension OpenDesk {
  /// The problems that the file's reader would report after an action.
  fileprivate func attempt(_ form: FormFields) throws -> [Diagnostic] {
    var problems = DiagnosticList()
    guard let action = action(of: form, reporting: &problems) else { return problems.all }
    do {
      _ = try library.attempt(action, reporting: &problems)
    } catch let refusal as Refusal {
      problems.report(contentsOf: refusal.problems)
    }
    return problems.all
  }

  fileprivate func html(of text: String) -> [UInt8] {
    let reading = library.now
    var html: [UInt8] = []
    let root = preview.path ?? "/"
    let links = TitleLinks(in: reading.library)
    prose(text).append(
      to: &html, picture: { self.picture($0, root: root) },
      link: { id in
        links.title(meantBy: id).map { title in
          let link = reading.covers.link(to: title.entry, in: reading.settings)
          return Prose.TitleLink(
            href: title.isPrivate ? nil : "\(root)\(title.entry.id).html", title: link.text)
        }
      })
    return html
  }

  private func picture(_ path: String, root: String) -> Prose.ShownPicture? {
    let folder = library.project.folder
    var ignored = DiagnosticList()
    guard let file = folder.file(writtenAs: path), folder.contains(file),
      let bytes = try? folder.read(file),
      let info = pictureInfo(of: Source(path: file, bytes: bytes), reporting: &ignored)
    else { return nil }
    return Prose.ShownPicture(address: root + file, width: info.width, height: info.height)
  }
}
