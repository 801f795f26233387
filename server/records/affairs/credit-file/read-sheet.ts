import { csvRows, sniffDelimiter } from '#server/platform/bank-files/csv-rows.ts';
import { openText } from '#server/platform/bank-files/open-text.ts';
import { invalidAt } from '#shared/platform/errors.ts';
import { MOST_ROWS } from '#shared/records/affairs/credit-file.ts';

/** The rows of a credit file below its column names. */
export type Sheet = { header: string[]; rows: string[][] };

const wanted = { what: 'a credit file', instead: 'Ask for the file as CSV or JSON.' };

/** Reads a credit file, CSV or JSON. A file that cannot be divided into rows and columns is refused. */
export async function readSheet(content: string): Promise<Sheet> {
  const { head, pieces } = await openText([Buffer.from(content, 'base64')], wanted);
  const sheet = /^\s*[[{]/.test(head) ? sheetOfJson(await whole(pieces)) : await sheetOfCsv(head, pieces);
  if (sheet.rows.length === 0) throw invalidAt('content', 'There are no rows in this file.');
  if (sheet.rows.length > MOST_ROWS)
    throw invalidAt('content', `The file has more than ${MOST_ROWS} rows: that is too many for one person.`);
  if (sheet.header.length > MOST_COLUMNS)
    throw invalidAt('content', `The file has more than ${MOST_COLUMNS} columns.`);
  return sheet;
}

const MOST_COLUMNS = 200;
const MOST_NAME = 200;

async function whole(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

async function sheetOfCsv(head: string, pieces: AsyncIterable<string>): Promise<Sheet> {
  const delimiter = sniffDelimiter(head);
  if (!delimiter) throw invalidAt('content', 'The file is not divided into columns.');
  const rows: string[][] = [];
  for await (const { cells } of csvRows(pieces, delimiter)) {
    rows.push(cells);
    if (rows.length > MOST_ROWS + 1) break;
  }
  const [header = [], ...others] = rows;
  return {
    header: header.map((name) =>
      name
        .replace(/^\uFEFF/, '')
        .trim()
        .slice(0, MOST_NAME),
    ),
    rows: others,
  };
}

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
const isObject = (value: Json): value is { [name: string]: Json } =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** How deep lists and objects are looked into. */
const DEEPEST = 6;

/** The longest list of objects in a document: the accounts are nested somewhere beside names and addresses. */
function longestList(value: Json, depth = 0): { [name: string]: Json }[] {
  if (value === null || typeof value !== 'object' || depth > DEEPEST) return [];
  const own = Array.isArray(value) ? value.filter(isObject) : [];
  const inside = own.length > 0 ? [] : Object.values(value).map((each) => longestList(each, depth + 1));
  return inside.reduce((best, list) => (list.length > best.length ? list : best), own);
}

/** An object's fields by path: `balance.current`. Lists in it are left out. */
function flattened(value: { [name: string]: Json }, at = '', depth = 0): [string, string][] {
  return Object.entries(value).flatMap(([name, each]): [string, string][] => {
    const path = `${at}${name}`.slice(0, MOST_NAME);
    if (isObject(each)) return depth < DEEPEST ? flattened(each, `${path}.`, depth + 1) : [];
    return Array.isArray(each) || each === null ? [] : [[path, String(each)]];
  });
}

function sheetOfJson(text: string): Sheet {
  let document: Json;
  try {
    document = JSON.parse(text.replace(/^\uFEFF/, '')) as Json;
  } catch {
    throw invalidAt('content', 'The JSON is incomplete: the file may have been cut short.');
  }
  const objects = longestList(document)
    .slice(0, MOST_ROWS + 1)
    .map((each) => new Map(flattened(each)));
  const header = [...new Set(objects.flatMap((each) => [...each.keys()]))];
  return { header, rows: objects.map((each) => header.map((name) => each.get(name) ?? '')) };
}
