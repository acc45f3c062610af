import MediaLibrary
import Trackers

extension FieldValue {
  /// The tracker's runs with the owner's words for known ones; nil if the owner changed more than
  /// words.
  ///
  /// - Parameters:
  ///   - written: the runs in the file
  ///   - base: the tracker's runs in the last import
  func withOwnWords(of written: FieldValue, since base: FieldValue, scale: RatingScale)
    -> FieldValue?
  {
    guard case .value(.items(let new)) = self, case .value(.items(let written)) = written,
      case .value(.items(let base)) = base, written.count == base.count
    else { return nil }
    func areSame(_ a: TitleValue?, _ b: TitleValue?) -> Bool {
      guard let a, let b else { return a == nil && b == nil }
      return FieldValue.value(a).means(.value(b), scale: scale)
    }
    guard zip(written, base).allSatisfy({ areSame($0.withoutWords, $1.withoutWords) }) else {
      return nil
    }
    let joined = new.map { run -> TitleValue in
      guard case .mapping(let pairs) = run, let day = run.day,
        let place = base.firstIndex(where: { $0.day == day })
      else { return run }
      let own = wordsOfRun.filter { !areSame(written[place][$0], base[place][$0]) }
      return .mapping(
        pairs.filter { !own.contains($0.key) }
          + own.compactMap { key in written[place][key].map { TitleValue.Pair(key, $0) } })
    }
    return .value(.items(joined))
  }
}

extension TitleValue {
  /// The day when a run ended or else began.
  fileprivate var day: TitleValue? { self["finished"] ?? self["started"] }

  /// A run without the owner's words.
  fileprivate var withoutWords: TitleValue {
    guard case .mapping(let pairs) = self else { return self }
    return .mapping(pairs.filter { !wordsOfRun.contains($0.key) })
  }
}
