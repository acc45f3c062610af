// On the page that stands where a title used to be: goes on to its new address.
// Not a module: browsers load none from a folder on a disk.
{
  const moved = document.querySelector("a.moved");
  if (moved) location.replace(moved.href + location.hash);
}
