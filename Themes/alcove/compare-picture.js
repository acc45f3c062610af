// Draws a comparison as a picture to post: how alike the two are, and what both love. It loads nothing but the
// covers that the page shows.
// Not a module: browsers don't load modules from disk.
"use strict";

// `picture` has the site's name, the likeness (`72%`, or empty) and its word, sentences, a heading, the titles
// that both love, a heading and `[title, ratings]` of duels, and the site's address.
async function drawComparison(canvas, picture, isTall = false) {
  const [width, height] = [1080, isTall ? 1920 : 1080];
  const covers = await Promise.all(picture.loved.slice(0, isTall ? 3 : 4).map(coverPicture));
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  const color = themeColors(canvas);
  const [post, board, left, right] = [26, isTall ? 130 : 84, 96, 1010];
  const isReversed = getComputedStyle(canvas).direction === "rtl";
  context.direction = isReversed ? "rtl" : "ltr";
  const font = (size) => {
    context.font = `400 ${size}px ${color.serif}`;
  };
  const start = isReversed ? right : left;
  const write = (text, line, size, paint, most = right - left) => {
    font(size);
    context.fillStyle = paint;
    context.fillText(text, start, line, most);
  };

  context.fillStyle = color.wall;
  context.fillRect(0, 0, width, height);
  context.fillStyle = color.wood;
  context.fillRect(isReversed ? width - post : 0, 0, post, height);
  context.fillRect(0, height - board, width, board);
  write(picture.address, height - board / 2 + 11, 32, color.paper);

  let line = isTall ? 170 : 116;
  write(picture.name, line, 44, color.seal);
  line += isTall ? 60 : 24;
  if (picture.likeness) {
    const size = isTall ? 250 : 190;
    line += size * 0.86;
    write(picture.likeness, line, size, color.seal);
    const taken = context.measureText(picture.likeness).width + 30;
    font(64);
    context.fillStyle = color.ink;
    context.fillText(picture.alike, isReversed ? right - taken : left + taken, line, right - left - taken);
    line += 28;
  }
  const most = isTall || !picture.likeness ? 3 : 2;
  for (const [place, sentence] of picture.sentences.slice(0, most).entries()) {
    const size = place === 0 && !picture.likeness ? 60 : 36;
    font(size);
    for (const text of wrapped(context, sentence, right - left).slice(0, 2)) {
      line += size * 1.28;
      write(text, line, size, place === 0 ? color.ink : color.soft);
    }
    // The letters of the next line may be smaller.
    line += size * 0.3;
  }

  const gap = 24;
  const floor = height - board - (isTall ? 0 : 36);
  if (covers.length) {
    line += isTall ? 120 : 74;
    write(picture.heading, line, isTall ? 52 : 40, color.ink);
    line += 30;
    const room = floor - line - 100;
    const places = isTall ? 3 : 4;
    const wide = Math.min((right - left - (places - 1) * gap) / places, (room * 2) / 3);
    for (const [place, { title, color: ground, image, isDrawn }] of covers.entries()) {
      const step = place * (wide + gap);
      const edge = isReversed ? right - step - wide : left + step;
      context.fillStyle = ground;
      context.fillRect(edge, line, wide, wide * 1.5);
      // An SVG without a size of its own can only be drawn whole.
      if (image && isDrawn) context.drawImage(image, edge, line, wide, wide * 1.5);
      else if (image) drawFilling(context, image, edge, line, wide, wide * 1.5);
      font(27);
      context.fillStyle = color.ink;
      for (const [row, words] of lines(context, title, wide, 2).entries()) {
        context.fillText(words, isReversed ? edge + wide : edge, line + wide * 1.5 + 40 + row * 32, wide);
      }
    }
    line += wide * 1.5 + 90;
  }
  if (!isTall || !picture.duels.length) return;
  line += 70;
  write(picture.duelsHeading, line, 52, color.ink);
  for (const [title, ratings] of picture.duels) {
    font(40);
    line += 76;
    write(lines(context, title, right - left, 1)[0], line, 40, color.ink);
    line += 50;
    write(ratings, line, 36, color.soft);
  }
}

// A title with its cover. A picture in a file on disk would make the canvas unreadable.
async function coverPicture(title) {
  if (!title.cover || location.protocol === "file:") return title;
  const image = new Image();
  image.src = title.cover;
  try {
    await image.decode();
    return { ...title, image };
  } catch {
    return title;
  }
}

// As much of a name as some lines hold.
function lines(context, name, width, most) {
  const all = wrapped(context, name, width - 24);
  const shown = all.slice(0, most);
  if (all.length > most) shown[most - 1] = `${shown[most - 1].replace(/[\s\p{P}]+$/u, "")}…`;
  return shown;
}

// Fills a box with a picture, cutting off what is too wide or too high.
function drawFilling(context, image, left, top, width, height) {
  const [wide, high] = [image.naturalWidth || 200, image.naturalHeight || 300];
  const scale = Math.max(width / wide, height / high);
  const [cutWide, cutHigh] = [width / scale, height / scale];
  context.drawImage(image, (wide - cutWide) / 2, (high - cutHigh) / 2, cutWide, cutHigh, left, top, width, height);
}

// The theme's colors as the visitor sees them, by day or by night.
function themeColors(element) {
  const probe = document.createElement("span");
  element.parentNode.append(probe);
  const read = (property) => {
    probe.style.color = `var(--${property})`;
    return getComputedStyle(probe).color;
  };
  const colors = Object.fromEntries(
    ["paper", "ink", "soft", "wood", "wall", "seal"].map((property) => [property, read(property)]));
  probe.style.fontFamily = "var(--serif)";
  colors.serif = getComputedStyle(probe).fontFamily;
  probe.remove();
  return colors;
}

// Breaks a text into lines that fit the width, between words if the language has them.
function wrapped(context, text, width) {
  const language = document.documentElement.lang;
  const words = [...new Intl.Segmenter(language, { granularity: "word" }).segment(text)]
    .map(({ segment }) => segment);
  const lines = [""];
  for (const word of words) {
    const longer = lines.at(-1) + word;
    if (lines.at(-1) && context.measureText(longer.trimEnd()).width > width && /[\p{L}\p{N}]/u.test(word)) {
      lines.push(word);
    } else {
      lines[lines.length - 1] = longer;
    }
  }
  return lines.map((line) => line.trim());
}
