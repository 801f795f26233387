import type { SearchSchemaInput } from '@tanstack/react-router';

export type RawSearch = Record<string, string | string[]>;

/** `?page=2&search=012` as plain text values: no value is parsed as a number, repeated names become lists. */
export function parseSearch(text: string): RawSearch {
  const result: RawSearch = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const earlier = result[name];
    if (earlier === undefined) result[name] = value;
    else result[name] = [...(Array.isArray(earlier) ? earlier : [earlier]), value];
  }
  return result;
}

/** The inverse of parseSearch; empty values are left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const result = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') result.append(name, String(one));
    }
  }
  const text = result.toString();
  return text && `?${text}`;
}

export function textOf(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first !== '' ? first : undefined;
}

export function positiveOf(value: unknown): number | undefined {
  const number = Number(Array.isArray(value) ? value[0] : value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** A whole number from nought to the highest. */
export function numberOf(value: unknown, highest: number): number | undefined {
  const text = String(Array.isArray(value) ? value[0] : value);
  return /^\d{1,9}$/.test(text) && Number(text) <= highest ? Number(text) : undefined;
}

/** A day that exists, as yyyy-MM-dd. */
export function dayOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

export const oneOf = <const T extends string>(options: readonly T[], value: unknown): T | undefined =>
  options.find((option) => option === textOf(value));

/** The address of a page that reads it itself, such as a list: links to it are typed, and its declaration loads with the page. */
export const readByPage = <Search extends object>(
  search: Search & SearchSchemaInput,
): Readonly<Record<string, unknown>> => ({ ...search });
