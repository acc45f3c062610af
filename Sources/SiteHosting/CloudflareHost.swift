import FileSystem
import Publishing

/// Cloudflare Pages, by its program wrangler, the only documented way to upload files.
///
/// Each deployment is the whole site, so differences are relative to the files that this project
/// published last.
struct CloudflareHost: SiteHost {
  let name = "Cloudflare Pages"
  private let projectName: String
  private let branch: String
  private let record: PublishedRecord
  private let wrangler: HostProgram
  private static let lastFiles = "files"

  init(
    projectName: String, branch: String?, _ record: PublishedRecord, _ access: HostingAccess
  ) {
    self.projectName = projectName
    self.branch = branch ?? "main"
    self.record = record
    var wrangler = HostProgram(
      host: name, program: "wrangler",
      remedy: "install it, with Node.js: npm install --global wrangler")
    // In the environment, because other users could see arguments.
    for key in ["CLOUDFLARE_API_TOKEN", "CLOUDFLARE_ACCOUNT_ID"] {
      if let value = access.key(key) { wrangler.environment[key] = value }
    }
    wrangler.environment["WRANGLER_SEND_METRICS"] = "false"
    self.wrangler = wrangler
  }

  func state(for site: OutgoingSite) async throws -> HostState {
    if let program = site.paths.first(where: { $0.hasPrefix("_worker.js") }) {
      throw HostFailure(
        host: name,
        message: "wrangler would put files of this machine into '\(program)', which would run",
        fix: "remove it from 'static'")
    }
    var state = HostState()
    let digests = OutgoingSite.digests(in: try record.readText(Self.lastFiles) ?? "")
    state.there = Set(digests.keys)
    state.ours = Manifest(sorted: Array(digests.keys).sortedInBytes())
    try state.takeEqual(by: digests, of: site)
    state.isSealed = !digests.isEmpty && state.ours == site.files
    return state
  }

  /// A deployment also replaces files that aren't ours.
  func contents(of paths: [String]) async throws -> [String: [UInt8]] { [:] }

  func publish(_ changes: SiteChanges, of site: OutgoingSite) async throws {
    let staging = try StagingFolder()
    for path in site.paths { try staging.folder.replace(path, with: site.bytes(of: path)) }
    try wrangler.succeed(
      [
        "pages", "deploy", staging.folder.path, "--project-name=" + projectName,
        "--branch=" + branch, "--commit-dirty=true",
      ], doing: "uploading the site")
    try record.writeText(Self.lastFiles, site.digests(of: site.paths))
  }
}
