import Confinement
import FileSystem

// try-limits none|fetch|decode|draw FOLDER: sends through its pipe the names of everything that a
// helper could do besides its work. FOLDER has a file, `file`.
reserveStandardDescriptors()
let trial = LimitsTrial(in: CommandLine.arguments[2])
switch CommandLine.arguments[1] {
case "fetch": Confinement.askingServers(certificates: []).lockIn()
case "decode": Confinement.makingPictures(fonts: []).lockIn()
case "draw": Confinement.makingPictures(fonts: ["/usr/share/fonts"]).lockIn()
default: break
}
RequestPipe().write(Array(trial.possible().joined(separator: "\n").utf8))
