import { type HtmlElement, type HtmlNode, textOf } from './html-tree.ts';
import type { Node } from './pdfmake-internals.ts';
import { flow } from './rich-text.ts';
import type { Typography } from './typography.ts';

/** How letters end in both languages; the signature stands between this and the name. */
const closing = /^(yours (sincerely|faithfully|truly)|(kind|best) regards|yn gywir|yn ffyddlon|yr eiddoch)/i;
/** What is kept on one page at the end: more than this is text, not an ending. */
const MOST_AFTER_CLOSING = 10;
/** A heading and what follows are kept together where that is no longer. */
const SHORT_TEXT = 900;
const SHORT_TABLE_ROWS = 8;
const SHORT_TABLE = 500;
/** What is kept together has to fit on a page: a block that does not would be cut off. */
const MOST_KEPT = 1_500;
/** A paragraph of a few lines is not broken over pages. */
const FEW_LINES = 330;

const isHeading = (node: Node) => /^H\d$/.test(node.tag ?? '');
const isShort = (node: Node, length: number) =>
  node.table ? node.table.body.length <= SHORT_TABLE_ROWS && length <= SHORT_TABLE : length <= SHORT_TEXT;

/** A heading never stands at the foot of a page: it stays with what follows, or begins the next page. */
function withHeadingsKept(nodes: Node[], lengths: number[]): Node[] {
  const kept: Node[] = [];
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at] as Node;
    const next = nodes[at + 1];
    if (!isHeading(node) || !next)
      kept.push(node.text && (lengths[at] ?? 0) <= FEW_LINES ? { ...node, unbreakable: true } : node);
    else if (!isHeading(next) && isShort(next, lengths[at + 1] ?? 0)) {
      kept.push({ stack: [node, next], unbreakable: true });
      at += 1;
    } else kept.push({ ...node, headlineLevel: 1 });
  }
  return kept;
}

/** Where a letter's ending begins; -1 where it has none that fits on a page. */
function closingAt(texts: string[], laidOut: Node[]): number {
  const at = texts.findLastIndex((text) => closing.test(text.trim()));
  const after = texts.slice(at + 1);
  const isEnding =
    after.length <= MOST_AFTER_CLOSING &&
    after.join('').length <= MOST_KEPT - SHORT_TEXT &&
    !laidOut.slice(at).some(({ table }) => table);
  return at >= 0 && isEnding ? at : -1;
}

/** The text of a letter; its closing, signature and name stay together, with the last words before them. */
export function letterText(nodes: HtmlNode[], type: Typography, signature: Node | null): Node[] {
  const blocks = nodes.filter(
    (node): node is HtmlElement => typeof node !== 'string' || node.trim() !== '',
  ) as HtmlElement[];
  const laidOut = blocks.flatMap((block) => flow([block], type));
  const texts = blocks.map(textOf);
  if (laidOut.length !== texts.length) return [...laidOut, ...(signature ? [signature] : [])];
  const at = closingAt(texts, laidOut);
  if (at < 0)
    return [
      ...withHeadingsKept(
        laidOut,
        texts.map(({ length }) => length),
      ),
      ...(signature ? [signature] : []),
    ];
  const from =
    at > 0 && (texts[at - 1] as string).length <= SHORT_TEXT && !laidOut[at - 1]?.table ? at - 1 : at;
  const body = withHeadingsKept(
    laidOut.slice(0, from),
    texts.map(({ length }) => length),
  );
  const end = [...laidOut.slice(from, at + 1), ...(signature ? [signature] : []), ...laidOut.slice(at + 1)];
  return [...body, { stack: end, unbreakable: true }];
}
