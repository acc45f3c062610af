import Diagnostics
import FileSystem
import LibraryLoading

/// A host that builds and publishes the site by itself: whenever its owner pushes, and once a day.
package enum Workflow: String, Sendable, CaseIterable {
  case github, codeberg, gitlab

  /// Below the project.
  var path: String {
    switch self {
    case .github: ".github/workflows/site.yml"
    case .codeberg: ".forgejo/workflows/site.yml"
    case .gitlab: ".gitlab-ci.yml"
    }
  }

  /// What the file says.
  var text: String {
    switch self {
    case .github: Self.githubText
    case .codeberg: Self.codebergText
    case .gitlab: Self.gitlabText
    }
  }

  /// What else the owner has to do at the host.
  var steps: [String] {
    let program =
      "set the variable TOKONOMA to the address of a packed program, as 'make dist' makes it"
    return switch self {
    case .github:
      [
        "Settings → Pages → Source: GitHub Actions",
        "Settings → Secrets and variables → Actions → Variables: " + program,
      ]
    case .codeberg:
      [
        "Settings → Units → Overview: switch Actions on",
        "Settings → Actions → Variables: " + program,
        "write 'publish: {to: codeberg}' into tokonoma.yml",
      ]
    case .gitlab:
      [
        "Settings → CI/CD → Variables: " + program,
        "Build → Pipeline schedules: a new one, every day, for the default branch",
      ]
    }
  }

  private static let fetchProgram = """
    mkdir -p "$HOME/tokonoma" && curl -fsSL "$TOKONOMA" | tar xz -C "$HOME/tokonoma" --strip-components 1
    """

  /// What tokonoma-pictures is linked with, by names that stay when its libraries go on, and letters to draw with.
  private static let pictureLibraries =
    "librsvg2-dev libpango1.0-dev libturbojpeg0-dev libwebp-dev libavif-dev libgif-dev liblcms2-dev libseccomp-dev"
    + " fonts-dejavu-core fonts-noto-cjk"

  /// Without them the site has no small covers and no drawings, and all else.
  private static func installLibraries(by apt: String) -> String {
    "\(apt) update -qq && \(apt) install -qq -y --no-install-recommends \(pictureLibraries)"
      + " || echo 'The site is made without pictures.'"
  }

  /// `$HOME` is where `fetchProgram` put it; what has changed since the last time is told in feeds.
  private static let build = "$HOME/tokonoma/tokonoma build --audit --note-changes"

  private static let githubText = """
    # Builds and publishes the site whenever you push, and once a day, when what is airing has moved on.
    # The variable TOKONOMA of the repository is the address of a packed program.
    name: Site
    on:
      push: {branches: [main, master]}
      schedule: [{cron: "17 4 * * *"}]
      workflow_dispatch:
    permissions: {contents: read, pages: write, id-token: write}
    concurrency: {group: pages, cancel-in-progress: true}
    env:
      TOKONOMA: ${{ vars.TOKONOMA }}
    jobs:
      site:
        runs-on: ubuntu-latest
        environment: {name: github-pages, url: "${{ steps.deployment.outputs.page_url }}"}
        steps:
          - uses: actions/checkout@v4
          - uses: actions/cache@v4
            with:
              path: |
                published
                .tokonoma/pictures
              key: site-${{ github.run_id }}
              restore-keys: site-
          - run: \(installLibraries(by: "sudo apt-get"))
          - run: \(fetchProgram)
          - run: \(build)
          - uses: actions/upload-pages-artifact@v3
            with: {path: _site}
          - id: deployment
            uses: actions/deploy-pages@v4

    """

  private static let codebergText = """
    # Builds and publishes the site whenever you push, and once a day, when what is airing has moved on.
    # The variable TOKONOMA of the repository is the address of a packed program.
    name: Site
    on:
      push: {branches: [main, master]}
      schedule: [{cron: "17 4 * * *"}]
      workflow_dispatch:
    jobs:
      site:
        runs-on: codeberg-small
        env:
          TOKONOMA: ${{ vars.TOKONOMA }}
        steps:
          - uses: https://data.forgejo.org/actions/checkout@v4
          - uses: https://data.forgejo.org/actions/cache@v4
            with:
              path: |
                published
                .tokonoma/pictures
              key: site-${{ github.run_id }}
              restore-keys: site-
          - run: \(installLibraries(by: "apt-get"))
          - run: \(fetchProgram)
          - run: $HOME/tokonoma/tokonoma publish

    """

  private static let gitlabText = """
    # Builds and publishes the site whenever you push; a pipeline schedule does it once a day, when what is airing has
    # moved on. The variable TOKONOMA of the project is the address of a packed program.
    pages:
      image: debian:stable
      rules:
        - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
      script:
        - apt-get update -qq && apt-get install -qq -y curl ca-certificates
        - \(installLibraries(by: "apt-get"))
        - \(fetchProgram)
        - \(build) --output public
      cache:
        key: site
        paths: [published, .tokonoma/pictures]
      artifacts:
        paths: [public]

    """
}

/// What `addWorkflow` did.
package struct WorkflowReport: Sendable {
  package let path: String
  let isNew: Bool
  let steps: [String]

  package var summary: String {
    "\(path) \(isNew ? "publishes the site" : "is there already"). At the host:\n"
      + steps.map { "\n  - \($0)" }.joined() + "\n"
  }

  package var json: JSONValue { ["workflow": .text(path), "new": .flag(isNew)] }
}

/// Whether a folder holds a project.
package func hasProject(in path: String) throws(FileError) -> Bool {
  try Folder(".").status(of: path + "/" + Project.settingsFile)?.kind == .file
}

/// Writes the file by which a host publishes a project's site; nil when there is another one, which is reported.
package func addWorkflow(
  _ workflow: Workflow, to path: String,
  reporting diagnostics: inout DiagnosticList
) throws(FileError) -> WorkflowReport? {
  let folder = try Folder(path)
  let bytes = Array(workflow.text.utf8)
  let isThere = try folder.exists(workflow.path)
  if isThere, try folder.read(workflow.path) != bytes {
    diagnostics.report(.workflowTaken(folder.shown(workflow.path)))
    return nil
  }
  if !isThere { try folder.replace(workflow.path, with: bytes) }
  return WorkflowReport(path: folder.shown(workflow.path), isNew: !isThere, steps: workflow.steps)
}
