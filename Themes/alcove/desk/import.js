// Files are dropped anywhere on the page, or chosen; those that the desk would refuse are not sent.
const form = () => document.querySelector("[data-files]");

addEventListener("dragover", (event) => {
  if (form() && event.dataTransfer?.types.includes("Files")) event.preventDefault();
});
addEventListener("drop", (event) => {
  if (!form() || !event.dataTransfer?.files.length) return;
  event.preventDefault();
  form().elements.file.files = event.dataTransfer.files;
  if (isSmallEnough()) form().requestSubmit();
});
addEventListener("change", ({ target }) => {
  if (target.form && target.form === form()) isSmallEnough();
});

function isSmallEnough() {
  const { file } = form().elements;
  const size = [...file.files].reduce((sum, { size }) => sum + size, 0);
  const problem = size > Number(form().dataset.most) ? form().dataset.tooLarge : "";
  file.setCustomValidity(problem);
  form().querySelector(".problem").textContent = problem;
  return !problem;
}
