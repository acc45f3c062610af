import Trackers

/// How exports are imported.
package struct ImportOptions {
  /// The keys whose exported values win over the owner's.
  package var taken = TakenKeys.none
  /// The columns of the files, which are stored in the settings; nil to recognize them.
  package var columns: TableColumns?
  /// The meanings of words, which are stored in the settings.
  package var answers = ImportAnswers()
  package var publishesLists = false
  /// The public list that the files hold, whose rest is imported if it may not remove many titles;
  /// nil for exports by their owners.
  package var list: PulledList?
  package var isDryRun = false
  /// Checks pictures of a site that is restored; without it, they are left out.
  package var checksPictures: @Sendable ([UInt8]) -> CheckedPicture = { _ in .isUnknown }

  package init(_ set: (inout Self) -> Void = { _ in }) { set(&self) }
}

/// The questions that an import may ask. By default each gets the cautious answer.
package struct ImportQuestions {
  /// Decides whether a title is in the library if nothing else does.
  package var decision: ImportDecision = { _ in nil }
  /// The columns of an unknown table, which are stored in the settings.
  package var columns: ColumnsQuestion = { _, _ in nil }
  /// The order of dates if no row shows it.
  package var dateOrder: DateOrderQuestion = { _ in nil }
  /// Whether a library that begins with stars keeps them.
  package var stars: StarsQuestion = { _ in nil }
  /// Whether an export may remove something.
  package var permission: ImportPermission = { _, _ in false }

  package init(_ set: (inout Self) -> Void = { _ in }) { set(&self) }
}
