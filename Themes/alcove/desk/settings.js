// Shows a color while it is typed.
addEventListener("input", ({ target }) => {
  if (!target.matches?.("[data-accent]")) return;
  const swatches = target.form.querySelector("[data-swatches]");
  const color = /^#[0-9a-f]{6}$/i.test(target.value.trim()) ? target.value.trim() : "";
  if (color) swatches.style.setProperty("--accent", color);
  else swatches.style.removeProperty("--accent");
});
