import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A file of the program as it is written, with the files that it imports. */
export type Source = { path: string; text: string; imports: string[] };

/** The TypeScript files of a folder; paths start at the root of the project. */
export function sourcesIn(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => {
      const path = join(folder, name);
      const text = readFileSync(join(root, path), 'utf8');
      const patterns = [
        /^(?:import|export) [^;]*?from '([^']+)'/gms,
        /^import '([^']+)'/gm,
        /\bimport\('([^']+)'\)/g,
      ];
      const specifiers = patterns.flatMap((pattern) =>
        [...text.matchAll(pattern)].map((match) => match[1] ?? ''),
      );
      return { path, text, imports: specifiers.map((specifier) => resolved(path, specifier)) };
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
