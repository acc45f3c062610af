import Base
import StrictYAML
import TestSupport
import Testing

/// The jobs of a host's workflow, with the shell commands of each.
struct WorkflowJobs {
  /// Those that run commands, in order.
  let names: [String]
  private let scripts: [String: String]

  static let files = [
    "github": [".github/workflows/daily.yml", ".github/workflows/site.yml"],
    "codeberg": [".forgejo/workflows/site.yml"], "gitlab": [".gitlab-ci.yml"],
  ]

  /// - Parameter project: with the files that `new --workflow` wrote
  init(of host: String, in project: TemporaryFolder, at path: String) throws {
    var (names, scripts): ([String], [String: String]) = ([], [:])
    for file in Self.files[host, default: []] {
      var problems = DiagnosticList()
      let source = Source(path: file, text: try project.read("\(path)/\(file)"))
      let root = try #require(YAMLDocument.parse(source, reporting: &problems)?.root)
      try #require(problems.all.isEmpty, "\(problems.all.map(\.message))")
      for job in (root["jobs"] ?? root).pairs where job.value.isMapping {
        // GitHub's and Forgejo's jobs have steps, GitLab's a script after that of its template.
        let template = job.value["extends"]?.text.flatMap { root[$0] }
        let script = [template?["before_script"], job.value["script"]].compactMap { $0?.listed }
        let steps = job.value["steps"]?.items.compactMap { $0["run"] } ?? []
        let commands = (script.joined() + steps).compactMap(\.text)
        if commands.isEmpty || job.name.hasPrefix(".") { continue }
        names.append(job.name)
        scripts[job.name] = commands.joined(separator: "\n")
      }
    }
    (self.names, self.scripts) = (names, scripts)
  }

  func script(of job: String) throws -> String { try #require(scripts[job], "\(job)") }
}
