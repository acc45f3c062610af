import Base
import LibraryFiles
import MediaLibrary

/// The files that a host reads at the root of a site.
package func hostFiles(
  for host: Settings.Publishing.Host, _ titles: OwnersTitles, site: OutgoingSite
) -> [(path: String, bytes: [UInt8])] {
  let settings = titles.settings
  var files: [(String, String)] = []
  switch host {
  case .folder, .rsync, .sftp, .git: break
  case .github:
    // Otherwise GitHub runs Jekyll, which leaves out names that begin with `_`.
    files.append((".nojekyll", ""))
    if let domain = ownDomain(of: settings.url, not: ["github.io"]) {
      files.append(("CNAME", domain + "\n"))
    }
  case .codeberg:
    if let domain = ownDomain(of: settings.url, not: ["codeberg.page"]) {
      files.append((".domains", domain + "\n"))
    }
  case .netlify, .cloudflare:
    files.append(("_headers", headers(settings.policy, site)))
    let redirects = redirects(titles)
    if !redirects.isEmpty { files.append(("_redirects", redirects)) }
  }
  return files.map { ($0.0, Array($0.1.utf8)) }
}

/// The owner's own domain; nil if the site's address belongs to the host.
private func ownDomain(of url: String?, not lent: [String]) -> String? {
  guard let url, let slashes = url.firstRange(of: "://") else { return nil }
  let host = url[slashes.upperBound...].prefix { $0 != "/" && $0 != ":" }.lowercased()
  let isLent = lent.contains { host == $0 || host.hasSuffix("." + $0) }
  // A site in a folder of a domain may share it with other sites.
  guard !host.isEmpty, !isLent, url[slashes.upperBound...].split(separator: "/").count == 1 else {
    return nil
  }
  return host
}

/// Headers: the pages' content policy, security settings that only headers have, and the caching of
/// pictures. Browsers revalidate other files each time, which costs a few bytes.
private func headers(_ policy: ContentPolicy, _ site: OutgoingSite) -> String {
  // Files for other sites' frames.
  let isFramed = site.paths.contains { $0.hasPrefix("embed/") }
  let frames = isFramed ? "" : "; frame-ancestors 'self'"
  return """
    /*
      Content-Security-Policy: \(policy.header)\(frames)
      X-Content-Type-Options: nosniff
      Referrer-Policy: strict-origin-when-cross-origin
    /covers/*
      Cache-Control: public, max-age=86400
    /pictures/*
      Cache-Control: public, max-age=86400

    """
}

/// Former addresses of public titles, each with the current one.
private func redirects(_ titles: OwnersTitles) -> String {
  let base = titles.settings.basePath ?? "/"
  func path(_ id: String) -> String { base + (PercentEncoding.path.encoded(id) ?? id) + ".html" }
  return titles.titles.filter { !$0.isPrivate && !$0.entry.isUnlisted }.flatMap { title in
    title.entry.formerIDs.map { "\(path($0)) \(path(title.entry.id)) 301\n" }
  }.joined()
}
