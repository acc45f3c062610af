// On the page that stands where a title used to be: goes on to its new address.
const moved = document.querySelector("a.moved");
if (moved) location.replace(moved.href + location.hash);
