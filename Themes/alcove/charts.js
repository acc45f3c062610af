// Below a chart with many dots: the names of the dot that is pointed at or has the focus. A finger covers the dot that it
// touches, so the first touch shows the names and the second opens the page. Without script the first one opens it.
// Not a module: browsers don't load modules from disk.
{
  let touched;
  let isTouch = false;
  const markAt = (event) => {
    const mark = event.target.closest?.("svg.chart a, svg.chart g");
    const caption = mark?.closest("figure")?.querySelector(".caption");
    return caption ? { mark, caption } : null;
  };
  const show = (event) => {
    const found = markAt(event);
    if (found) found.caption.textContent = found.mark.querySelector("title").textContent;
  };

  document.addEventListener("pointerover", show);
  document.addEventListener("focusin", show);
  document.addEventListener("pointerdown", (event) => {
    isTouch = event.pointerType === "touch";
  });
  document.addEventListener("click", (event) => {
    const found = markAt(event);
    if (!isTouch || !found || found.mark === touched) return;
    event.preventDefault();
    touched = found.mark;
    show(event);
  });
}
