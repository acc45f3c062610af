// Forms are sent in place, pages follow the files, and what can't be sent waits. Without this script every form works
// as a plain one.
import "./import.js";
import { keys } from "./keys.js";
import "./lists.js";
import { contested, morph, sent, typed } from "./morph.js";
import { Queue, value } from "./queue.js";
import "./settings.js";
import "./title.js";

const body = document.body;
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
  else notices.append(...unread().map((notice) => notice.cloneNode(true)));
  main.querySelector("#waiting").replaceWith(document.querySelector("#waiting").cloneNode(true));
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

/** Notices with texts that couldn't be saved: they stay until they are closed. */
const unread = () =>
  [...document.querySelectorAll("#notices .desk-notice")].filter((notice) => notice.querySelector("textarea"));

/** Sends the fields of a form; "done", "refused", "ended" or null without a connection. */
async function send(address, fields) {
  const data = fields instanceof FormData ? fields : new URLSearchParams(fields);
  data.set("token", body.dataset.token);
  const answer = await load("POST", address, data);
  if (!answer || answer.status >= 500) return null;
  if (answer.status === 403) return { outcome: "ended" };
  const notice = answer.page?.querySelector("[data-outcome]");
  const outcome = notice?.dataset.outcome ?? (answer.status < 400 ? "done" : "refused");
  return { outcome, page: answer.page, address: answer.address };
}

/** Shows what answers a form: its page if this is the one, else that page, or its notice alone. */
function arrive({ outcome, page, address }, back, { moves }) {
  if (!page) return;
  const isDone = outcome === "done";
  const place = new URL(isDone ? address : back ?? "", location).pathname;
  if (place === location.pathname && !location.search) return show(page);
  if (place !== location.pathname && isDone && moves) return location.assign(address);
  document.querySelector("#notices").replaceChildren(...clones("#notices", page), ...unread());
  follow(page.body.dataset.version);
}

/** Shows a text that waited and was refused, for copying it, if the page doesn't. */
function keepText(fields) {
  const isTyped = ["review", "note", "set"].includes(value(fields, "do"));
  const text = isTyped && value(fields, "value")?.replaceAll("\r\n", "\n");
  const places = [...document.querySelectorAll("main form :is(textarea, input:not([type=hidden]))")];
  const notice = document.querySelector("#notices .desk-notice");
  if (!text || !notice || places.some((field) => field.value === text)) return;
  const area = document.createElement("textarea");
  area.readOnly = true;
  area.textContent = text;
  area.setAttribute("aria-label", notice.querySelector(".said").textContent);
  notice.append(area);
}

function showWaiting(count, isEnded) {
  const line = document.querySelector("#waiting");
  line.hidden = !count && !isEnded;
  line.textContent = isEnded ? body.dataset.ended : count ? body.dataset.waiting.replace("{count}", count) : "";
}

addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.method !== "post" || !form.action.startsWith(location.origin)) return;
  event.preventDefault();
  const isUpload = form.enctype === "multipart/form-data";
  const data = new FormData(form, event.submitter);
  data.delete("token");
  const fields = isUpload ? data : [...data];
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
  if (answer?.page) arrive(answer, data.get("back"), { moves: true });
  if (sent.delete(form) && form.isConnected) form.reset();
  if (answer?.page) return;
  if (answer?.outcome === "ended") return showWaiting(queue.count, true);
  if (isUpload) return showWaiting(queue.count + 1);
  queue.add(address, fields);
  if (isWhole) sent.add(form);
});

addEventListener("click", ({ target }) => {
  if (target.closest("[data-close]")) target.closest(".desk-notice").remove();
});

queue.onsent = (answer, fields) => {
  arrive(answer, value(fields, "back"), { moves: false });
  if (answer.page && answer.outcome !== "done") keepText(fields);
};

// The files have changed: by another page, a terminal or an editor.
let isLoading = false;
async function follow(version) {
  if (isLoading || String(version) === body.dataset.version) return;
  isLoading = true;
  const answer = await load("GET", location.pathname + location.search);
  isLoading = false;
  if (answer?.status === 200) show(answer.page, { keepsNotice: true });
}

// The number of a notice, which this page has shown.
const here = new URL(location);
here.searchParams.delete("did");
history.replaceState(null, "", here);

const events = new EventSource("/events");
events.addEventListener("changed", (event) => {
  queue.flush();
  follow(event.data);
});
// The address of a later run, opened over a page of an earlier one.
addEventListener("hashchange", () => {
  if (/^#([0-9a-f]{32}){1,2}$/.test(location.hash)) location.reload();
});
addEventListener("online", () => queue.flush());
setInterval(() => queue.flush(), 5000);
queue.flush();
keys();
