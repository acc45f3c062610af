import Diagnostics
import PageParts
import Templating

/// One template for each kind of page, compiled and checked.
package struct PageTemplates: Sendable {
  let card: Template<CardContext>
  let profile: Template<ProfileContext>
  let title: Template<TitleContext>
  let listing: Template<ListingContext>
  let kind: Template<KindContext>
  let groupIndex: Template<GroupIndexContext>
  let ownerLists: Template<OwnerListsContext>
  let ownerList: Template<OwnerListContext>
  let reviews: Template<ReviewsContext>
  let textPage: Template<TextPageContext>
  let notFound: Template<NotFoundContext>
  let redirect: Template<RedirectContext>

  /// nil when a template has errors; those of all templates have been reported then.
  package init?(_ layers: FileLayers, reporting diagnostics: inout DiagnosticList) {
    var templates = TemplateSet(names: layers.templateNames) { layers.template(named: $0) }
    let card = templates.template(named: "card", for: CardContext.self, reporting: &diagnostics)
    let profile = templates.template(
      named: "profile", for: ProfileContext.self, reporting: &diagnostics)
    let title = templates.template(named: "title", for: TitleContext.self, reporting: &diagnostics)
    let listing = templates.template(
      named: "listing", for: ListingContext.self, reporting: &diagnostics)
    let kind = templates.template(named: "kind", for: KindContext.self, reporting: &diagnostics)
    let groupIndex = templates.template(
      named: "group-index", for: GroupIndexContext.self, reporting: &diagnostics)
    let ownerLists = templates.template(
      named: "owner-lists", for: OwnerListsContext.self, reporting: &diagnostics)
    let ownerList = templates.template(
      named: "owner-list", for: OwnerListContext.self, reporting: &diagnostics)
    let reviews = templates.template(
      named: "reviews", for: ReviewsContext.self, reporting: &diagnostics)
    let textPage = templates.template(
      named: "text-page", for: TextPageContext.self, reporting: &diagnostics)
    let notFound = templates.template(
      named: "not-found", for: NotFoundContext.self, reporting: &diagnostics)
    let redirect = templates.template(
      named: "redirect", for: RedirectContext.self, reporting: &diagnostics)
    guard let card, let profile, let title, let listing, let kind, let groupIndex, let ownerLists,
      let ownerList, let reviews, let textPage, let notFound, let redirect
    else { return nil }
    self.card = card
    self.profile = profile
    self.title = title
    self.listing = listing
    self.kind = kind
    self.groupIndex = groupIndex
    self.ownerLists = ownerLists
    self.ownerList = ownerList
    self.reviews = reviews
    self.textPage = textPage
    self.notFound = notFound
    self.redirect = redirect
  }
}
