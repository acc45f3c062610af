// What a search fetches: types queries letter by letter into a built site's own search script, and counts the files
// and their bytes, gzipped as hosts send them.
//
//     node Tests/Benchmark/search.mjs FOLDER [QUERY …]
//
// FOLDER is an output folder. Each letter is searched for, however fast one types; each query starts with nothing
// fetched, and a file that was fetched for it once is kept, as browsers do.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import vm from "node:vm";
import { gzipSync } from "node:zlib";

const [site, ...asked] = process.argv.slice(2);
if (!site) {
  console.error("usage: node Tests/Benchmark/search.mjs FOLDER [QUERY …]");
  process.exit(64);
}
const queries = asked.length ? asked : [
  "silent garden", "the", "tanaka", "Electric Observatory 77", "no library", "a", "星の旅人", "図書館", "銀河鉄道", "の",
  "ﾄｼｮｶﾝ", "qwertyuiop",
];

for (const name of ["search-fold.js", "search-index.js", "search-parts.js", "search-near.js"]) {
  vm.runInThisContext(readFileSync(join(site, "theme", name), "utf8"));
}
const { SearchIndex } = vm.runInThisContext("({ SearchIndex })");

const kilobytes = (bytes) => (bytes / 1000).toFixed(1).padStart(8);
const weigh = (folder) => {
  const files = readdirSync(folder).map((name) => join(folder, name)).filter((path) => statSync(path).isFile());
  return [files.length, files.reduce((sum, path) => sum + gzipSync(readFileSync(path)).length, 0)];
};
for (const folder of ["search", "search/titles", "search/grams"]) {
  try {
    const [count, bytes] = weigh(join(site, folder));
    console.log(`${folder.padEnd(16)} ${String(count).padStart(5)} files ${kilobytes(bytes)} KB`);
  } catch {
    console.log(`${folder.padEnd(16)} none`);
  }
}

console.log(`\n${"query".padEnd(26)} index KB  grams KB rating KB titles KB    all KB  files  found`);
for (const query of queries) {
  const fetched = new Map();
  const index = await SearchIndex.open(async (name) => {
    const bytes = readFileSync(join(site, "search", `${name}.js`));
    fetched.set(name, gzipSync(bytes).length);
    const text = bytes.toString();
    return JSON.parse(text.slice(text.indexOf(",") + 1, text.lastIndexOf(")")));
  }, async () => {});
  const letters = Array.from(query);
  let found;
  for (const place of letters.keys()) {
    found = await index.search(letters.slice(0, place + 1).join(""), 20);
  }
  const sum = (start) => [...fetched].filter(([name]) => name.startsWith(start))
    .reduce((sum, [, bytes]) => sum + bytes, 0);
  console.log(
    query.padEnd(26 - letters.filter((letter) => letter > "\u2e80").length),
    kilobytes(sum("index")), kilobytes(sum("grams")), " " + kilobytes(sum("ratings")), kilobytes(sum("titles")),
    " " + kilobytes(sum("")), String(fetched.size).padStart(6), String(found.count).padStart(6));
}
