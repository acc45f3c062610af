// What was tapped without a connection, in order, each with the value that the page showed; and the texts that were
// refused later, until they are closed. Both are kept over reloads, unless the browser stores nothing.
const name = "tokonoma-desk-waiting";
const refusedName = "tokonoma-desk-refused";

const unstored = new Map();

const kept = (name) => {
  if (unstored.has(name)) return unstored.get(name);
  try {
    return JSON.parse(localStorage.getItem(name)) ?? [];
  } catch {
    return [];
  }
};

function keep(name, items) {
  try {
    localStorage.setItem(name, JSON.stringify(items));
    unstored.delete(name);
  } catch {
    unstored.set(name, items);
  }
}

export class Queue {
  #send;
  #tell;
  #isSending = false;
  onsent = () => {};

  constructor(send, tell) {
    this.#send = send;
    this.#tell = tell;
    tell(this.count);
  }

  get #items() {
    return kept(name);
  }

  set #items(items) {
    keep(name, items);
    this.#tell(items.length);
  }

  get count() {
    return this.#items.length;
  }

  get isEmpty() {
    return this.count === 0;
  }

  /** Whether the same is to be done with the same title. */
  has(fields) {
    return this.#items.some((item) => isAlike(item.fields, fields, ["do", "title", "list"]));
  }

  add(address, fields) {
    // The day on which it was tapped, not on which it is sent.
    const today = new Date();
    const day = [today.getFullYear(), today.getMonth() + 1, today.getDate()].map((part) => String(part).padStart(2, "0"));
    const hasDay = fields.some(([key, value]) => key === "at" && value);
    this.#items = [...this.#items, { address, fields: hasDay ? fields : [...fields, ["at", day.join("-")]] }];
  }

  /** Sends what waits; one that is refused is shown with the reason and not sent again. */
  async flush() {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      while (await this.#sendFirst());
    } finally {
      this.#isSending = false;
    }
  }

  /** Whether the next one can be sent. */
  async #sendFirst() {
    const [first] = this.#items;
    const answer = first && await this.#send(first.address, first.fields);
    if (!answer) return false;
    if (answer.outcome === "ended") {
      this.#tell(this.count, true);
      return false;
    }
    // Others may have been added meanwhile, and another tab may have sent this one: the desk knows it by its id.
    const items = this.#items;
    const place = items.findIndex((item) => isSame(item, first));
    const rest = items.toSpliced(place, place < 0 ? 0 : 1);
    this.#items = place >= 0 && answer.outcome === "done" ? follow(first, rest, answer.page) : rest;
    this.onsent(answer, first.fields);
    return answer.outcome === "done";
  }
}

/** Fields with an id, so that the desk carries them out once even if they are sent again. */
export function named(fields) {
  if (value(fields, "sending")) return fields;
  return [...fields, ["sending", crypto.getRandomValues(new Uint32Array(4)).join("-")]];
}

const isSame = (one, other) => value(one.fields, "sending")
  ? value(one.fields, "sending") === value(other.fields, "sending") : JSON.stringify(one) === JSON.stringify(other);

/** The texts that waited and were refused. */
export const refused = {
  get all() {
    return kept(refusedName);
  },
  set all(items) {
    keep(refusedName, items);
  },
  /** Keeps a text that someone has typed; not a tap. */
  keep(fields, reason) {
    const isTyped = ["review", "note", "set", "list-note"].includes(value(fields, "do"));
    if (!isTyped || !value(fields, "value") || this.all.some((item) => isText(item.fields, fields))) return;
    this.all = [...this.all, { fields, reason }];
  },
  /** Forgets a text that was saved at last, or closed. */
  forget(fields) {
    this.all = this.all.filter((item) => !isText(item.fields, fields));
  },
};

/** Whether both are the same text for the same place. */
const isText = (one, other) => isAlike(one, other, ["do", "title", "list", "key", "value"]);

const isAlike = (one, other, keys) => keys.every((key) => plain(value(one, key)) === plain(value(other, key)));

export const plain = (text) => text?.replaceAll("\r\n", "\n");

export const value = (fields, wanted) => fields.find(([key]) => key === wanted)?.[1];

/** The next one for the same title saw what the first saw: the page couldn't show its result. */
function follow(first, rest, page) {
  const next = rest.find((item) => isAlike(item.fields, first.fields, ["do", "title"]));
  if (!next || value(next.fields, "seen") !== value(first.fields, "seen")) return rest;
  const form = [...page?.forms ?? []].find((form) =>
    ["do", "title"].every((key) => form.elements[key]?.value === value(first.fields, key)));
  const seen = form?.elements.seen?.value;
  if (seen === undefined) return rest;
  return rest.map((item) => item === next
    ? { ...item, fields: item.fields.map(([key, old]) => [key, key === "seen" ? seen : old]) } : item);
}
