import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A file of the program as it is written, with the files that it imports: all of them, and those that are there when it runs. */
export type Source = { path: string; text: string; imports: string[]; loads: string[] };

const importsOf = [
  /^(?:import|export) (?<type>type )?[^;]*?from '(?<of>[^']+)'/gms,
  /^import '(?<of>[^']+)'/gm,
  /\bimport\('(?<of>[^']+)'\)/g,
];

/** The TypeScript files of a folder; paths start at the root of the project. */
export function sourcesIn(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => {
      const path = join(folder, name);
      const text = readFileSync(join(root, path), 'utf8');
      const found = importsOf.flatMap((pattern) => [...text.matchAll(pattern)].map(({ groups }) => groups));
      const targets = (kept: typeof found) => kept.map((each) => resolved(path, each?.of ?? ''));
      return { path, text, imports: targets(found), loads: targets(found.filter((each) => !each?.type)) };
    });
}

const resolved = (from: string, specifier: string) =>
  specifier.startsWith('.')
    ? relative(root, join(root, dirname(from), specifier))
    : specifier.replace(/^#/, '');

export const isTest = ({ path }: Pick<Source, 'path'>): boolean => /\.test\.tsx?$/.test(path);

/** A text without its comments; what follows them stays. */
export const withoutComments = (text: string): string =>
  text.replace(/\/\*.*?\*\/|(?<![:\w])\/\/ [^\n]*/gs, '');
