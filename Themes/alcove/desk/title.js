// A title's screen: problems while typing, the draft of a review in its frame, pictures dropped or pasted, the wheel.
const token = () => document.body.dataset.token;

async function ask(address, fields) {
  const data = new URLSearchParams(fields);
  data.set("token", token());
  try {
    const answer = await fetch(address, { method: "POST", body: data });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

const timers = new WeakMap();
function soon(element, action) {
  clearTimeout(timers.get(element));
  timers.set(element, setTimeout(action, 300));
}

async function attempt(form) {
  const problems = await ask("/try", new FormData(form));
  if (problems) form.querySelector(".problem").textContent = problems.join("\n");
}

async function draft(form) {
  const place = form.parentElement.querySelector("[data-draft]");
  const answer = await ask("/draft", [["title", form.elements.title.value], ["value", form.elements.value.value]]);
  if (!answer || !place) return;
  const [address, ...problems] = answer;
  form.querySelector(".problem").textContent = problems.join("\n");
  if (!address) return;
  place.hidden = false;
  place.querySelector("iframe").src = address;
}

/** What is typed of a link before the cursor: [[frie */
const begun = (area) => /\[\[([^[\]|\n]*)$/.exec(area.value.slice(0, area.selectionEnd))?.[1];

/** Shows the titles that a link may mean while it is typed. */
async function complete(form) {
  const area = form.elements.value;
  const place = form.querySelector("[data-names]");
  const words = begun(area)?.trim();
  const answer = words ? await fetch(`/names?q=${encodeURIComponent(words)}`).catch(() => null) : null;
  const names = answer?.ok ? await answer.json() : [];
  if (begun(area)?.trim() !== words) return;
  place.replaceChildren(...names.flatMap((id, index) => {
    if (index % 2) return [];
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: names[index + 1] });
    button.dataset.link = id;
    return [button];
  }));
}

/** Types into a text, as its owner would. */
function type(area, text, start, end, cursor) {
  area.setRangeText(text, start, end);
  area.focus();
  area.setSelectionRange(cursor, cursor);
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

addEventListener("click", ({ target }) => {
  const area = target.closest("[data-review]")?.elements.value;
  const { before, after, link } = target.dataset ?? {};
  if (!area) return;
  const { selectionStart: start, selectionEnd: end, value } = area;
  if (before !== undefined) {
    const inside = value.slice(start, end);
    type(area, before + inside + after, start, end, start + before.length + inside.length);
  } else if (link !== undefined) {
    const open = end - (begun(area)?.length ?? 0);
    const close = value.startsWith("]]", end) ? end + 2 : end;
    type(area, `${link}]]`, open, close, open + link.length + 2);
  }
});

addEventListener("input", ({ target }) => {
  const form = target.form;
  if (form?.matches("[data-try]")) soon(form, () => attempt(form));
  else if (form?.matches("[data-review]")) soon(form, () => Promise.all([draft(form), complete(form)]));
});

// The site, which the first draft starts, is there later.
addEventListener("desk-shown", () => {
  const form = document.querySelector("[data-review]");
  const { value, defaultValue } = form?.elements.value ?? {};
  if (value !== defaultValue && form.parentElement.querySelector("[data-draft]").hidden) draft(form);
});

// A tap on the wheel rates at once; with arrow keys, Enter does.
addEventListener("click", ({ target, detail }) => {
  if (target.matches?.("[data-wheel] input") && detail > 0) target.form.requestSubmit();
});

function centre() {
  const wheel = document.querySelector("[data-wheel]");
  const chosen = wheel?.querySelector("input:checked")?.parentElement;
  if (chosen) wheel.scrollLeft = chosen.offsetLeft - (wheel.clientWidth - chosen.offsetWidth) / 2;
}
centre();
addEventListener("desk-shown", centre);

function hand(event, files) {
  const form = document.querySelector("[data-cover]");
  const picture = [...(files ?? [])].find((file) => file.type.startsWith("image/"));
  if (!form || !picture) return;
  event.preventDefault();
  const transfer = new DataTransfer();
  transfer.items.add(picture);
  form.elements.file.files = transfer.files;
  form.requestSubmit();
}
addEventListener("dragover", (event) => {
  if (document.querySelector("[data-cover]") && event.dataTransfer?.types.includes("Files")) event.preventDefault();
});
addEventListener("drop", (event) => hand(event, event.dataTransfer?.files));
addEventListener("paste", (event) => hand(event, event.clipboardData?.files));

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.target.closest("input, textarea, select") || document.body.dataset.screen !== "title") return;
  const places = {
    r: "[data-wheel] input:checked, [data-wheel] input, .rate input[type=number]",
    t: "[data-part=tags] input[list]", e: "[data-review] textarea", s: "[data-part=status] button",
  };
  if (event.key === "+" || event.key === "=") document.querySelector(".counter .step button")?.click();
  else if (places[event.key]) document.querySelector(places[event.key])?.focus();
  else return;
  event.preventDefault();
});
