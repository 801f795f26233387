import { type HtmlElement, type HtmlNode, textOf } from './html-tree.ts';
import type { Node } from './pdfmake-internals.ts';
import { mm } from './print-tagged.ts';
import type { Typography } from './typography.ts';

type LayOut = (nodes: readonly HtmlNode[], style: Omit<Node, 'text'>) => Node[];
type Cell = { element: HtmlElement; text: string; isHead: boolean; colSpan: number; rowSpan: number };
type Grid = (Cell | null)[][];

const amount = /^[-−–(]?\s?(£\s?[\d,]+(\.\d+)?|[\d,]*\.\d+|[\d.,]+\s?%)\)?$/;
const nothing = /^[-–—]?$/;
const LONG_WORDS = 16;
/** A column whose cells are to be written into after a colon, such as 'Date:'. */
const WRITTEN_IN = 38;
/** How much of its width a table of labels and values gives to the labels. */
const LABELS = '42%';
/** What somebody is to fill in: nothing yet, a currency, a box, or a label that waits for its value. */
const blank = /^(£|\[\s*\])?$|:$/;
const LONG_ROW = 1_500;
/** How many rows stay with the totals below them. */
const KEPT_BESIDE_TOTALS = 2;
const MOST_KEPT_ROWS = 6;

const childrenOf = (node: HtmlElement, ...tags: string[]) =>
  node.children.filter(
    (child): child is HtmlElement => typeof child !== 'string' && tags.includes(child.tag),
  );

function cellsOf(row: HtmlElement): Cell[] {
  return childrenOf(row, 'td', 'th').map((element) => ({
    element,
    text: textOf(element).trim(),
    isHead: element.tag === 'th',
    colSpan: Math.max(1, Number(element.attributes.colspan) || 1),
    rowSpan: Math.max(1, Number(element.attributes.rowspan) || 1),
  }));
}

/** Rows as a grid in which a cell that spans several places appears in the first of them; the others hold null. */
function gridOf(rows: Cell[][]): Grid {
  const grid: (Cell | null | undefined)[][] = rows.map(() => []);
  rows.forEach((cells, y) => {
    const line = grid[y] as (Cell | null | undefined)[];
    let x = 0;
    for (const cell of cells) {
      while (line[x] !== undefined) x += 1;
      const height = Math.min(cell.rowSpan, rows.length - y);
      for (let down = 0; down < height; down += 1)
        for (let right = 0; right < cell.colSpan; right += 1)
          (grid[y + down] as (Cell | null)[])[x + right] =
            down + right === 0 ? { ...cell, rowSpan: height } : null;
    }
  });
  const width = Math.max(1, ...grid.map((line) => line.length));
  const empty: Cell = {
    element: { tag: 'td', attributes: {}, children: [] },
    text: '',
    isHead: false,
    colSpan: 1,
    rowSpan: 1,
  };
  return grid.map((line) =>
    Array.from({ length: width }, (_, x) => (line[x] === undefined ? empty : (line[x] as Cell | null))),
  );
}

type Column = { isAmount: boolean; width: 'auto' | '*' | `${number}%` | number };

/** Roughly how many characters fit on a line across a table. */
export const LINE = 90;

/** Text columns share the width in proportion to their length; no word is broken for lack of room. */
function sharedOut(columns: readonly Column[], texts: readonly (readonly string[])[]): Column[] {
  const add = (sum: number, more: number) => sum + more;
  const weights = texts.map((cells) => {
    const longestWord = Math.max(
      0,
      ...cells.flatMap((cell) => cell.split(/\s+/)).map(({ length }) => length),
    );
    const least = (longestWord + 3) / LINE;
    const usual = cells.reduce((sum, { length }) => sum + length, 0) / cells.length;
    return { least, weight: Math.max(usual, 10) ** 0.7 };
  });
  const free = Math.max(0, 1 - weights.map(({ least }) => least).reduce(add, 0));
  const sum = weights.map(({ weight }) => weight).reduce(add, 0);
  const all = weights.map(({ least, weight }) => least + (free * weight) / sum);
  const whole = all.reduce(add, 0);
  return columns.map((column, x) => ({ ...column, width: `${((all[x] ?? 0) / whole) * 100}%` }));
}

/** Amounts are right-aligned and take the room they need; text shares the rest. A form leaves room to write. */
function columnsOf(grid: Grid, headRows: number): Column[] {
  const cellsAt = (x: number, from = 0) =>
    grid.slice(from).flatMap((line) => (line[x]?.colSpan === 1 ? [line[x]] : []));
  const isAligned = ({ element }: Cell) => element.attributes.align === 'right';
  const places = (grid[0] ?? []).map((_, x) => x);
  // A table's own column alignment is used if it has any; otherwise amounts are recognised.
  const isTold = places.some((x) => cellsAt(x).some(isAligned));
  const holdsAmounts = (x: number) => {
    const body = cellsAt(x, headRows);
    return (
      body.some(({ text }) => amount.test(text)) &&
      body.every(({ text }) => amount.test(text) || nothing.test(text))
    );
  };
  const hasHead = headRows > 0 && grid.length > headRows;
  const columns = places.map((x): Column => {
    // A heading takes a second line before it widens its column.
    const isShort = cellsAt(x, hasHead ? headRows : 0).every(({ text }) => text.length <= LONG_WORDS);
    return {
      isAmount: isTold ? cellsAt(x).some(isAligned) : holdsAmounts(x),
      width: isShort ? 'auto' : '*',
    };
  });
  const [first, second] = columns;
  if (headRows === 0 && second && columns.length === 2 && !second.isAmount) {
    const isSigned = cellsAt(1).every(({ text }) => text.endsWith(':'));
    return isSigned
      ? [
          { ...first!, width: '*' },
          { ...second, width: mm(WRITTEN_IN) },
        ]
      : [
          { ...first!, width: LABELS },
          { ...second, width: '*' },
        ];
  }
  if (first && columns.every(({ width }) => width === 'auto')) first.width = '*';
  if (columns.length > 1 && columns.every(({ width }) => width === '*'))
    return sharedOut(
      columns,
      places.map((x) => cellsAt(x).map(({ text }) => text)),
    );
  return columns;
}

const ink = '#1a1a1a';
const faint = '#b5b5b5';
type Drawn = { table: { body: unknown[]; widths: unknown[] } };

/** How much room a row leaves above its words: to write in what is blank, and more to sign. */
function roomAbove(line: Grid[number]): number {
  const texts = line.flatMap((cell) => (cell ? [cell.text] : []));
  if (texts.length < 2 || !texts.some((text) => blank.test(text))) return 3;
  return texts.some((text) => /\bsign(ed|ature)\b/i.test(text)) ? 16 : 7;
}

/** Rules above, below, under the head and above the totals; hairlines between rows. */
function layout(grid: Grid, headRows: number, totalRows: number) {
  const isForm = headRows === 0;
  const isStrong = (at: number, { table }: Drawn) =>
    at === 0 || at === headRows || at === table.body.length || at === table.body.length - totalRows;
  return {
    hLineWidth: (at: number, drawn: Drawn) => (isStrong(at, drawn) ? 0.75 : 0.4),
    hLineColor: (at: number, drawn: Drawn) => (isStrong(at, drawn) ? ink : faint),
    vLineWidth: () => 0,
    paddingLeft: (at: number) => (at === 0 ? 0 : 6),
    paddingRight: (at: number, { table }: Drawn) => (at === table.widths.length - 1 ? 0 : 6),
    paddingTop: (at: number) => (isForm ? roomAbove(grid[at] ?? []) : 3),
    paddingBottom: () => 3,
  };
}

function cellNode(cell: Cell, isBold: boolean, isRight: boolean, layOut: LayOut): Node {
  const style = { ...(isBold && { bold: true }), ...(isRight && { alignment: 'right' }) };
  const stack = layOut(cell.element.children, style);
  const last = stack.at(-1);
  if (last && !last.ul && !last.ol && !last.table) last.margin = [0, 0, 0, 0];
  return {
    ...(stack.length === 0 ? { text: '' } : { stack }),
    ...style,
    ...(cell.isHead && { tag: 'TH' }),
    ...(cell.colSpan > 1 && { colSpan: cell.colSpan }),
    ...(cell.rowSpan > 1 && { rowSpan: cell.rowSpan }),
  };
}

/** How many rows at the end of a table stay together, so that no total or last row stands alone on a page. */
function lastRows(grid: Grid, headRows: number, totalRows: number): number {
  const kept = totalRows + KEPT_BESIDE_TOTALS;
  const isSpanned = grid.slice(-kept - 1).some((line) => line.some((cell) => !cell || cell.rowSpan > 1));
  // The first row belongs to the heading.
  return kept > MOST_KEPT_ROWS || isSpanned ? 0 : Math.min(kept, grid.length - headRows - 1);
}

/** A table of rich text: leading rows of headings repeat on each page, columns of amounts are right-aligned, totals are bold. */
export function tableNode(element: HtmlElement, type: Typography, layOut: LayOut): Node {
  const rowsOf = (...parts: HtmlElement[]) => parts.flatMap((part) => childrenOf(part, 'tr'));
  const totals = rowsOf(...childrenOf(element, 'tfoot'));
  const rows = [...rowsOf(element, ...childrenOf(element, 'thead', 'tbody')), ...totals];
  const grid = gridOf(rows.map(cellsOf));
  const headRows = Math.max(
    0,
    grid.findIndex((line) => line.some((cell) => cell && !cell.isHead)),
  );
  const columns = columnsOf(grid, headRows);
  const isTotal = (y: number) => y >= grid.length - totals.length;
  const body = grid.map((line, y) =>
    line.map((cell, x) =>
      cell
        ? cellNode(
            cell,
            cell.isHead || isTotal(y),
            columns[x]?.isAmount === true && cell.colSpan === 1,
            layOut,
          )
        : {},
    ),
  );
  const caption = childrenOf(element, 'caption').map(textOf).join(' ').trim();
  return {
    table: {
      body,
      headerRows: headRows,
      ...(headRows > 0 && grid.length > headRows && { keepWithHeaderRows: 1 }),
      widths: columns.map(({ width }) => width),
      dontBreakRows: !rows.some((row) => textOf(row).length > LONG_ROW),
      keepLastRows: lastRows(grid, headRows, totals.length),
    },
    ...(caption && { alt: caption }),
    layout: layout(grid, headRows, totals.length),
    fontSize: type.size * (columns.length > 6 ? 0.8 : 0.93),
    lineHeight: 1.1,
    margin: [0, type.size * 0.2, 0, type.size * 0.9],
  };
}
