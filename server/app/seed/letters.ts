import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '#server/platform/database/start-error.ts';
import { entityOf } from '#server/records/reference/select.ts';
import { type Field, labelOf } from '#shared/platform/fields/field.ts';
import { richText } from './rich-text.ts';
import type { Seed } from './seed.ts';

/** The fields that the head of a letter may give, by their labels in Settings. */
const givenAbove = new Map(
  Object.entries<Field>(entityOf('templates').fields)
    .filter(([name, { kind, readOnly }]) => name !== 'body' && kind !== 'file' && !readOnly)
    .map(([name, field]) => [labelOf(name, field), { name, field }]),
);

/** The folder of letters: beside this file in the sources; beside or above the entry in the bundle. */
export function lettersFolder(): string {
  const places = ['./letters', '../letters'].map((place) => fileURLToPath(new URL(place, import.meta.url)));
  const found = places.find((place) => existsSync(place));
  if (!found) throw new StartError(`The folder of letters is missing: ${places[0]}`);
  return found;
}

/**
 * The letters that a firm starts with: a file each, in the order of their names, and `parts/` for what several share (docs/paperless.md).
 * A StartError names the file and the line that cannot be read.
 */
export function letters(folder: string = lettersFolder()): Seed {
  const parts = new Map(
    contentsOf(join(folder, 'parts')).map(({ file, content }) => [
      file.replace(/\.txt$/, ''),
      taken(`parts/${file}`, content).text.trim(),
    ]),
  );
  return {
    entity: 'templates',
    rows: contentsOf(folder).map(({ file, content }) => {
      const { head, text } = taken(file, content);
      if (!head) throw new StartError(`Letter ${file} does not begin with '---' and a line for each field.`);
      return { ...rowOf(file, head), body: richText(withParts(file, text, parts)) };
    }),
  };
}

const contentsOf = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .map((file) => ({
      file,
      content: readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n'),
    }));

/** A file's head, line by line and without its notes ('# …'), and its text. */
function taken(file: string, content: string): { head: string[] | null; text: string } {
  if (!content.startsWith('---\n')) return { head: null, text: content };
  const end = content.indexOf('\n---\n', 3);
  if (end < 0) throw new StartError(`Letter ${file}: no second '---' ends the fields.`);
  const lines = content.slice(4, end).split('\n');
  return { head: lines.filter((line) => line && !line.startsWith('# ')), text: content.slice(end + 5) };
}

function rowOf(file: string, head: readonly string[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const line of head) {
    const [, label = line, written = ''] = /^([^:]+):(.*)$/.exec(line) ?? [];
    const given = givenAbove.get(label);
    if (!given)
      throw new StartError(
        `Letter ${file}: '${label}' is not a field of a letter. The fields are ${[...givenAbove.keys()].join(', ')}.`,
      );
    if (given.name in row) throw new StartError(`Letter ${file}: '${label}' is given twice.`);
    row[given.name] = valueOf(given.field, written.trim(), (why) => {
      throw new StartError(`Letter ${file}, ${label}: ${why}`);
    });
  }
  for (const [label, { name, field }] of givenAbove)
    if (field.required && !('default' in field) && !(name in row))
      throw new StartError(`Letter ${file}: '${label}' is missing.`);
  return row;
}

/** A field's value in the form of a seed: the keys of options, and other rows by name. */
function valueOf(field: Field, written: string, refuse: (why: string) => never): unknown {
  const keyIn = (options: Readonly<Record<string, string>>, label: string) =>
    Object.keys(options).find((key) => options[key] === label) ??
    refuse(`'${label}' is not one of ${Object.values(options).join(', ')}.`);
  if (!written) return refuse('no value is given.');
  if (field.kind === 'choice') return keyIn(field.options, written);
  if (field.kind === 'choices') return written.split(', ').map((label) => keyIn(field.options, label));
  if (field.kind === 'boolean') return keyIn({ true: 'Yes', false: 'No' }, written) === 'true';
  if (field.kind === 'integer')
    return /^\d+$/.test(written) ? Number(written) : refuse(`'${written}' is not a whole number.`);
  return written;
}

/** The text with each `{{> name}}` replaced by the part of that name, which may hold others. */
function withParts(
  file: string,
  text: string,
  parts: ReadonlyMap<string, string>,
  around: readonly string[] = [],
): string {
  return text.replace(/\{\{>\s*(.*?)\s*\}\}/g, (mark, name: string) => {
    const part = parts.get(name);
    if (part === undefined) throw new StartError(`Letter ${file}: ${mark} names no file in parts.`);
    if (around.includes(name)) throw new StartError(`Letter ${file}: ${mark} contains itself.`);
    return withParts(file, part, parts, [...around, name]);
  });
}
