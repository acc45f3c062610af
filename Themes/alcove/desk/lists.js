// Titles of a list are dragged to their place: with a mouse anywhere, with a finger at the grip. The buttons of each
// title do the same with keys.
const edge = 90;
let drag = null;

addEventListener("pointerdown", (event) => {
  const item = event.target.closest?.("[data-list] > li");
  const isFree = event.pointerType === "mouse" && !event.target.closest("a, button, input");
  if (drag || !item || event.button || !(isFree || event.target.closest("[data-grip]"))) return;
  const page = scroller();
  drag = { item, page, pointer: event.pointerId, start: event.clientY + page.scrollTop, y: event.clientY, place: 0 };
});
addEventListener("pointermove", (event) => {
  if (event.pointerId !== drag?.pointer) return;
  drag.y = event.clientY;
  if (!drag.place && Math.abs(way()) < 6) return;
  if (!drag.place) begin();
  follow();
});
addEventListener("pointerup", (event) => {
  if (event.pointerId === drag?.pointer) end(true);
});
addEventListener("pointercancel", (event) => {
  if (event.pointerId === drag?.pointer) end(false);
});
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && drag) end(false);
});
// The page has changed under the pointer.
addEventListener("desk-shown", () => end(false));
// Browsers would drag pictures and links by themselves.
addEventListener("dragstart", (event) => {
  if (event.target.closest?.("[data-list] > li")) event.preventDefault();
});

/** On a phone, the part above the menu scrolls. */
function scroller() {
  const main = document.querySelector("main");
  return getComputedStyle(main).overflowY === "auto" ? main : document.scrollingElement;
}

/** How far the pointer has moved down on the page, in pixels. */
const way = () => drag.y + drag.page.scrollTop - drag.start;

function begin() {
  drag.item.setPointerCapture(drag.pointer);
  drag.item.parentElement.classList.add("sorting");
  drag.item.classList.add("dragged");
  getSelection().removeAllRanges();
  requestAnimationFrame(scroll);
}

/** Moves the title with the pointer, and marks the place where it would go. */
function follow() {
  drag.item.style.translate = `0 ${way()}px`;
  const others = [...drag.item.parentElement.children].filter((item) => item !== drag.item);
  const middle = (item) => item.getBoundingClientRect().top + item.offsetHeight / 2;
  const above = others.filter((item) => middle(item) < drag.y).length;
  drag.place = above + 1;
  for (const item of others) item.classList.remove("before", "after");
  if (above < others.length) others[above].classList.add("before");
  else others.at(-1)?.classList.add("after");
}

/** Scrolls while the pointer is near an edge of the window. */
function scroll() {
  if (!drag) return;
  const distance = Math.min(drag.y - edge, 0) + Math.max(drag.y - innerHeight + edge, 0);
  if (distance) {
    drag.page.scrollBy({ top: distance / 6, behavior: "instant" });
    follow();
  }
  requestAnimationFrame(scroll);
}

function end(isDropped) {
  if (!drag) return;
  const { item, place } = drag;
  drag = null;
  if (!place) return;
  const list = item.parentElement;
  list?.classList.remove("sorting");
  for (const each of list?.children ?? []) each.classList.remove("dragged", "before", "after");
  item.style.translate = "";
  if (!isDropped || String(place) === item.dataset.place) return;
  const form = document.querySelector("[data-move]");
  form.elements.title.value = item.dataset.part;
  form.elements.seen.value = item.dataset.place;
  form.elements.place.value = place;
  form.requestSubmit();
}
