// Fails when the JavaScript a browser needs outgrows its budget: to a usable sign-in page, from there to the signed-in shell, and
// in files to a page with everything, each of which is a round trip.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const folder = fileURLToPath(new URL('../dist/web/', import.meta.url));
const manifest = JSON.parse(readFileSync(`${folder}.vite/manifest.json`, 'utf8'));

/** Everything loaded with a chunk: itself and its static imports. */
function closure(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key]?.imports ?? []) closure(imported, seen);
  return seen;
}

const find = (source) => {
  const key = Object.keys(manifest).find((each) => each.endsWith(source));
  if (!key) throw new Error(`The build has no chunk for ${source}.`);
  return key;
};

const all = (...keys) => new Set(keys.flatMap((key) => [...closure(key)]));
const scripts = (keys) => [...keys].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'));
const kilobytes = (keys) =>
  scripts(keys).reduce((sum, file) => sum + gzipSync(readFileSync(folder + file)).length, 0) / 1000;

const login = all('index.html', find('sign-in/LoginPage.tsx'));
const shell = new Set([...all('index.html', find('shell/Shell.tsx'))].filter((key) => !login.has(key)));

const list = all('index.html', find('shell/Shell.tsx'), find('cases/CasesPage.tsx'));

const rows = [
  { what: 'sign-in page', size: kilobytes(login), limit: 130, unit: 'kB gzip' },
  { what: 'signed-in shell, besides', size: kilobytes(shell), limit: 60, unit: 'kB gzip' },
  { what: 'the list of cases, with all before it', size: scripts(list).length, limit: 25, unit: 'files' },
];
for (const { what, size, limit, unit } of rows) {
  console.log(`${what}: ${unit === 'files' ? size : size.toFixed(1)} of ${limit} ${unit}`);
  if (size > limit) process.exitCode = 1;
}
