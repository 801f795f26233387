import type { Node } from './pdfmake-internals.ts';
import { type Definition, mm } from './print-pdf.ts';
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

/** A document other than a letter: its content as plain data, with a line at the foot of each page. */
export function plainDefinition(input: DocumentInput): Definition {
  const { title, author, asOf, content, styles, footer, isLandscape = false } = input;
  const margin = mm(20);
  return {
    content: content.map(asNode),
    info: { title, author, creationDate: new Date(asOf) },
    language: 'en-GB',
    isLandscape,
    pageMargins: { left: margin, top: margin, right: margin, bottom: margin },
    defaultStyle: { font: 'sans', fontSize: 10 },
    styles,
    footer: (page, pages) => ({
      text: footer.replace('{page}', String(page)).replace('{pages}', String(pages)),
      fontSize: 8.5,
      alignment: 'center',
    }),
  };
}
