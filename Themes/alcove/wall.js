// On the wall: a finger covers what it touches, so the first touch of a spine shows its name, and the
// second opens its page. Without script the first one does.
// Not a module: browsers load none from a folder on a disk.
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
