// Fails when the JavaScript a browser needs outgrows its budget: to a usable sign-in page, and from there to the signed-in shell.
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
const bytes = (keys) =>
  [...keys]
    .map((key) => manifest[key].file)
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(folder + file)).length, 0);

const login = all('index.html', find('sign-in/LoginPage.tsx'));
const shell = new Set([...all('index.html', find('shell/Shell.tsx'))].filter((key) => !login.has(key)));

const rows = [
  { what: 'sign-in page', limit: 130, size: bytes(login) },
  { what: 'signed-in shell, besides', limit: 60, size: bytes(shell) },
];
for (const { what, limit, size } of rows) {
  const kilobytes = size / 1000;
  console.log(`${what}: ${kilobytes.toFixed(1)} kB gzip of ${limit} kB`);
  if (kilobytes > limit) process.exitCode = 1;
}
