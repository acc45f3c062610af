// On the page of airing dates: hides what is past, unless nothing else is left, and shows the rest by the visitor's own
// clock. Browsers that can wait for it show the page only then, so that nothing on it jumps.
// Not a module: browsers load none from a folder on a disk.
{
  const page = document.documentElement.lang;
  const language = navigator.languages.find((own) => own.startsWith(page)) ?? page;
  const dayText = new Intl.DateTimeFormat(language, { dateStyle: "full" });
  const timeText = new Intl.DateTimeFormat(language, {
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });

  // A day of UTC can be two of the visitor's, so the days are made anew.
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
