// On the page of airing dates: hides past airings unless there are no others, and shows times by the
// visitor's clock. Browsers that can wait show the page only then, so that nothing jumps.
// Not a module: browsers don't load modules from disk.
{
  const page = document.documentElement.lang;
  const language = navigator.languages.find((own) => own.startsWith(page)) ?? page;
  const dayText = new Intl.DateTimeFormat(language, { dateStyle: "full" });
  const timeText = new Intl.DateTimeFormat(language, {
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });

  // A day in UTC can be two of the visitor's days, so they are grouped again.
  const [past, ahead] = [new Map(), new Map()];
  for (const airing of document.querySelectorAll(".airing")) {
    const time = airing.querySelector("time");
    const at = new Date(time.dateTime);
    time.textContent = timeText.format(at);
    const days = at < Date.now() ? past : ahead;
    const day = dayText.format(at);
    days.set(day, [...(days.get(day) ?? []), airing]);
  }
  const days = ahead.size > 0 ? ahead : past;

  const airings = document.querySelector(".airings");
  const pattern = airings?.querySelector(".airing-day");
  if (pattern) {
    const sections = [...days].map(([day, items]) => {
      const section = pattern.cloneNode(true);
      section.querySelector("h2").textContent = day;
      section.querySelector("ul").replaceChildren(...items);
      return section;
    });
    airings.replaceChildren(...sections);
    document.querySelector(".in-utc").hidden = true;
    document.querySelector(".nothing-ahead").hidden = ahead.size > 0;
  }
}
