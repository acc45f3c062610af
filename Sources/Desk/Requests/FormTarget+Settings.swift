import Base
import HTTPServing
import LibraryCommands
import LibraryFiles

extension FormTarget {
  static func set(_ form: SentForm, _ desk: OpenDesk) throws -> HTTPResponse {
    guard let key = form["key"], let value = form["value"], let seen = form["seen"],
      SettingRow.all.contains(where: { row in
        ([row.key] + row.parts.map { "\(row.key).\($0)" }).contains(key)
      })
    else { return try desk.refuse(.noSetting, form) }
    let command = "desk set \(key) \(shellWord(String(value.prefix(200))))"
    let notice = try desk.changeSettings(command) { editor, problems in
      try editor.changeSetting(key, to: value, seen: seen, reporting: &problems)
    }
    return try desk.answer(notice, to: form)
  }

  /// Gives the owner an uploaded picture, which a confined program decodes first.
  static func setAvatar(_ form: SentForm, _ desk: OpenDesk) throws -> HTTPResponse {
    guard let picture = desk.checked(form.file) else { return try desk.refuseFile(of: form) }
    let notice = try desk.changeSettings("desk set owner.avatar") { editor, problems in
      try editor.setAvatar(picture, reporting: &problems)
    }
    return try desk.answer(notice, to: form)
  }
}

extension OpenDesk {
  func changeSettings(
    _ command: String, _ change: (LibraryEditor, inout DiagnosticList) throws -> ChangeReport?
  ) throws -> Notice {
    try OpenDesk.notice { problems in
      let report = try library.changeSettings(
        by: ChangeOrigin(command: command, date: today()), reporting: &problems, change)
      guard let report else { return nil }
      notifyPages()
      return notice(of: .changed([report]), problems)
    }
  }
}
