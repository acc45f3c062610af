import Base

extension Diagnostic {
  static func catalogueUnknown(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "catalogue-unknown", "this isn't a known kind of catalogue", at: .file(path),
      fix: "add one of these: " + CatalogueFileKind.table.map(\.file).joined(separator: "; "))
  }

  static func catalogueOfUnknownSite(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "catalogue-of-unknown-site",
      "neither this list of dead entries nor its name tells which site it is of",
      at: .file(path), fix: "give the file its original name, such as myanimelist-minified.json")
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
      .error, "catalogue-too-large", "the file unpacks to more than \(limit), so it isn't read",
      at: .file(path), fix: "add the file from the catalogue's own project")
  }

  static func catalogueEntriesLeftOut(_ count: Int, first place: String, _ path: String)
    -> Diagnostic
  {
    Diagnostic(
      .warning, "catalogue-entries-left-out",
      "skipped \(count) \(count == 1 ? "entry" : "entries") without an id or a title, the first at "
        + place, at: .file(path), fix: "nothing needs to be done; the rest was added")
  }

  static func catalogueIndexUnreadable(_ path: String) -> Diagnostic {
    Diagnostic(
      .warning, "catalogue-index-unreadable",
      "an added catalogue cannot be read, so it isn't asked", at: .file(path),
      fix: "add the file again, or remove it: "
        + "'tokonoma catalogue remove \(path.split(separator: "/").last?.prefix { $0 != "." } ?? "")'"
    )
  }

  static func noSuchCatalogue(_ name: String, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, "no-such-catalogue", "there is no catalogue '\(name)'", at: nil,
      fix: known.isEmpty ? "none was added" : "you have: \(known.joined(separator: ", "))")
  }
}
