import Base
import FileSystem
import LibraryFiles

/// A host that builds and publishes the site itself, after each push and once a day.
package enum Workflow: String, Sendable, CaseIterable {
  case github, codeberg, gitlab

  var files: [(path: String, bytes: [UInt8])] {
    BuiltinFiles.workflows.compactMap { file in
      let folder = rawValue + "/"
      return file.path.hasPrefix(folder)
        ? (String(file.path.dropFirst(folder.count)), file.bytes) : nil
    }
  }

  /// The next steps for the owner, in the project and at the host.
  var steps: [String] {
    let variables =
      "TOKONOMA, the address of tokonoma_VERSION_amd64.deb on Tokonoma's releases page, and TOKONOMA_SHA256, "
      + "its line in SHA256SUMS there"
    return switch self {
    case .github:
      [
        "in tokonoma.yml, 'url: https://NAME.github.io/REPOSITORY/'",
        "on github.com/new, create the repository REPOSITORY",
        "Settings → Pages → Source: GitHub Actions",
        "Settings → Secrets and variables → Actions → Variables: \(variables)",
      ] + push(to: "git@github.com:NAME/REPOSITORY.git")
    case .codeberg:
      [
        "in tokonoma.yml, 'url: https://NAME.codeberg.page/REPOSITORY/' and 'publish: {to: codeberg}'",
        "on codeberg.org/repo/create, create the repository REPOSITORY",
        "Settings → Units → Overview: switch Actions on",
        "Settings → Actions → Variables: \(variables)",
      ] + push(to: "git@codeberg.org:NAME/REPOSITORY.git")
    case .gitlab:
      [
        "in tokonoma.yml, 'url: https://NAME.gitlab.io/REPOSITORY/'",
        "on gitlab.com/projects/new, create the blank project REPOSITORY without a README",
        "Settings → CI/CD → Variables: \(variables)",
        "for a daily run, Build → Pipeline schedules: a new one, every day, for the default branch",
        "for the daily run to commit what changed, the variable TOKONOMA_PUSH_TOKEN, as .gitlab-ci.yml says",
      ] + push(to: "git@gitlab.com:NAME/REPOSITORY.git") + [
        "after the first pipeline, Deploy → Pages: clear 'Use unique domain', or correct 'url:' to the address there"
      ]
    }
  }

  private func push(to remote: String) -> [String] {
    [
      "git init -b main && git add -A && git commit -m 'My library'",
      "git remote add origin \(remote) && git push -u origin main",
    ]
  }
}

package struct WorkflowReport: Sendable {
  let paths: [String]
  package let isNew: Bool
  let steps: [String]

  package var summary: String {
    "\(isNew ? "added" : "already there"): \(paths.joined(separator: ", "))\nTo publish the site:\n"
      + steps.map { "\n  - \($0)" }.joined() + "\n"
  }

  package var json: JSONValue { ["workflow": .texts(paths), "new": .flag(isNew)] }
}

/// Whether a folder contains a project.
package func hasProject(in path: String) throws(FileError) -> Bool {
  try Folder(".").status(of: path + "/" + Project.settingsFile)?.kind == .file
}

/// Writes the files with which a host publishes a project's site; nil after reporting other files
/// at their paths.
package func addWorkflow(
  _ workflow: Workflow, to path: String, reporting diagnostics: inout DiagnosticList
) throws(FileError) -> WorkflowReport? {
  let folder = try Folder(path)
  let files = workflow.files
  var missing: [(path: String, bytes: [UInt8])] = []
  var isTaken = false
  for file in files {
    if try !folder.exists(file.path) {
      missing.append(file)
    } else if try folder.read(file.path) != file.bytes {
      diagnostics.report(.workflowTaken(folder.shown(file.path)))
      isTaken = true
    }
  }
  if isTaken { return nil }
  for file in missing { try folder.replace(file.path, with: file.bytes) }
  return WorkflowReport(
    paths: files.map { folder.shown($0.path) }, isNew: !missing.isEmpty, steps: workflow.steps)
}
