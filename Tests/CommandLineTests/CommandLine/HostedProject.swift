import FileSystem
import TestSupport
import Testing

/// A library in a host's repository, whose workflow runs as it does there: each job by itself, in
/// its own clone. Packages aren't installed; `tokonoma` is the program built with the tests.
struct HostedProject {
  let host: String
  /// The repository `there.git`, the owner's clone `owner`, a runner's `home`, the folders of jobs.
  let place: TemporaryFolder
  private let jobs: WorkflowJobs
  private let environment: [String: String]
  private static let first = "My library"

  /// - Parameter environment: where the program finds other sites
  init(on host: String, _ archive: String, _ environment: [String: String]) throws {
    self.host = host
    place = try TemporaryFolder()
    let program = try ChildProcess.built("tokonoma")
    let git = Git(in: place.path)
    try git.run("init", "-q", "--bare", "-b", "main", "there.git")
    try git.run("-C", "there.git", "config", "receive.advertisePushOptions", "true")
    try git.run("clone", "-q", "there.git", "owner")
    for file in TextArchive(archive).files { try place.write(file.text, to: "owner/" + file.path) }
    let made = try ChildProcess(program, ["new", "--workflow", host, "owner"], in: place.path)
    try #require(made.status == 0, "\(made.errors)")
    jobs = try WorkflowJobs(of: host, in: place, at: "owner")
    for (path, lines) in [
      "programs/apt-get": "", "programs/curl": "cp \"$4\" \"$3\"",
      "programs/tokonoma": """
      echo "$*" >> "$HOME/commands"
      # The friends are on this machine.
      if [ "$*" = "friends pull" ]; then set -- friends pull --local-network; fi
      exec \(program) "$@"
      """,
      "there.git/hooks/post-receive": "echo \"$GIT_PUSH_OPTION_0\" >> options",
    ] {
      try place.write("#!/bin/sh\nset -e\n\(lines)\n", to: path)
      try place.setMode(0o755, of: path)
    }
    try place.write("made up", to: "package")
    let sum = try ChildProcess("/usr/bin/sha256sum", ["package"], in: place.path).output
    // GitLab's addresses with a job's own token, which may only read, and with the owner's.
    let address = "@gitlab.example/mika/alcove.git"
    try place.write(
      """
      [url "\(place.path)/there.git"]
        insteadOf = https://gitlab-ci-token:job\(address)
        insteadOf = https://oauth2:push\(address)
      [url "\(place.path)/none.git"]
        pushInsteadOf = https://gitlab-ci-token:job\(address)

      """, to: "home/.gitconfig")
    self.environment = [
      "PATH": "\(place.path)/programs:\(Tool.path)", "HOME": place.path + "/home",
      "GIT_CONFIG_NOSYSTEM": "1", "TOKONOMA": place.path + "/package", "TOKONOMA_SHA256": sum,
      "CI_COMMIT_BRANCH": "main", "CI_REPOSITORY_URL": "https://gitlab-ci-token:job" + address,
    ].merging(environment) { $1 }
    try push(Self.first)
  }

  /// Pushes what the owner has changed.
  func push(_ subject: String) throws {
    let owner = Git(in: place.path + "/owner")
    if subject != Self.first { try owner.run("pull", "-q", "origin", "main") }
    try owner.run("add", "-A")
    try owner.run("commit", "-q", "-m", subject)
    try owner.run("push", "-q", "origin", "HEAD:main")
  }

  /// Runs the jobs that the event starts, until one fails, and returns them with their names.
  ///
  /// - Parameters:
  ///   - event: `push` or `schedule`
  ///   - pushes: whether the job that commits may push at GitLab
  func run(on event: String, pushes: Bool = true) throws -> [(job: String, run: ChildProcess)] {
    var runs: [(job: String, run: ChildProcess)] = []
    for job in jobs.names where job != "update" || event == "schedule" || host == "codeberg" {
      try start(job)
      let script = try jobs.script(of: job)
        .replacing("/tmp/tokonoma.deb", with: place.path + "/tokonoma.deb")
      var variables = environment
      // Codeberg's name for it, and GitLab's.
      (variables["EVENT"], variables["CI_PIPELINE_SOURCE"]) = (event, event)
      if job == "update", pushes { variables["TOKONOMA_PUSH_TOKEN"] = "push" }
      let run = try ChildProcess(
        "/bin/bash", ["-eo", "pipefail", "-c", script], in: "\(place.path)/\(job)",
        environment: variables)
      runs.append((job, run))
      if run.status != 0 && job != "update" { break }
      if job == "build" { try copy("build/.tokonoma/record", to: "cache") }
    }
    return runs
  }

  /// Checks out the branch, or only takes over what the job before made.
  private func start(_ job: String) throws {
    place.remove(job)
    let git = Git(in: place.path)
    if host == "gitlab", job == "deploy" { return try copy("build/public", to: "deploy/public") }
    try git.run("clone", "-q", "-b", "main", "there.git", job)
    if job == "build" {
      try git.run("-C", job, "config", "remote.origin.pushURL", place.path + "/none.git")
      try copy("cache", to: "build/.tokonoma/record")
    } else if job == "deploy" {
      try copy("build/site.tar", to: "deploy/site.tar")
    }
  }

  /// Does nothing if there is no source.
  private func copy(_ source: String, to target: String) throws {
    let script = """
      [ -e \(source) ] || exit 0
      mkdir -p "$(dirname \(target))"
      rm -rf \(target)
      cp -r \(source) \(target)
      """
    let run = try ChildProcess("/bin/sh", ["-ec", script], in: place.path)
    try #require(run.status == 0, "\(run.errors)")
  }

  /// The `tokonoma` commands since the last call.
  func takeCommands() throws -> [String] {
    defer { place.remove("home/commands") }
    return try place.read("home/commands").split(separator: "\n").map(String.init)
  }

  /// The branch's newest commit: its subject, and the names of the files that it changed.
  func newest() throws -> [String] {
    let git = Git(in: place.path)
    let text = try git.run("-C", "there.git", "show", "--format=%s", "--name-only", "main")
    return text.split(separator: "\n").map(String.init)
  }

  func head() throws -> String {
    try Git(in: place.path).run("-C", "there.git", "rev-parse", "main")
  }

  /// A page of the published site.
  func page(_ path: String) throws -> String {
    switch host {
    case "codeberg": try Git(in: place.path).run("-C", "there.git", "show", "pages:" + path)
    case "gitlab": try place.read("deploy/public/" + path)
    default: try place.read("build/_site/" + path)
    }
  }
}
