import TestSupport
import Testing

/// Passwords in addresses of the settings, which the logs of workflows would show to everyone.
@Suite struct PasswordTests {
  @Test(arguments: [
    ("https://mika:s3cret@host.example/x y.git", "https://***********@host.example/x y.git"),
    ("https://s3cret@host.example/x y.git", "https://******@host.example/x y.git"),
    ("ssh://mika:s3cret@host.example/x y.git", "ssh://mika:******@host.example/x y.git"),
  ])
  func noMessageShowsThem(address: String, shown: String) throws {
    let folder = try TemporaryFolder(
      """
      -- tokonoma.yml --
      name: Test
      publish: {to: git, at: "\(address)"}
      """)
    for (arguments, environment) in [
      (["build"], [:]), (["build", "--json"], [:]), (["build"], ["GITHUB_ACTIONS": "true"]),
    ] {
      let run = try ChildProcess(
        ChildProcess.built("tokonoma"), arguments, in: folder.path, environment: environment)
      #expect(run.status == 1 && !(run.output + run.errors).contains("s3cret"), "\(run.errors)")
      if arguments == ["build"] {
        #expect(
          run.errors.contains("  2 | publish: {to: git, at: \"\(shown)\"}\n"), "\(run.errors)")
      }
    }
  }
}
