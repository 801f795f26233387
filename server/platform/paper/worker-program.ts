import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The file of a program that runs in a thread or process of its own, by its name in a bundle (`paper/reading/reading.worker`):
 * beside the calling module, whose URL is `asking`, in the sources; below the entry's folder in a bundle; or in the folder PROGRAMS_DIR, where
 * tests put a bundle made once per run. Throws if it is in none of them.
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
