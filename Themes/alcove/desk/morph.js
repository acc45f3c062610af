/** Forms whose texts the desk has, or which wait in the queue. */
export const sent = new WeakSet();
/** Forms with unsent texts for which the desk's answer has newer values: it refused them, or saved an earlier text. */
export const contested = new WeakSet();

addEventListener("input", ({ target }) => sent.delete(target.form));

const texts = "textarea, select, input:not([type=hidden], [type=file], [type=radio], [type=checkbox])";

/** The texts and choices of a form, for comparing them. */
export const typed = (form) =>
  JSON.stringify([...form.elements].filter((field) => field.name && field.matches(texts)).map((field) => field.value));

/** Whether a form has a text or a choice that was never sent. */
function isTouched(form, now) {
  return [...form.elements].some((field) => {
    if (!field.name || !field.matches(texts)) return false;
    const first = field.options && ([...field.options].find((each) => each.defaultSelected) ?? field.options[0]);
    const old = field.options ? first?.value : field.defaultValue;
    return field.value !== old && field.value !== now.elements[field.name]?.value;
  });
}

/** Keeps a form as it was typed, with the values that its page showed: sending it overwrites nothing unseen. */
function keep(form, now) {
  if (!contested.delete(form)) return;
  for (const field of form.querySelectorAll("input[type=hidden]")) {
    const value = now.elements[field.name]?.value;
    if (value !== undefined) field.value = value;
  }
}

// Makes an element like another one and keeps what is alike: the focus, open menus, loaded pictures.
export function morph(old, now) {
  if (old.isEqualNode(now)) return;
  if (old.nodeType !== now.nodeType || old.nodeName !== now.nodeName || old.dataset?.part !== now.dataset?.part) {
    old.replaceWith(document.importNode(now, true));
    return;
  }
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== now.nodeValue) old.nodeValue = now.nodeValue;
    return;
  }
  if (old.dataset.keep !== undefined) return;
  if (old.localName === "form") {
    if (!sent.has(old) && isTouched(old, now)) return keep(old, now);
    contested.delete(old);
  }
  // What is being typed stays.
  const isTyped = old === document.activeElement && old.matches("textarea, input:not([type=hidden])");
  if (isTyped && !sent.has(old.form)) return;
  for (const { name } of [...old.attributes]) {
    if (!now.hasAttribute(name) && !(name === "open" && old.matches("details"))) old.removeAttribute(name);
  }
  for (const { name, value } of now.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (old.matches("input, textarea, select") && "value" in old) old.value = now.value;
  const parts = new Map([...old.children].filter((child) => child.dataset.part).map((child) => [child.dataset.part, child]));
  let place = old.firstChild;
  for (const child of [...now.childNodes]) {
    const kept = child.dataset?.part && parts.get(child.dataset.part);
    if (kept) {
      if (kept !== place) old.insertBefore(kept, place);
      else place = place.nextSibling;
      morph(kept, child);
    } else if (place && !place.dataset?.part && place.nodeName === child.nodeName) {
      const next = place.nextSibling;
      morph(place, child);
      place = next;
    } else {
      old.insertBefore(document.importNode(child, true), place);
    }
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}
