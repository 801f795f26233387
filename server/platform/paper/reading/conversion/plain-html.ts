import sanitizeHtml from 'sanitize-html';
import { words } from '#shared/platform/words.ts';

/** A stretch of text in one weight. */
export type Run = { text: string; bold: boolean };

/** What is left of HTML when only its words are read: paragraphs, headings, points of a list, and tables of words. */
export type Block =
  | { kind: 'paragraph' | 'heading' | 'point'; runs: Run[] }
  | { kind: 'table'; rows: string[][] };

type Element = { tag: string; children: Node[] };
type Node = Element | string;

const blockTags = words('p div li ul ol blockquote pre h1 h2 h3 h4 h5 h6 hr');
const tableTags = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption'];
const inlineTags = ['b', 'strong', 'br', 'img'];
/** With more than this in a cell, a table is only for layout. */
const LONGEST_CELL = 300;

/** The words of HTML, with its tables. Scripts, styles and pictures are left out; pictures leave their description behind. */
export function blocksOf(html: string): Block[] {
  const clean = sanitizeHtml(html, {
    allowedTags: [...blockTags, ...tableTags, ...inlineTags],
    allowedAttributes: { img: ['alt'] },
    nestingLimit: 60,
  });
  const blocks: Block[] = [];
  const writer = new Writer(blocks);
  writer.walk(treeOf(clean), false);
  writer.flush('paragraph');
  return blocks;
}

/** The tree of HTML that sanitize-html has written: its tags are closed and its characters escaped. */
function treeOf(html: string): Element {
  const root: Element = { tag: '', children: [] };
  const open = [root];
  for (const [, end, tag = '', rest = '', text] of html.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/g)) {
    const parent = open.at(-1)!;
    if (text !== undefined) parent.children.push(unescaped(text));
    else if (end) {
      if (open.length > 1) open.pop();
    } else if (tag === 'img') {
      const alt = /alt="([^"]*)"/.exec(rest)?.[1]?.trim();
      if (alt) parent.children.push(` [${unescaped(alt)}] `);
    } else {
      const element: Element = { tag, children: [] };
      parent.children.push(element);
      if (!/^(br|hr)$/.test(tag)) open.push(element);
    }
  }
  return root;
}

const escapes: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const unescaped = (text: string) => text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => escapes[name]!);

const textIn = (node: Node): string =>
  typeof node === 'string' ? node : node.tag === 'br' ? '\n' : node.children.map(textIn).join('');
const all = (element: Element, ...tags: string[]): Element[] =>
  element.children.flatMap((child) =>
    typeof child === 'string' ? [] : [...(tags.includes(child.tag) ? [child] : []), ...all(child, ...tags)],
  );
const squeezed = (text: string) => text.replace(/[\s\u00a0]+/g, ' ').trim();

/** The cells of a table of words; null for one that only lays out a page. */
function rowsOf(table: Element): string[][] | null {
  if (all(table, 'table').length > 0) return null;
  const rows = all(table, 'tr')
    .map((row) => all(row, 'td', 'th').map((cell) => squeezed(textIn(cell))))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const isOfWords = rows.length > 0 && rows.flat().every((cell) => cell.length <= LONGEST_CELL);
  const columns = Math.max(0, ...rows.map((cells) => cells.length));
  if (!isOfWords || columns < 2 || columns > 12) return null;
  return rows.map((cells) => [...cells, ...Array.from({ length: columns - cells.length }, () => '')]);
}

class Writer {
  readonly #blocks: Block[];
  #runs: Run[] = [];

  constructor(blocks: Block[]) {
    this.#blocks = blocks;
  }

  walk(element: Element, bold: boolean): void {
    for (const child of element.children) {
      if (typeof child === 'string') this.#runs.push({ text: child.replace(/[\s\u00a0]+/g, ' '), bold });
      else this.#enter(child, bold);
    }
  }

  #enter(element: Element, bold: boolean): void {
    const { tag } = element;
    if (tag === 'br') this.#runs.push({ text: '\n', bold });
    else if (tag === 'b' || tag === 'strong') this.walk(element, true);
    else {
      this.flush('paragraph');
      const rows = tag === 'table' ? rowsOf(element) : null;
      if (rows) this.#blocks.push({ kind: 'table', rows });
      else this.walk(element, bold);
      this.flush(/^h\d$/.test(tag) ? 'heading' : tag === 'li' ? 'point' : 'paragraph');
    }
  }

  /** Ends the text so far as a block, unless there is none. */
  flush(kind: 'paragraph' | 'heading' | 'point'): void {
    const runs = this.#runs;
    this.#runs = [];
    if (runs.some(({ text }) => text.trim() !== '')) this.#blocks.push({ kind, runs: trimmed(runs) });
  }
}

function trimmed(runs: readonly Run[]): Run[] {
  const kept = runs.filter(({ text }) => text !== '').map((run) => ({ ...run }));
  while (kept.length > 1 && kept[0]!.text.trim() === '') kept.shift();
  while (kept.length > 1 && kept.at(-1)!.text.trim() === '') kept.pop();
  kept[0]!.text = kept[0]!.text.trimStart();
  kept.at(-1)!.text = kept.at(-1)!.text.trimEnd();
  return kept;
}

/** The blocks as plain text, a row of a table to a line. */
export const plainText = (blocks: readonly Block[]): string =>
  blocks
    .map((block) =>
      block.kind === 'table'
        ? block.rows.map((cells) => cells.join('\t')).join('\n')
        : block.runs.map(({ text }) => text).join(''),
    )
    .join('\n');

/** Plain text as paragraphs: an empty line ends one. */
export const blocksOfText = (text: string): Block[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => ({ kind: 'paragraph', runs: [{ text: part.trimEnd(), bold: false }] }));
