import { elementsIn, type HtmlElement, type HtmlNode, textOf } from './html-tree.ts';
import type { Node } from './pdfmake-internals.ts';
import { LINE } from './rich-tables.ts';
import { FEW_LINES, flow } from './rich-text.ts';
import type { Typography } from './typography.ts';

/** How letters end in both languages; the signature is between this and the name. */
const closing = /^(yours (sincerely|faithfully|truly)|(kind|best) regards|yn gywir|yn ffyddlon|yr eiddoch)/i;
/** The most that is kept together at the end: more than this is text, not an ending. */
const MOST_AFTER_CLOSING = 10;
/** Text is kept together where it is no longer, a table where it takes no more lines in the usual size of type. */
const SHORT_TEXT = 900;
const SHORT_TABLE_LINES = 9;
const USUAL_SIZE = 10.5;
/** A block kept together has to fit on a page, or it would be cut off. */
const MOST_KEPT = 1_500;

/** Headings and announcing words above the last paragraph. */
const MOST_ANNOUNCING = 3;

/** A block of the letter: how it is laid out, and what it says. */
type Block = { node: Node; text: string; isShort: boolean };

const isHeading = ({ node }: Block) => /^H\d$/.test(node.tag ?? '');
/** Words that announce what follows. */
const isLead = ({ node, text }: Block) =>
  Boolean(node.text) && text.length <= FEW_LINES && text.trimEnd().endsWith(':');

/** About how many lines a table takes. */
function linesOf(table: HtmlElement): number {
  const rows = elementsIn(table, 'tr');
  return rows.reduce((sum, row) => {
    const cells = elementsIn(row, 'td', 'th');
    const longest = Math.max(0, ...cells.map((cell) => textOf(cell).length));
    return sum + 1 + Math.floor((longest * cells.length) / LINE);
  }, 0);
}

function blockOf(element: HtmlElement, node: Node, type: Typography): Block {
  const text = textOf(element);
  const isShort = node.table
    ? linesOf(element) <= (SHORT_TABLE_LINES * USUAL_SIZE) / type.size
    : text.length <= SHORT_TEXT;
  return { node, text, isShort };
}

/**
 * A heading never stands at the foot of a page, nor do words that announce what follows: they stay with it, or begin the next page.
 * Short paragraphs and tables are not broken.
 */
function keptTogether(blocks: readonly Block[]): Node[] {
  const kept: Node[] = [];
  for (let at = 0; at < blocks.length; at += 1) {
    const group = [blocks[at]!];
    for (let next = blocks[at + 1]; next; next = blocks[at + group.length]) {
      const last = group.at(-1)!;
      const length = group.reduce((sum, { text }) => sum + text.length, next.text.length);
      const follows = isHeading(last) || isLead(last);
      const begins = isHeading(next) && !isHeading(last);
      if (!follows || begins || !next.isShort || length > MOST_KEPT) break;
      group.push(next);
    }
    const [first] = group;
    if (group.length > 1) {
      kept.push({ stack: group.map(({ node }) => node), unbreakable: true });
      at += group.length - 1;
    } else if (isHeading(first!) || isLead(first!)) kept.push({ ...first!.node, headlineLevel: 1 });
    else {
      const { node, text, isShort } = first!;
      const isKept = node.table ? isShort : Boolean(node.text) && text.length <= FEW_LINES;
      kept.push(isKept ? { ...node, unbreakable: true } : node);
    }
  }
  return kept;
}

/** Where a letter's ending begins, and where its annex does; none if it has none that fits on a page. */
function endingOf(blocks: readonly Block[]): { at: number; to: number } | null {
  const at = blocks.findLastIndex(({ text }) => closing.test(text.trim()));
  if (at < 0) return null;
  const annex = blocks.findIndex((block, place) => place > at && isHeading(block));
  const to = annex < 0 ? blocks.length : annex;
  const after = blocks.slice(at + 1, to);
  const isEnding =
    after.length <= MOST_AFTER_CLOSING &&
    after.reduce((sum, { text }) => sum + text.length, 0) <= MOST_KEPT - SHORT_TEXT &&
    !blocks.slice(at, to).some(({ node }) => node.table);
  return isEnding ? { at, to } : null;
}

/** The place from which the last words before an ending stay with it, and what announces them. */
function lastWordsBefore(blocks: readonly Block[], at: number): number {
  const last = blocks[at - 1];
  if (!last || last.node.table || last.text.length > SHORT_TEXT) return at;
  const before = blocks.slice(0, at - 1);
  const announcing = before.length - 1 - before.findLastIndex((block) => !isHeading(block) && !isLead(block));
  return at - 1 - Math.min(announcing, MOST_ANNOUNCING);
}

/** What follows the signature: each heading begins a page. */
function annexed(blocks: readonly Block[]): Node[] {
  const starts = blocks.flatMap((block, at) => (isHeading(block) ? [at] : []));
  return starts.flatMap((start, at) => {
    const [first, ...rest] = keptTogether(blocks.slice(start, starts[at + 1]));
    return [{ ...first, pageBreak: 'before' }, ...rest];
  });
}

/**
 * The text of a letter; its closing, signature and name stay together, with the last words before them. Without a closing the name stays
 * with them. What follows under a heading of its own, such as a form to be sent back, is a page of its own.
 */
export function letterText(nodes: HtmlNode[], type: Typography, signature: Node | null): Node[] {
  const elements = nodes.filter(
    (node): node is HtmlElement => typeof node !== 'string' || node.trim() !== '',
  ) as HtmlElement[];
  const laidOut = elements.flatMap((element) => flow([element], type));
  const signed = signature ? [signature] : [];
  if (laidOut.length !== elements.length) return [...laidOut, ...signed];
  const blocks = elements.map((element, place) => blockOf(element, laidOut[place]!, type));
  const nodesOf = (of: readonly Block[]) => of.map(({ node }) => node);
  const ending = endingOf(blocks);
  if (!ending) {
    const name = blocks.at(-1);
    if (!name || name.node.table || name.text.length > FEW_LINES) return [...keptTogether(blocks), ...signed];
    const from = lastWordsBefore(blocks, blocks.length - 1);
    const end = { stack: [...nodesOf(blocks.slice(from)), ...signed], unbreakable: true };
    return [...keptTogether(blocks.slice(0, from)), end];
  }
  const { at, to } = ending;
  const from = lastWordsBefore(blocks, at);
  const end = [...nodesOf(blocks.slice(from, at + 1)), ...signed, ...nodesOf(blocks.slice(at + 1, to))];
  return [
    ...keptTogether(blocks.slice(0, from)),
    { stack: end, unbreakable: true },
    ...annexed(blocks.slice(to)),
  ];
}
