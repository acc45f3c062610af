import Base
import MediaLibrary
import PageBuilding
import Planning

extension FeedWriter {
  /// `now.json`: what the owner watches, reads and plays, and the progress, for other programs.
  /// Addresses are relative to the file if the site has no address.
  func now() -> [UInt8] {
    let site = settings.url ?? ""
    var json = JSONWriter()
    json.object { json in
      json.text("title", settings.name)
      json.text("url", settings.url)
      json.text("language", settings.language)
      json.object("owner") { json in
        json.text("name", settings.ownerName)
        json.text("handle", settings.owner.handle)
      }
      json.text("updated", plan.newestDay?.iso)
      if !plan.goals.isEmpty {
        json.array("goals") { json in
          for goal in plan.goals { json.object { json in self.goal(goal, into: &json) } }
        }
      }
      json.array("now") { json in
        for index in plan.inProgress {
          json.object { json in title(index, below: site, into: &json) }
        }
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  private func goal(_ progress: GoalProgress, into json: inout JSONWriter) {
    json.number("year", progress.goal.year)
    json.text("kind", progress.goal.kind?.id ?? "all")
    json.number("count", progress.count)
    json.number("total", progress.goal.count)
    json.number("ahead", plan.lead(of: progress))
  }

  private func title(
    _ index: EntryIndex, below site: String, into json: inout JSONWriter
  ) {
    let entry = entries[index]
    json.text("title", titles[index].text)
    json.text("kind", entry.kind.id)
    if let tracking = entry.tracking {
      json.text("status", tracking.status.rawValue)
      json.literal("rating", tracking.rating.map(settings.ratingScale.text))
      if tracking.rating != nil { json.number("best", settings.ratingScale.rawValue) }
    }
    json.text("url", site + titles[index].path.encoded)
    if let cover = entry.work.cover?.path, pictures.has(cover) {
      json.text("cover", site + PagePath(cover).encoded)
    }
    let progress = [entry.progress, entry.secondProgress].compactMap { $0 }
    if !progress.isEmpty {
      json.array("progress") { json in
        for part in progress {
          json.object { json in
            json.number("count", part.count)
            json.number("total", part.total)
            json.text("unit", part.unit.rawValue)
          }
        }
      }
    }
    if let hours = entry.tracking?.hours { json.literal("hours", decimal(hours, per: 100)) }
    json.date("started", entry.tracking?.started)
    json.date("updated", entry.lastChange)
  }
}
