import Confinement
import FileSystem
import Glibc
import Pictures

reserveStandardDescriptors()
// tokonoma-pictures decode|draw: sends the versions that its pictures depend on, then answers each
// request with one message until the pipe is closed. A request may kill only this process.
guard let role = CommandLine.arguments.dropFirst().first.flatMap(PictureRequest.Role.init) else {
  let explanation = """
    tokonoma-pictures draws and shrinks pictures for 'tokonoma build', which finds it beside itself or in PATH
    and starts it; you don't call it yourself.

    """
  try? Descriptor(owning: 2).write(Array(explanation.utf8).span)
  exit(64)
}

// Fonts are listed, and parts of libraries loaded, before files are locked.
let identity = role == .draw ? drawingIdentity() : decodingIdentity()
if role == .draw { loadParts() }
Confinement.makingPictures(fonts: role == .draw ? fontFolders() : []).lockIn()
let pipe = RequestPipe()
pipe.endWithPeer()
pipe.write(Array(identity.utf8))
while let message = pipe.read() {
  guard let request = try? PictureRequest(message: message) else { exit(65) }
  setTimer(seconds: request.role.seconds)
  let answer: PictureAnswer
  switch request {
  case .thumbnails(let request): answer = thumbnails(for: request)
  case .drawing(let request): answer = drawing(for: request)
  }
  setTimer(seconds: 0)
  pipe.write(answer.message)
}
