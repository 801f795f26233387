import { type HtmlElement, type HtmlNode, textOf } from './html-tree.ts';
import type { Node } from './pdfmake-internals.ts';
import { tableNode } from './rich-tables.ts';
import type { Typography } from './typography.ts';

/** A paragraph of a few lines is not broken over pages. */
export const FEW_LINES = 330;

type Run = Node & { text: string };
type Style = Omit<Node, 'text'>;

const marks: Readonly<Record<string, (style: Style, element: HtmlElement) => Style>> = {
  strong: (style) => ({ ...style, bold: true }),
  b: (style) => ({ ...style, bold: true }),
  em: (style) => ({ ...style, italics: true }),
  i: (style) => ({ ...style, italics: true }),
  u: (style) => ({ ...style, decoration: [...((style.decoration as string[]) ?? []), 'underline'] }),
  s: (style) => ({ ...style, decoration: [...((style.decoration as string[]) ?? []), 'lineThrough'] }),
  sub: (style) => ({ ...style, sub: true }),
  sup: (style) => ({ ...style, sup: true }),
  a: (style, { attributes: { href } }) =>
    href && /^(https?|mailto|tel):/i.test(href) ? { ...style, link: href, decoration: ['underline'] } : style,
};

function runsOf(node: HtmlNode, style: Style, isPreformatted: boolean): Run[] {
  if (typeof node === 'string')
    return [{ ...style, text: isPreformatted ? node : node.replace(/[ \t\r\n\f]+/g, ' ') }];
  if (node.tag === 'br') return [{ ...style, text: '\n' }];
  const within = marks[node.tag]?.(style, node) ?? style;
  return node.children.flatMap((child) => runsOf(child, within, isPreformatted));
}

/** The words of a line as runs of one style each: white space as a browser shows it, none at the ends. */
function inlineRuns(nodes: readonly HtmlNode[], style: Style = {}, isPreformatted = false): Run[] {
  const runs = nodes.flatMap((node) => runsOf(node, style, isPreformatted)).filter(({ text }) => text !== '');
  if (isPreformatted) return runs;
  let isBlank = true;
  for (const run of runs) {
    if (isBlank) run.text = run.text.replace(/^ /, '');
    if (run.text !== '') isBlank = /[ \n]$/.test(run.text);
  }
  const last = runs.at(-1);
  if (last) last.text = last.text.replace(/[ \n]+$/, '');
  return runs.filter(({ text }) => text !== '');
}

const blocks = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'table', 'blockquote', 'pre', 'hr']);
const isBlock = (node: HtmlNode): node is HtmlElement => typeof node !== 'string' && blocks.has(node.tag);

/** The blocks of a text; words that stand between them become paragraphs of their own. */
function blocksIn(nodes: readonly HtmlNode[]): HtmlElement[] {
  const found: HtmlElement[] = [];
  let loose: HtmlNode[] = [];
  const gather = () => {
    if (loose.some((node) => textOf(node).trim() !== ''))
      found.push({ tag: 'p', attributes: {}, children: loose });
    loose = [];
  };
  for (const node of nodes)
    if (isBlock(node)) {
      gather();
      found.push(node);
    } else loose.push(node);
  gather();
  return found;
}

const headings: Readonly<Record<string, { tag: string; scale: number; above: number; below: number }>> = {
  h1: { tag: 'H1', scale: 1.4, above: 0.3, below: 0.6 },
  h2: { tag: 'H2', scale: 1.15, above: 0.55, below: 0.4 },
  h3: { tag: 'H3', scale: 1, above: 0.45, below: 0.25 },
  h4: { tag: 'H4', scale: 1, above: 0.35, below: 0.2 },
};

/** A block of rich text laid out, with the space below it. */
export function blockNode(element: HtmlElement, type: Typography, style: Style = {}): Node {
  const { tag, children } = element;
  const below = type.size * 0.75;
  const heading = headings[tag];
  if (heading)
    return {
      ...style,
      text: inlineRuns(children),
      tag: heading.tag,
      bold: true,
      ...(tag === 'h4' && { italics: true }),
      fontSize: type.size * heading.scale,
      lineHeight: Math.min(type.lineHeight, 1.1),
      margin: [0, type.size * heading.above, 0, type.size * heading.below],
    };
  switch (tag) {
    case 'ul':
    case 'ol':
      return listNode(element, type, style);
    case 'table':
      return tableNode(element, type, (nodes, cellStyle) => flow(nodes, type, cellStyle));
    case 'blockquote':
      return { stack: flow(children, type, { ...style, italics: true }), margin: [type.size * 1.6, 0, 0, 0] };
    case 'pre':
      return {
        text: inlineRuns(children, style, true),
        preserveLeadingSpaces: true,
        margin: [type.size * 1.6, 0, 0, below],
      };
    case 'hr':
      return {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: type.width, y2: 0, lineWidth: 0.6, lineColor: '#666666' }],
        margin: [0, type.size * 0.3, 0, type.size],
      };
    default: {
      const runs = inlineRuns(children, style);
      // An empty paragraph is a line left free.
      if (runs.length === 0) return { text: '\u00a0', tag: 'Artifact' };
      return { text: runs, margin: [0, 0, 0, below] };
    }
  }
}

function listNode(element: HtmlElement, type: Typography, style: Style): Node {
  const isOrdered = element.tag === 'ol';
  const items = element.children.filter((node): node is HtmlElement => typeof node !== 'string');
  const entries = items.map((item, index) => {
    const stack = flow(item.children, type, style);
    const last = stack.at(-1);
    const gap = index === items.length - 1 ? type.size * 0.75 : type.size * 0.3;
    if (last && !last.ul && !last.ol) last.margin = [0, 0, 0, gap];
    if (stack.length > 1) return { stack };
    return { ...(stack[0] as Node), ...(textOf(item).length <= FEW_LINES && { unbreakable: true }) };
  });
  if (!isOrdered) return { ul: entries };
  const start = Number(element.attributes.start);
  return { ol: entries, ...(Number.isSafeInteger(start) && start > 0 && { start }) };
}

/** Rich text laid out block by block. */
export function flow(nodes: readonly HtmlNode[], type: Typography, style: Style = {}): Node[] {
  return blocksIn(nodes).map((block) => blockNode(block, type, style));
}
