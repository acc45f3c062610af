// On the wall: a finger covers the spine that it touches, so the first touch shows its name and the
// second opens its page. Without script the first one opens it.
// Not a module: browsers don't load modules from disk.
{
  const wall = document.querySelector(".wall");
  let touched;
  let isTouch = false;

  wall.addEventListener("pointerdown", (event) => {
    isTouch = event.pointerType === "touch";
  });
  wall.addEventListener("click", (event) => {
    const spine = event.target.closest("a");
    if (!isTouch || !spine || spine === touched) return;
    event.preventDefault();
    touched = spine;
    spine.focus({ preventScroll: true });
  });

  // With the keyboard: one stop on each shelf, arrows along it and from shelf to shelf.
  const shelves = [...wall.querySelectorAll("section")].map((section) => [...section.querySelectorAll("a")]);
  for (const spines of shelves) {
    for (const spine of spines.slice(1)) spine.tabIndex = -1;
  }
  wall.addEventListener("keydown", (event) => {
    const shelf = shelves.findIndex((spines) => spines.includes(event.target));
    if (shelf < 0) return;
    const place = shelves[shelf].indexOf(event.target);
    const aims = {
      ArrowRight: shelves[shelf][place + 1],
      ArrowLeft: shelves[shelf][place - 1],
      ArrowDown: shelves[shelf + 1]?.[0],
      ArrowUp: shelves[shelf - 1]?.[0],
      Home: shelves[shelf][0],
      End: shelves[shelf].at(-1),
    };
    if (!(event.key in aims)) return;
    event.preventDefault();
    const aim = aims[event.key];
    if (!aim) return;
    aim.tabIndex = 0;
    if (shelves[shelf].includes(aim)) event.target.tabIndex = -1;
    aim.focus();
  });
}
