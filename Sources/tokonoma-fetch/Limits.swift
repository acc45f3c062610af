import Confinement
import FileSystem
import HTTPFetching

/// The limits of this process: an answer that takes it over can contact servers and read what name
/// lookups and TLS need, but not the user's files, start programs, write files or touch other
/// processes. It can still contact local services that the user may reach, such as an SSH agent,
/// because name lookups need local sockets.
func confinement(for settings: TransferSettings) -> Confinement {
  // Folders of systems, also of Nix and Guix, and what their links lead to.
  let system = [
    "/etc", "/usr", "/lib", "/lib32", "/lib64", "/run", "/var/run", "/opt", "/nix", "/gnu",
    "/etc/resolv.conf", "/etc/hosts", "/etc/nsswitch.conf", "/etc/ssl", "/etc/pki", "/dev/null",
    "/dev/random", "/dev/urandom",
  ]
  let certificates =
    [settings.certificates, settings.certificateFolder].compactMap(\.self) + builtInCertificates()
  // Memory for several answers and a thread for each name lookup; an hour of CPU time for a run.
  return Confinement(
    memory: 2 << 30, openFiles: 256, readable: system + certificates, asksServers: true,
    seconds: 3_600)
}
