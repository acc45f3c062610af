// Titles of a list are dragged to their place; the buttons of each do the same with keys and fingers.
let dragged = null;

addEventListener("dragstart", (event) => {
  dragged = event.target.closest?.("[data-list] > li") ?? null;
  if (dragged) event.dataTransfer.effectAllowed = "move";
});
addEventListener("dragend", () => {
  dragged = null;
});
addEventListener("dragover", (event) => {
  if (dragged && event.target.closest?.("[data-list] > li")) event.preventDefault();
});
addEventListener("drop", (event) => {
  const place = dragged && event.target.closest?.("[data-list] > li");
  if (!place || place === dragged) return;
  event.preventDefault();
  const form = document.querySelector("[data-move]");
  form.elements.title.value = dragged.dataset.part;
  form.elements.seen.value = dragged.dataset.place;
  form.elements.place.value = place.dataset.place;
  form.requestSubmit();
});
