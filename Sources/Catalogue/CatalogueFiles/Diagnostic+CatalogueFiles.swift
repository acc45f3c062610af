import Base

/// Every message about a catalogue that was downloaded.
extension Diagnostic {
  static func catalogueUnknown(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "catalogue-unknown", "this is no catalogue that can be added", at: .file(path),
      fix: "what can be: " + CatalogueFileKind.table.map(\.file).joined(separator: "; "))
  }

  static func catalogueOfUnknownSite(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "catalogue-of-unknown-site",
      "nothing in this list of dead entries says which site's they are, and neither does its name",
      at: .file(path), fix: "give it the name that it was downloaded by: myanimelist-minified.json")
  }

  /// - Parameter place: `line 7`, `byte 1,024`
  static func catalogueMalformed(_ path: String, _ reason: String, at place: String) -> Diagnostic {
    Diagnostic(
      .error, "catalogue-malformed", "\(place) cannot be read: \(reason); nothing was added",
      at: .file(path), fix: "download the file again")
  }

  static func catalogueDamaged(_ path: String, _ reason: String) -> Diagnostic {
    Diagnostic(
      .error, "catalogue-damaged", "the file is \(reason); nothing was added",
      at: .file(path), fix: "download the file again")
  }

  static func catalogueTooLarge(_ path: String, limit: String) -> Diagnostic {
    Diagnostic(
      .error, "catalogue-too-large", "the file unpacks to more than \(limit), so it is not read",
      at: .file(path), fix: "add the file that the catalogue's own project offers")
  }

  static func catalogueEntriesLeftOut(_ count: Int, first place: String, _ path: String)
    -> Diagnostic
  {
    Diagnostic(
      .warning, "catalogue-entries-left-out",
      "\(count) \(count == 1 ? "entry is" : "entries are") left out, the first at \(place): "
        + "without an id or a title nobody finds them", at: .file(path),
      fix: "nothing needs to be done; the rest is there")
  }

  static func catalogueIndexUnreadable(_ path: String) -> Diagnostic {
    Diagnostic(
      .warning, "catalogue-index-unreadable",
      "an added catalogue cannot be read any more, and is passed over", at: .file(path),
      fix: "add the file again, or take it out with `tokonoma catalogue remove`")
  }

  static func noSuchCatalogue(_ name: String, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, "no-such-catalogue", "no catalogue '\(name)' was added", at: nil,
      fix: known.isEmpty ? "there is none" : "there are: \(known.joined(separator: ", "))")
  }
}
