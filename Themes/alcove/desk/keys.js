// Keys and long presses of the screen Now.
const wide = matchMedia("(min-width: 40rem)");

export function keys() {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === "Escape") return leave(event);
    if (event.target.closest("input, textarea, select")) return;
    const title = event.target.closest(".desk-title") ?? document.querySelector(".desk-title");
    if (!title) return;
    if (event.key === "+" || event.key === "=") title.querySelector(".step button, .finish button")?.click();
    else if (event.key === ".") toggle(title);
    else if (!move(title, event.key)) return;
    event.preventDefault();
  });

  // What opens over other titles doesn't hide the next stop.
  addEventListener("focusout", ({ target, relatedTarget }) => {
    const title = target.closest(".desk-title");
    if (relatedTarget && title && !title.contains(relatedTarget)) title.querySelector("[data-more]").open = false;
  });

  // A long press on the button shows the larger steps.
  let timer;
  addEventListener("pointerdown", (event) => {
    const button = event.target.closest(".step button");
    if (!button) return;
    timer = setTimeout(() => {
      timer = null;
      button.addEventListener("click", (click) => click.preventDefault(), { once: true });
      toggle(button.closest(".desk-title"));
    }, 500);
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave", "desk-swipe"]) addEventListener(name, () => clearTimeout(timer));
  addEventListener("contextmenu", (event) => {
    if (event.target.closest(".step button")) event.preventDefault();
  });
}

function toggle(title) {
  const more = title.querySelector("[data-more]");
  if (more.open) return fold(more);
  more.open = true;
  more.querySelector("button, input:not([type=hidden])")?.focus();
}

function fold(details) {
  details.open = false;
  details.querySelector("summary").focus();
}

/** Closes what is open around the focus, or else a notice. */
function leave(event) {
  if (event.defaultPrevented || event.target.closest("select, [type=search]")) return;
  const open = event.target.closest("details[open]") ?? document.querySelector("[data-more][open]");
  if (open) fold(open);
  else document.querySelector("#notices [data-close]")?.click();
}

function move(title, key) {
  const titles = [...document.querySelectorAll(".desk-title")];
  const columns = wide.matches ? titles.filter((other) => other.offsetTop === titles[0].offsetTop).length : 1;
  const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
  if (!steps[key]) return false;
  const isInside = title.contains(document.activeElement);
  const next = isInside ? titles[titles.indexOf(title) + steps[key]] : title;
  next?.querySelector(".step button, .finish button, a")?.focus();
  return Boolean(next);
}
