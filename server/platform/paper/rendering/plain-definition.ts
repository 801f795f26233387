import type { Node } from './pdfmake-internals.ts';
import { type Definition, mm } from './print-tagged.ts';
import { printable, STAND_IN } from './printable.ts';
import type { DocumentInput } from './tasks.ts';

/** Texts that stand for themselves as nodes, which can then be tagged. */
export function asNode(value: unknown): Node {
  if (typeof value === 'string') return { text: value };
  if (typeof value !== 'object' || value === null) return { text: '' };
  const node: Node = { ...value };
  for (const key of ['stack', 'columns', 'ul', 'ol'] as const)
    if (node[key]) node[key] = node[key].map(asNode);
  if (node.table) node.table = { ...node.table, body: node.table.body.map((row) => row.map(asNode)) };
  return node;
}

/** Content whose texts can be printed. */
function printableContent(value: unknown): unknown {
  if (typeof value === 'string') return printable(value);
  if (Array.isArray(value)) return value.map(printableContent);
  if (typeof value !== 'object' || value === null) return value;
  const node: Record<string, unknown> = { ...value };
  for (const key of ['text', 'svg', 'stack', 'columns', 'ul', 'ol'])
    if (node[key] !== undefined) node[key] = printableContent(node[key]);
  const { table } = node as { table?: { body: unknown } };
  if (table) node.table = { ...table, body: printableContent(table.body) };
  return node;
}

const standInNote = {
  text: `${STAND_IN} stands for a letter or sign that cannot be printed here.`,
  fontSize: 8,
  margin: [0, 8, 0, 0],
};

/** A document other than a letter: its content as plain data, with a line at the foot of each page. */
export function plainDefinition(input: DocumentInput): Definition {
  const { title, author, asOf, content, styles, footer, isLandscape = false, size } = input;
  const margin = mm(size ? 2 : 20);
  const shown = content.map(printableContent);
  const isWanting = JSON.stringify(shown).includes(STAND_IN);
  return {
    content: (isWanting ? [...shown, standInNote] : shown).map(asNode),
    info: { title, author, creationDate: new Date(asOf) },
    language: 'en-GB',
    isLandscape,
    size,
    pageMargins: { left: margin, top: margin, right: margin, bottom: margin },
    defaultStyle: { font: 'sans', fontSize: 10 },
    styles,
    ...(footer !== '' && {
      footer: (page: number, pages: number) => ({
        text: printable(footer).replace('{page}', String(page)).replace('{pages}', String(pages)),
        fontSize: 8.5,
        alignment: 'center',
      }),
    }),
  };
}
