import Outputs
import Templates

/// The pairing code for phones, and the devices that are paired. Only this machine shows it.
enum DevicesScreen: Screen {
  static func context(of request: ScreenRequest) -> Named<DevicesContext>? {
    guard request.rest.isEmpty, let pairing = request.desk.pairing else { return nil }
    return Named(request.words[.devices], DevicesContext(pairing, request))
  }
}

/// `desk/devices.html`
struct DevicesContext: TemplateContext {
  let code: PairingCodeContext?
  let renew: [FieldContext]
  let devices: [DeviceContext]

  init(_ pairing: Pairing, _ request: ScreenRequest) {
    code = pairing.code().map {
      PairingCodeContext(
        DeskNetwork.Invitation($0, at: pairing.addresses, port: request.server.port), request)
    }
    renew = request.hidden([("step", "renew")])
    devices = pairing.devices.map { DeviceContext($0, request) }
  }
}

struct PairingCodeContext: TemplateContext {
  let text: String
  /// How long and for how many devices it is good.
  let validity: String
  let addresses: [String]
  let qrCode: HTML

  init(_ invitation: DeskNetwork.Invitation, _ request: ScreenRequest) {
    text = invitation.code
    validity = request.words[.codeValidity, ("minutes", String(invitation.minutes))]
    addresses = invitation.addresses
    qrCode = HTML(markup: QRCode(invitation.link)?.svg ?? [])
  }
}

struct DeviceContext: TemplateContext {
  let address: String
  let fields: [FieldContext]

  init(_ device: Pairing.Device, _ request: ScreenRequest) {
    address = device.address
    fields = request.hidden([("step", "end"), ("device", String(device.number))])
  }
}
