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
}
