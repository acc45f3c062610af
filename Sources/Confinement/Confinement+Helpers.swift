extension Confinement {
  /// For `tokonoma-pictures`: it can only read and write its pipe, and read fonts if it draws.
  ///
  /// - Parameter fonts: their files and folders
  package static func makingPictures(fonts: [String]) -> Confinement {
    // Enough for the largest pictures that it accepts.
    Confinement(memory: 512 << 20, readable: fonts)
  }

  /// For `tokonoma-fetch`: it can contact servers and read what name lookups and TLS need. That
  /// includes local services that the user may reach, such as an SSH agent, because name lookups
  /// need local sockets.
  ///
  /// - Parameter certificates: trusted ones outside of the system's folders
  package static func askingServers(certificates: [String]) -> Confinement {
    // Libraries, also of Nix and Guix, and the system's certificates.
    let folders = ["/usr", "/lib", "/lib32", "/lib64", "/nix", "/gnu"]
    let devices = ["/dev/null", "/dev/random", "/dev/urandom"]
    let settings = [
      "ca-certificates", "crypto-policies", "gai.conf", "gnutls", "host.conf", "hostname", "hosts",
      "ld.so.cache", "localtime", "machine-id", "mdns.allow", "nsswitch.conf", "pkcs11", "pki",
      "protocols", "resolv.conf", "services", "ssl",
    ].map { "/etc/" + $0 }
    // The targets of `/etc/resolv.conf`, which is replaced when the network changes.
    let resolvers = ["/run/systemd/resolve", "/run/NetworkManager/resolv.conf", "/run/resolvconf"]
    // Memory for several answers and a thread for each name lookup; an hour of CPU time for a run.
    return Confinement(
      memory: 2 << 30, openFiles: 256,
      readable: folders + devices + settings + resolvers + certificates, asksServers: true,
      seconds: 3_600)
  }
}
