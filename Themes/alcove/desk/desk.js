// Forms are sent in place, pages follow the files, and what can't be sent waits. Without this script every form works
// as a plain one.
import "./import.js";
import { keys } from "./keys.js";
import "./lists.js";
import { contested, morph, sent, typed } from "./morph.js";
import { named, plain, Queue, refused, value } from "./queue.js";
import "./settings.js";
import { swipes } from "./swipe.js";
import "./title.js";

const body = document.body;
// Files don't wait: what was chosen would be gone after a reload.
let isFileUnsent = false;
const queue = new Queue(send, showWaiting);

/** The page that answers; null without an answer. XMLHttpRequest parses it without being given any markup. */
function load(method, address, fields) {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.responseType = "document";
    request.timeout = 30000;
    const answer = () => ({ status: request.status, page: request.responseXML, address: request.responseURL });
    const done = () => resolve(request.status ? answer() : null);
    request.onload = done;
    request.onerror = request.ontimeout = request.onabort = () => resolve(null);
    request.send(fields ?? null);
  });
}

function show(page, { keepsNotice = false } = {}) {
  const main = page?.querySelector("main");
  if (!main || !page.body.dataset.screen) return;
  const notices = main.querySelector("#notices");
  if (keepsNotice) notices.replaceChildren(...clones("#notices"));
  body.dataset.version = page.body.dataset.version;
  document.title = page.title;
  keepPlaces(main);
  morph(document.querySelector("main"), main);
  dispatchEvent(new Event("desk-shown"));
}

/** Titles in progress keep their places while their page is open: a second tap must not hit another title. */
function keepPlaces(main) {
  const [old, now] = [document, main].map((page) => page.querySelector(".desk-now"));
  if (!old || !now) return;
  const places = new Map([...old.children].map((title, place) => [title.dataset.part, place]));
  const known = [...now.children].filter((title) => places.has(title.dataset.part));
  now.append(...known.sort((one, other) => places.get(one.dataset.part) - places.get(other.dataset.part)));
}

const clones = (place, page = document) =>
  [...page.querySelector(place)?.childNodes ?? []].map((node) => document.importNode(node, true));

/** Sends the fields of a form; "done", "refused", "ended" or null without a connection. */
async function send(address, fields) {
  const data = fields instanceof FormData ? fields : new URLSearchParams(fields);
  data.set("token", body.dataset.token);
  const answer = await load("POST", address, data);
  if (!answer || answer.status >= 500) return null;
  if (answer.status === 403) return { outcome: "ended" };
  isFileUnsent = false;
  showWaiting(queue.count);
  const notice = answer.page?.querySelector("[data-outcome]");
  const outcome = notice?.dataset.outcome ?? (answer.status < 400 ? "done" : "refused");
  return { outcome, page: answer.page, address: answer.address };
}

/** Shows what answers a form: its page if this is the one, else that page, or its notice alone. */
function arrive({ outcome, page, address }, back, { moves }) {
  if (!page) return;
  const isDone = outcome === "done";
  const place = new URL(isDone ? address : back ?? "", location).pathname;
  if (place !== location.pathname && isDone && moves) return location.assign(address);
  if (place === location.pathname && !location.search) show(page);
  else {
    document.querySelector("#notices").replaceChildren(...clones("#notices", page));
    follow(page.body.dataset.version);
  }
  dispatchEvent(new Event("desk-arrived"));
  uncover();
}

/** A notice lies over the end of a phone's page: the control with the keyboard's focus moves out from under it. */
function uncover() {
  const focused = document.querySelector("main :focus-visible");
  if (!focused?.closest("#notices")) focused?.scrollIntoView({ block: "nearest", behavior: "instant" });
}

/** Shows the texts that waited and were refused, for copying them: on every page, until they are closed. */
function showRefused() {
  const place = document.querySelector("#refused");
  const form = place?.querySelector("template").content.firstElementChild;
  if (!form) return;
  place.hidden = !refused.all.length;
  place.replaceChildren(place.querySelector("template"), ...refused.all.map(({ fields, reason }) => {
    const notice = document.importNode(form, true);
    const [link, area] = [notice.querySelector("a"), notice.querySelector("textarea")];
    const title = value(fields, "title");
    link.textContent = title ?? value(fields, "list");
    link.href = title ? `/title/${title}` : `/lists/${value(fields, "list")}`;
    notice.querySelector(".problem").textContent = reason ?? "";
    area.textContent = plain(value(fields, "value"));
    notice.querySelector("[data-dismiss]").onclick = () => {
      refused.forget(fields);
      showRefused();
    };
    return notice;
  }));
}

function showWaiting(count, isEnded) {
  const { ended, lost, waiting } = body.dataset;
  const waits = count ? waiting.replace("{count}", count) : "";
  const line = document.querySelector("#waiting");
  line.textContent = isEnded ? ended : [isFileUnsent ? lost : "", waits].filter((text) => text).join(" ");
  line.hidden = !line.textContent;
}

addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.method !== "post" || !form.action.startsWith(location.origin)) return;
  event.preventDefault();
  const isUpload = form.enctype === "multipart/form-data";
  const data = new FormData(form, event.submitter);
  data.delete("token");
  const fields = isUpload ? data : named([...data]);
  // A title is removed once, even if it is swiped again before the answer.
  if (form.matches(".remove") && (form.hasAttribute("aria-busy") || queue.has(fields))) return;
  const address = new URL(form.action).pathname;
  form.setAttribute("aria-busy", "true");
  const before = typed(form);
  // What waits already goes first.
  const answer = isUpload || queue.isEmpty ? await send(address, fields) : null;
  form.removeAttribute("aria-busy");
  // What was typed meanwhile isn't sent.
  const isWhole = typed(form) === before;
  if (answer?.outcome === "done") (isWhole ? sent : contested).add(form);
  if (answer?.outcome === "conflict") contested.add(form);
  if (answer?.outcome === "done" && !isUpload) refused.forget(fields);
  if (answer?.page) arrive(answer, data.get("back"), { moves: true });
  showRefused();
  if (sent.delete(form) && form.isConnected) form.reset();
  if (answer?.page) return;
  if (answer?.outcome === "ended") return showWaiting(queue.count, true);
  if (isUpload) {
    isFileUnsent = true;
    return showWaiting(queue.count);
  }
  queue.add(address, fields);
  if (isWhole) sent.add(form);
});

addEventListener("click", ({ target }) => {
  if (target.closest("[data-close]")) target.closest(".desk-notice").remove();
});

queue.onsent = (answer, fields) => {
  arrive(answer, value(fields, "back"), { moves: false });
  if (answer.outcome === "done") refused.forget(fields);
  else refused.keep(fields, answer.page?.querySelector("[data-outcome] .problem")?.textContent);
  showRefused();
};
// Another tab has sent what waits, or closed a text.
addEventListener("storage", () => {
  showWaiting(queue.count);
  showRefused();
});

// The files have changed: by another page, a terminal or an editor.
let isLoading = false;
let wanted;
async function follow(version) {
  wanted = String(version);
  if (isLoading) return;
  isLoading = true;
  // They may change again while the page loads.
  for (let asked; wanted !== asked && wanted !== body.dataset.version;) {
    asked = wanted;
    const answer = await load("GET", location.pathname + location.search);
    if (answer?.status === 200) show(answer.page, { keepsNotice: true });
  }
  isLoading = false;
}

// The number of a notice, which this page has shown, and the secret of an address opened again.
const isSecret = (hash) => /^#([0-9a-f]{32}){1,2}$/.test(hash);
const here = new URL(location);
here.searchParams.delete("did");
if (isSecret(here.hash)) here.hash = "";
history.replaceState(null, "", here);

const events = new EventSource("/events");
events.addEventListener("changed", (event) => {
  queue.flush();
  follow(event.data);
});
// The address of a later run, opened over a page of an earlier one.
addEventListener("hashchange", () => {
  if (isSecret(location.hash)) location.reload();
});
addEventListener("online", () => queue.flush());
setInterval(() => queue.flush(), 5000);
queue.flush();
showRefused();
keys();
swipes();
