import Base
import MediaLibrary

/// Addresses, accounts, ids, colors and paths that are not what their key wants.
extension Diagnostic {
  static func noURL(
    _ text: String, key: String, schemes: [String], at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .error, "no-url",
      "'\(key)' must be an address that starts with \(choices(schemes.map { $0 + ":" })), not '\(shortened(text))'",
      at: location,
      fix: wholeURL(meantBy: text, schemes).map { "write '\($0)'" }
        ?? "write the whole address, such as 'https://example.org/'")
  }

  /// `https://mika.example` of `mika.example`, `mailto:mika@mika.example` of the address of letters; nil of what may
  /// mean any other.
  private static func wholeURL(meantBy text: String, _ schemes: [String]) -> String? {
    let path = text.replacing("\\", with: "/").replacing(" ", with: "%20")
    let scheme = schemes.contains("https") ? "https://" : ""
    let proposals = [
      path, path.contains("@") ? "mailto:\(path)" : scheme + path.trimmingPrefix("//"),
    ]
    let host = path.split(separator: "/").first { !$0.hasSuffix(":") } ?? ""
    guard shortened(text) == text, host.contains("."), !".@".contains(host.first ?? ".") else {
      return nil
    }
    return proposals.prefix(text.contains(":") ? 1 : 2).first {
      isURL($0, schemes: schemes) && withoutUser($0) == nil
    }
  }

  /// What stands before the `@` is in no message: those of a host's runs are there for all to read.
  static func urlWithUser(_ plain: String, key: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "url-with-user",
      "'\(key)' goes out with the site, and there is a name or a password before the '@' in it",
      at: location.withoutExcerpt,
      fix: "write '\(shortened(plain))'; a password that has been public is to be changed")
  }

  static func siteURLWithQuery(_ url: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "site-url-with-query", "the address of the site can have no '?' and no '#'",
      at: location, fix: "write '\(shortened(String(url.prefix { $0 != "?" && $0 != "#" })))'")
  }

  static func siteURLNamesPage(_ folder: Substring, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "site-url-names-page", "the address of the site is that of its folder, not of a page",
      at: location, fix: "write '\(shortened(String(folder)))'")
  }

  static func noAccount(_ text: String, key: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "no-account",
      "'\(key)' must be an account of the Fediverse, not '\(shortened(text))'", at: location,
      fix: "write the name and its server, in quotes: \"@mika@social.example\"")
  }

  static func unknownScale(_ text: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "unknown-scale",
      "'ratingScale' must be \(choices(RatingScale.allCases.map { String($0.rawValue) })), not '\(shortened(text))'",
      at: location,
      fix: "5 has halves, 10 has decimals, 100 has whole numbers; write the one that you rate on")
  }

  static func noSlug(
    _ text: String, key: String, wanted: String, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .error, "no-slug",
      "'\(key)' must be small letters and digits with hyphens between them, not '\(shortened(text))'",
      at: location, fix: "write '\(wanted)'")
  }

  static func noEntryID(_ text: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "no-title-id", "'\(shortened(text))' is no address of a title", at: location,
      fix: "write the folder and the file name, as in 'anime/cowboy-bebop'")
  }

  static func noColor(_ text: String, key: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "no-color", "'\(key)' must be a color such as \"#3fa2c1\", not '\(shortened(text))'",
      at: location,
      fix: sixDigits(ofColor: text).map { "write '\(key): \"#\($0)\"'" }
        ?? "write six hexadecimal digits after '#', in quotes")
  }

  /// `ffcc00` of `#fc0`, `ffcc00`; nil of what may mean any color.
  private static func sixDigits(ofColor text: String) -> String? {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    return switch digits.count {
    case 3: digits.map { "\($0)\($0)" }.joined()
    case 6: String(digits)
    default: nil
    }
  }

  static func noOrigin(_ text: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "no-origin",
      "'\(shortened(text))' is no origin that the content security policy could name",
      at: location,
      fix:
        "write 'https://' and the host alone, as in 'https://images.example'; what is on the site "
        + "itself is allowed without being named")
  }

  /// - Parameter meant: the picture of the project that the path leads to as others read it
  static func pathOutside(
    _ text: String, key: String, meant: String? = nil, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .error, "path-outside", "'\(key)' must be a file of this project, not '\(shortened(text))'",
      at: location,
      fix: meant.map { "write '\($0)'" }
        ?? "put the picture into the project and write its path, as in 'covers/anime/x.jpg'")
  }

  static func noPicture(
    _ text: String, key: String, known: [String], at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .error, "no-picture", "'\(shortened(text))' is no picture that every browser shows",
      at: location, fix: "save it as \(choices(known))")
  }

  static func pictureMissing(
    _ text: String, key: String, meant: String?, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .warning, "picture-missing", "there is no file '\(shortened(text))'", at: location,
      fix: meant.map { "did you mean '\($0)'?" }
        ?? "put it there; the path of '\(key)' starts at the folder of tokonoma.yml")
  }
}
