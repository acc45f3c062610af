// Asks a few questions and picks a fitting title on the page at random. The answer is in the address, so
// it can be sent: without script the same address leads to the title's place on the page.
// Not a module: browsers don't load modules from disk.
"use strict";
{
  const box = document.querySelector(".ask");
  const form = box.querySelector("form");
  const button = form.querySelector("button");
  const answer = box.querySelector(".answer");
  const nothing = answer.querySelector(".nothing-fits");
  const template = box.querySelector("template");
  const titles = [...document.querySelectorAll(".answers > .row")];

  // Shows each title once before it repeats one, as long as the questions stay the same.
  let drawn = [];
  let asked = "";

  const fitting = ({ length, mood, company }) => titles.filter((title) => {
    const moods = title.dataset.moods?.split(" ") ?? [];
    const isForCompany = title.dataset.together !== undefined;
    return (!length || title.closest("section").id === length) && (!mood || moods.includes(mood))
      && (!company || isForCompany === (company === "together"));
  });

  const draw = () => {
    const questions = Object.fromEntries(new FormData(form));
    const key = JSON.stringify(questions);
    const all = fitting(questions);
    if (key !== asked || all.every((title) => drawn.includes(title))) drawn = drawn.slice(-1);
    asked = key;
    const rest = all.filter((title) => !drawn.includes(title));
    const choices = rest.length ? rest : all;
    if (!choices.length) return undefined;
    const [chance] = crypto.getRandomValues(new Uint32Array(1));
    const title = choices[chance % choices.length];
    drawn.push(title);
    return title;
  };

  const addressOf = (title) => {
    const address = new URL(location.href);
    address.hash = title.id;
    return address.href;
  };

  function show(title) {
    for (const part of answer.querySelectorAll(".scroll, .answer-words:has(h2)")) part.remove();
    nothing.hidden = Boolean(title);
    nothing.parentElement.hidden = Boolean(title);
    answer.classList.remove("turned");
    if (!title) return;
    const link = title.querySelector("h3 a");
    const words = template.content.cloneNode(true);
    const heading = document.createElement("h2");
    heading.append(link.cloneNode(true));
    words.firstElementChild.prepend(heading);
    words.querySelector("blockquote").textContent = title.querySelector(".says").textContent;
    // The words before the link, if there are any.
    const said = title.querySelector(".note").cloneNode(true);
    said.querySelector(".permalink").remove();
    const note = words.querySelector(".note");
    note.textContent = said.textContent.replace(/ · $/, "");
    if (!note.textContent) note.remove();
    words.querySelector(".permalink").href = addressOf(title);
    const copy = words.querySelector("button");
    copy.hidden = !navigator.clipboard;
    copy.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(addressOf(title));
        copy.textContent = copy.dataset.copied;
      } catch {
        copy.hidden = true;
      }
    });
    const cover = title.querySelector(".cover").cloneNode(true);
    for (const picture of cover.querySelectorAll("img")) picture.loading = "eager";
    const scroll = document.createElement("a");
    const mount = document.createElement("span");
    scroll.className = "scroll";
    mount.className = "mount";
    mount.append(cover);
    scroll.append(mount);
    scroll.href = link.href;
    // The link with its words is beside it.
    scroll.tabIndex = -1;
    scroll.ariaHidden = "true";
    answer.append(scroll, words);
    // Restarts the movement.
    void answer.offsetWidth;
    answer.classList.add("turned");
    button.textContent = button.dataset.again;
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const title = draw();
    show(title);
    try {
      history.replaceState(null, "", title ? addressOf(title) : location.pathname + location.search);
    } catch {
      // Pages opened from disk may not do this.
    }
    if (answer.getBoundingClientRect().bottom > innerHeight) answer.scrollIntoView({ block: "nearest" });
  });
  form.addEventListener("change", () => (button.textContent = button.dataset.now));
  button.dataset.now = button.textContent;

  // The page was opened with an answer.
  const showAddressed = () => {
    let id = "";
    try {
      id = decodeURIComponent(location.hash.slice(1));
    } catch {
      // The address names no title of this page.
    }
    const title = titles.find((one) => one.id === id);
    if (!title) return;
    drawn = [title];
    show(title);
    answer.scrollIntoView({ block: "center" });
  };
  addEventListener("hashchange", showAddressed);
  showAddressed();

  // Something hangs there at once: each day another title, the same for everybody.
  if (drawn.length === 0 && titles.length > 0) {
    const day = Math.floor(Date.now() / 86_400_000);
    drawn = [titles[day % titles.length]];
    show(drawn[0]);
    answer.classList.remove("turned");
  }
}
