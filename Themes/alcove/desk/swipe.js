// A title is swiped with a finger: towards the start of its line removes it, the other way counts one more. The key
// Delete removes, too; either is undone by the button in the notice.
const edge = 24; // Phones go back with a swipe from here.
const slop = 12;
const enough = 96;
let swipe = null;
let isByKey = false;

export function swipes() {
  addEventListener("pointerdown", (event) => {
    const item = event.target.closest?.("[data-swipe]");
    const isInside = event.clientX > edge && event.clientX < innerWidth - edge;
    if (event.pointerType !== "touch" || !event.isPrimary || !item || !isInside) return;
    if (event.target.closest("input, textarea, select, [data-grip], .steps")) return;
    swipe = { item, pointer: event.pointerId, x: event.clientX, y: event.clientY, isMoving: false };
  });
  addEventListener("pointermove", (event) => {
    if (event.pointerId !== swipe?.pointer) return;
    const [x, y] = [event.clientX - swipe.x, event.clientY - swipe.y];
    if (!swipe.isMoving && Math.hypot(x, y) < slop) return;
    // The page scrolls.
    if (!swipe.isMoving && Math.abs(x) < 2 * Math.abs(y)) swipe = null;
    else follow(x);
  });
  addEventListener("pointerup", (event) => {
    if (event.pointerId === swipe?.pointer) end(true);
  });
  addEventListener("pointercancel", (event) => {
    if (event.pointerId === swipe?.pointer) end(false);
  });
  addEventListener("desk-shown", () => end(false));

  addEventListener("keydown", (event) => {
    if (event.key !== "Delete" || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.repeat || event.target.closest("input, textarea, select")) return;
    const form = event.target.closest("[data-swipe]")?.querySelector("form.remove");
    if (!form) return;
    event.preventDefault();
    isByKey = true;
    form.requestSubmit();
  });
  // The title that had the focus is gone.
  addEventListener("desk-arrived", () => {
    if (isByKey) document.querySelector("#notices .undo button")?.focus();
    isByKey = false;
  });
}

/** Moves the title with the finger, as far as there is something to do on that side. */
function follow(x) {
  const { item } = swipe;
  if (!swipe.isMoving) {
    swipe.isMoving = true;
    item.setPointerCapture(swipe.pointer);
    item.classList.add("swiped");
    item.parentElement.classList.add("swiping");
    dispatchEvent(new Event("desk-swipe"));
  }
  const isRemoval = x < 0 === (getComputedStyle(item).direction === "ltr");
  swipe.form = item.querySelector(isRemoval ? "form.remove" : "form.step");
  item.dataset.way = isRemoval ? "remove" : "step";
  item.style.translate = swipe.form ? `${x}px` : "";
  swipe.isEnough = Boolean(swipe.form) && Math.abs(x) >= enough;
  item.classList.toggle("ready", swipe.isEnough);
}

function end(isDone) {
  if (!swipe) return;
  const { item, form, isMoving, isEnough } = swipe;
  swipe = null;
  if (!isMoving) return;
  item.classList.remove("swiped", "ready");
  item.parentElement?.classList.remove("swiping");
  item.style.translate = "";
  // The finger may have begun on a button or a link.
  const stop = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }), 50);
  if (isDone && isEnough) form.requestSubmit();
}
