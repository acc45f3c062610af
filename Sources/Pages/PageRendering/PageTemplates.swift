import Diagnostics
import PageBuilding
import PageContexts
import TemplateCompiler
import TemplateRuntime

/// One template for each kind of page, compiled and checked.
package struct PageTemplates: Sendable {
  package let card: Template<CardContext>
  let surroundings: SurroundingsTemplates
  let profile: Template<ProfileContext>
  let title: Template<TitleContext>
  let listing: Template<ListingContext>
  let kind: Template<KindContext>
  let groupIndex: Template<GroupIndexContext>
  let ownerLists: Template<OwnerListsContext>
  let ownerList: Template<OwnerListContext>
  let reviews: Template<ReviewsContext>
  let top: Template<TopContext>
  let discover: Template<DiscoverContext>
  let diary: Template<DiaryContext>
  let diaryYear: Template<DiaryYearContext>
  let statistics: Template<StatisticsContext>
  let upcoming: Template<UpcomingContext>
  let textPage: Template<TextPageContext>
  let search: Template<SearchContext>
  let notFound: Template<NotFoundContext>
  let redirect: Template<RedirectContext>
  /// The names of all of these.
  package let names: [String]

  /// nil when a template has errors; those of all templates have been reported then.
  package init?(_ templates: TemplateSet, reporting diagnostics: inout DiagnosticList) {
    var compiler = PageCompiler(templates: templates)
    card = compiler.template("card")
    surroundings = SurroundingsTemplates(
      resources: compiler.template("resources"), header: compiler.template("header"),
      footer: compiler.template("footer"))
    profile = compiler.template("profile")
    title = compiler.template("title")
    listing = compiler.template("listing")
    kind = compiler.template("kind")
    groupIndex = compiler.template("group-index")
    ownerLists = compiler.template("owner-lists")
    ownerList = compiler.template("owner-list")
    reviews = compiler.template("reviews")
    top = compiler.template("top")
    discover = compiler.template("discover")
    diary = compiler.template("diary")
    diaryYear = compiler.template("diary-year")
    statistics = compiler.template("stats")
    upcoming = compiler.template("upcoming")
    textPage = compiler.template("text-page")
    search = compiler.template("search")
    notFound = compiler.template("not-found")
    redirect = compiler.template("redirect")
    names = compiler.names
    diagnostics.report(contentsOf: compiler.problems)
    if compiler.hasFailed { return nil }
  }
}

/// Compiles one template after the other, also after one that has errors.
private struct PageCompiler {
  var templates: TemplateSet
  private(set) var problems = DiagnosticList()
  private(set) var hasFailed = false
  private(set) var names: [String] = []

  /// A template that shows nothing in place of one that has errors.
  mutating func template<Context: TemplateContext>(_ name: String) -> Template<Context> {
    names.append(name)
    if let template = templates.template(named: name, for: Context.self, reporting: &problems) {
      return template
    }
    hasFailed = true
    return Template()
  }
}
