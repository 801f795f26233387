import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The file of a program that runs in a thread or process of its own, by its name in a bundle (`paper/reading/reading.worker`):
 * beside `asking`, the URL of who asks, in the sources; below the entry's folder in a bundle; or in the folder PROGRAMS_DIR, where
 * tests have bundled it once instead of loading its sources each time. Throws if it is nowhere.
 */
export function workerProgram(name: string, asking: string): string {
  const { PROGRAMS_DIR } = process.env;
  const places = [`./${basename(name)}.ts`, `./${name}.js`, `../${name}.js`];
  const files = [
    ...(PROGRAMS_DIR ? [join(PROGRAMS_DIR, `${name}.js`)] : []),
    ...places.map((place) => fileURLToPath(new URL(place, asking))),
  ];
  const found = files.find((file) => existsSync(file));
  if (!found) throw new Error(`The program ${name} is missing.`);
  return found;
}
