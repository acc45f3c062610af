/// The parts of `publish: at`.
///
/// A project may be a stranger's, and its settings are passed to other programs, so only these
/// forms are read: they can't contain an option, a program or an unencrypted address.
package enum PublishingPlace: Sendable, Equatable {
  /// A folder or repository of this machine: `/srv/www`, `../site`, `~/site`
  case local(String)
  case server(Server)
  /// `https://git.example/mika/alcove.git`
  case web(String)
  /// A site at its host, or a remote of the project's repository: `mika-alcove`, `origin`
  case name(String)

  /// A folder that ssh reaches: `mika@host.example:public_html`
  package struct Server: Sendable, Equatable {
    /// `mika@host.example`
    package let login: String
    package let port: String?
    package let path: String

    package init(login: String, port: String?, path: String) {
      (self.login, self.port, self.path) = (login, port, path)
    }
  }

  /// nil for any other form.
  package init?(_ text: String, at host: Settings.Publishing.Host) {
    guard let first = text.utf8.first, first != UInt8(ascii: "-"),
      text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else { return nil }
    switch host {
    case .netlify, .cloudflare:
      guard isName(text, besides: "-.") else { return nil }
      self = .name(text)
    case .folder:
      guard let place = PublishingPlace(local: text) else { return nil }
      self = place
    case .rsync:
      guard let place = PublishingPlace(shortLogin: text) ?? PublishingPlace(local: text),
        place.isFolder
      else { return nil }
      self = place
    case .sftp:
      guard
        let place = PublishingPlace(text, scheme: "sftp://") ?? PublishingPlace(shortLogin: text),
        place.isFolder
      else { return nil }
      self = place
    case .github, .codeberg, .git:
      if text.hasPrefix("https://") {
        guard isWebPlace(text) else { return nil }
        self = .web(text)
      } else if text.hasPrefix("file:///") {
        self = .local(String(text.dropFirst(7)))
      } else if let place = PublishingPlace(text, scheme: "ssh://")
        ?? PublishingPlace(shortLogin: text)
      {
        self = place
      } else if text.contains("/") {
        guard let place = PublishingPlace(local: text) else { return nil }
        self = place
      } else {
        guard isName(text, besides: "-._") else { return nil }
        self = .name(text)
      }
    }
  }

  /// Whether a server's place is a folder for sites: neither the one in which a login starts, nor a
  /// hidden one, where programs would obey the files of a site, nor a pattern.
  private var isFolder: Bool {
    guard case .server(let server) = self else { return true }
    let names = server.path.split(separator: "/").filter { $0 != "." }
    return !names.isEmpty
      && names.allSatisfy { name in
        name.first != "." && name.first != "~" && !name.contains { "*?[\\".contains($0) }
      }
  }

  private init?(local text: String) {
    // Anything else with a colon may be meant as `host:path` or `ext::program`.
    let isPath = ["/", "./", "../", "~/"].contains { text.hasPrefix($0) }
    guard isPath || !text.contains(":"), !text.contains("://"),
      text.first != "~" || text == "~" || text.hasPrefix("~/")
    else { return nil }
    self = .local(text)
  }

  /// `mika@host.example:public_html`
  private init?(shortLogin text: String) {
    let end = text.hasPrefix("[") || text.contains("@[") ? text.firstIndex(of: "]") : nil
    guard let colon = text[(end ?? text.startIndex)...].firstIndex(of: ":") else { return nil }
    let path = text[text.index(after: colon)...]
    guard isLogin(text[..<colon]), !path.hasPrefix(":"), !path.hasPrefix("-"), !path.hasPrefix("//")
    else { return nil }
    self = .server(Server(login: String(text[..<colon]), port: nil, path: String(path)))
  }

  /// `ssh://mika@host.example:2222/srv/www`
  private init?(_ text: String, scheme: String) {
    guard text.hasPrefix(scheme) else { return nil }
    let rest = text.dropFirst(scheme.count)
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    var login = rest[..<slash]
    var port: String?
    if let colon = login.lastIndex(of: ":"), login.last != "]" {
      let digits = login[login.index(after: colon)...]
      guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), UInt16(digits) != nil else {
        return nil
      }
      port = String(digits)
      login = login[..<colon]
    }
    guard isLogin(login) else { return nil }
    self = .server(Server(login: String(login), port: port, path: String(rest[slash...])))
  }

  /// Whether git reads it as the name of one branch, and no program reads it as anything else.
  package static func isBranch(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return name.utf8.count <= 200
      && parts.allSatisfy { part in
        isName(part, besides: "-._") && !part.hasSuffix(".lock") && !part.hasSuffix(".")
      } && name != "HEAD"
  }

  /// An example of a place, for a message about a wrong one.
  package static func example(at host: Settings.Publishing.Host) -> String {
    switch host {
    case .folder: "../alcove-site"
    case .rsync, .sftp: "mika@host.example:public_html"
    case .github: "git@github.com:mika/alcove.git"
    case .codeberg: "git@codeberg.org:mika/alcove.git"
    case .git: "https://git.example/mika/alcove.git"
    case .netlify: "mika-alcove.netlify.app"
    case .cloudflare: "alcove"
    }
  }
}

/// Whether it has only ASCII letters, digits and these signs, without `..`, and begins with a
/// letter, a digit or `_`.
private func isName(_ text: some StringProtocol, besides signs: String) -> Bool {
  guard let first = text.utf8.first, first != UInt8(ascii: "-"), first != UInt8(ascii: ".") else {
    return false
  }
  return !text.contains("..")
    && text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || signs.utf8.contains(byte)
    }
}

/// `mika@host.example`, `host`, `mika@[2001:db8::1]`
private func isLogin(_ text: Substring) -> Bool {
  let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
  guard let host = parts.last, parts.count == 1 || isName(parts[0], besides: "-._+") else {
    return false
  }
  if host.hasPrefix("[") {
    return host.hasSuffix("]") && host.count > 2
      && host.dropFirst().dropLast().allSatisfy { $0.isHexDigit && $0.isASCII || ":.".contains($0) }
  }
  return isName(host, besides: "-._")
}

/// Whether it is `https://` and a host, perhaps with a name and password, without signs that a
/// program could mistake for something else.
private func isWebPlace(_ text: String) -> Bool {
  let rest = text.dropFirst("https://".count)
  let authority = rest.prefix { $0 != "/" }
  let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
  let name = host.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
  return text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x5C } && authority != rest
    && isName(name.first ?? "", besides: "-._") && (name.count == 1 || UInt16(name[1]) != nil)
}
