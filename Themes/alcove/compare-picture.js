// Draws a comparison as a picture to share: its sentences, and a shelf with the titles that both know.
// It loads no files.
// Not a module: browsers don't load modules from disk.
"use strict";

function drawComparison(canvas, { name, sentences, pairs, address }) {
  const [width, height, margin] = [1200, 630, 72];
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  const color = themeColors(canvas);
  const { direction } = getComputedStyle(canvas);
  context.direction = direction;
  const font = (size, weight = 400) => `${weight} ${size}px ${color.serif}`;

  context.fillStyle = color.paper;
  context.fillRect(0, 0, width, height);

  context.fillStyle = color.seal;
  context.fillRect(margin, margin - 8, 34, 34);
  context.fillStyle = color.ink;
  context.font = font(30);
  context.textBaseline = "middle";
  context.fillText(name, margin + 54, margin + 9, width - 2 * margin - 54);

  context.textBaseline = "alphabetic";
  let line = 166;
  for (const [place, sentence] of sentences.entries()) {
    const size = place === 0 ? 58 : 32;
    context.font = font(size);
    context.fillStyle = place === 0 ? color.ink : color.soft;
    for (const text of wrapped(context, sentence, width - 2 * margin).slice(0, 2)) {
      line += size * 1.12;
      context.fillText(text, margin, line, width - 2 * margin);
    }
    // The first line has larger letters, which reach further down.
    line += place === 0 ? 26 : 8;
  }

  // A shelf, as on the wall: each spine as tall as the title's ratings, in the color of its cover.
  const [floor, board] = [height - 78, 14];
  context.fillStyle = color.wood;
  context.fillRect(0, floor, width, board);
  const shown = pairs.slice(0, 90);
  const gap = 3;
  const thick = Math.min(46, (width - 2 * margin) / (shown.length || 1) - gap);
  const tallest = Math.max(60, floor - line - 34);
  for (const [place, { ours, theirs }] of shown.entries()) {
    const mean = ((ours.rating ?? 0.7) + (theirs.rating ?? 0.7)) / 2;
    const tall = Math.min(tallest, 230) * (0.45 + 0.55 * mean * mean);
    const left = margin + place * (thick + gap);
    context.fillStyle = ours.color;
    context.fillRect(left, floor - tall, thick, tall);
    context.fillStyle = "rgb(255 247 232 / 0.55)";
    context.fillRect(left, floor - tall * 0.86, thick, Math.max(2, tall * 0.03));
    context.strokeStyle = "rgb(0 0 0 / 0.25)";
    context.strokeRect(left + 0.5, floor - tall + 0.5, thick - 1, tall);
  }

  context.font = font(24);
  context.fillStyle = color.soft;
  context.fillText(address, margin, height - 26, width - 2 * margin);
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
    ["paper", "ink", "soft", "wood", "seal"].map((property) => [property, read(property)]));
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
