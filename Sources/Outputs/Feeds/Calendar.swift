import MediaLibrary
import PageBuilding
import Planning
import Templates

extension FeedWriter {
  /// RFC 5545: an event with a reminder for each future episode. It doesn't depend on the clock:
  /// events are dated by the titles' files.
  func calendar() -> [UInt8] {
    var calendar = CalendarWriter()
    calendar.component("VCALENDAR") { calendar in
      calendar.line("VERSION", "2.0")
      calendar.line("PRODID", "-//Tokonoma//Tokonoma//EN")
      calendar.line("CALSCALE", "GREGORIAN")
      calendar.line("X-WR-CALNAME", text: settings.name)
      for airing in plan.airings where plan.isSyndicated(airing.entry) { event(airing, &calendar) }
    }
    return calendar.bytes
  }

  private func event(_ airing: Airing, _ calendar: inout CalendarWriter) {
    let entry = entries[airing.entry]
    let title = titles[airing.entry]
    let summary =
      messages.part(airing.episode, of: entry).map {
        messages[.titleAndPart, (.title, title.text), (.text, $0)]
      } ?? title.text
    calendar.component("VEVENT") { calendar in
      calendar.line("UID", text: uid(airing, entry))
      let changed = plan.lastChange(airing.entry).map { "\($0.iso)T00:00:00Z" } ?? airing.at.iso
      calendar.line("DTSTAMP", time: changed)
      calendar.line("DTSTART", time: airing.at.iso)
      if let minutes = entry.work.duration, minutes > 0 {
        calendar.line("DURATION", "PT\(minutes)M")
      }
      calendar.line("SUMMARY", text: summary)
      if let name = entry.work.episodeList.first(where: { $0.number == airing.episode })?.title {
        calendar.line("DESCRIPTION", text: name)
      }
      calendar.line("CATEGORIES", text: messages[entry.kind, .name])
      if let page = links.address(of: title.path) { calendar.line("URL", page.text) }
      // It doesn't block the time.
      calendar.line("TRANSP", "TRANSPARENT")
      calendar.component("VALARM") { calendar in
        calendar.line("ACTION", "DISPLAY")
        calendar.line("DESCRIPTION", text: summary)
        calendar.line("TRIGGER", "-PT15M")
      }
    }
  }

  /// Equal in every build, and different on every site.
  private func uid(_ airing: Airing, _ entry: Entry) -> String {
    let time = airing.time > 1 ? "/\(airing.time)" : ""
    let site = settings.url?.split(separator: "/").dropFirst().joined(separator: "/")
    return "\(entry.id)/\(airing.episode)\(time)@\(site ?? "tokonoma")"
  }
}
