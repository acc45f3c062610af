/** Forms that were sent and done: what was typed in them is no longer wanted. */
export const sent = new WeakSet();

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
