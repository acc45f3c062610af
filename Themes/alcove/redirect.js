// On the page at a title's former address: goes to its present one.
// Not a module: browsers don't load modules from disk.
{
  const moved = document.querySelector("a.moved");
  if (moved) location.replace(moved.href + location.hash);
}
