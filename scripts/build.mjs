// Builds dist/server (one bundle with an entry for the server and one for each command) and dist/web, each only when something
// that goes into it has changed. `node scripts/build.mjs server` or `… web` builds one side.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesIn, pagesIn } from './page-files.mjs';
import { copyBeside, serverBundle } from './server-bundle.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const sides = {
  server: {
    inputs: [
      'server',
      'demo',
      'shared',
      'package.json',
      'package-lock.json',
      'scripts/build.mjs',
      'scripts/server-bundle.mjs',
    ],
    output: 'dist/server/main.js',
    build: buildServer,
  },
  web: {
    inputs: [
      'web',
      'shared',
      'package.json',
      'package-lock.json',
      'vite.config.ts',
      'scripts/build.mjs',
      'scripts/chunks.ts',
      'scripts/contracts-only.ts',
      'scripts/page-files.mjs',
    ],
    output: 'dist/web/index.html',
    build: buildWeb,
  },
};

const wanted = process.argv.slice(2);
for (const [name, side] of Object.entries(sides)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const record = `dist/.build/${name}`;
  const fingerprint = fingerprintOf(side.inputs);
  if (existsSync(side.output) && existsSync(record) && readFileSync(record, 'utf8') === fingerprint) {
    console.log(`${name}: nothing has changed since the last build`);
    continue;
  }
  const start = performance.now();
  rmSync(record, { force: true });
  const summary = await side.build().catch((error) => {
    console.error(`${name}: ${error.message}`);
    process.exit(1);
  });
  mkdirSync('dist/.build', { recursive: true });
  writeFileSync(record, fingerprint);
  console.log(`${name}: ${summary} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

async function buildServer() {
  const { build } = await import('esbuild');
  rmSync('dist/server', { recursive: true, force: true });
  const { metafile } = await build(serverBundle('dist/server'));
  copyBeside('dist/server');
  return `${Object.keys(metafile.inputs).length} files bundled`;
}

async function buildWeb() {
  const { build } = await import('vite');
  await build({ logLevel: 'warn' });
  namePageFiles('dist/web');
  const count = await compress('dist/web');
  return `built, ${count} files compressed`;
}

/** Tells the server which files to announce with each page, in addition to those in index.html. */
function namePageFiles(folder) {
  const filesOf = filesIn(folder);
  const known = filesOf('index.html');
  const pages = pagesIn('web').map(({ path, sources }) => ({
    path,
    files: [...filesOf(...sources)].filter((file) => !known.has(file)),
  }));
  writeFileSync(`${folder}/.vite/pages.json`, JSON.stringify(pages));
}

/** Puts a .br and a .gz beside each text file, at the highest compression, since they are made once and served many times. */
async function compress(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        !entry.name.startsWith('manifest.json') &&
        /\.(js|css|svg|html|json|woff|txt|webmanifest)$/.test(entry.name),
    )
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      const [brotli, zipped] = await Promise.all([
        promisify(brotliCompress)(content, { params }),
        promisify(gzip)(content, { level: 9 }),
      ]);
      if (brotli.length < content.length) await writeFile(`${file}.br`, brotli);
      if (zipped.length < content.length) await writeFile(`${file}.gz`, zipped);
    }),
  );
  return files.length;
}

/** Changes with the name or content of any input; tests do not count. */
function fingerprintOf(inputs) {
  const hash = createHash('sha256');
  for (const input of inputs.flatMap(filesOf).sort())
    hash.update(`${input}\0`).update(readFileSync(input)).update('\0');
  return hash.digest('hex');
}

function filesOf(input) {
  if (!existsSync(input)) return [];
  if (/\.\w+$/.test(input)) return [input];
  return readdirSync(input, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}
