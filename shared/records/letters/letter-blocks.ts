import { isBlank, type Mark, type Piece, partnersOf, voidTags } from './read-letter.ts';

type BlockMark = Extract<Mark, { is: 'open' | 'else' | 'close' }>;
const isBlock = (mark: Mark): mark is BlockMark =>
  mark.is === 'open' || mark.is === 'else' || mark.is === 'close';

/** A condition with the pieces at which its parts begin and end. */
export type Block = { open: number; otherwise: number | null; close: number };

/** Elements that may hold only block marks; they are removed with them. */
const holders = new Set(['p', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'blockquote']);

/** For each piece, how many before it satisfy the condition, so that any stretch can be counted by one subtraction. */
function counter(pieces: readonly Piece[], counts: (piece: Piece) => boolean) {
  const before = [0];
  for (const piece of pieces) before.push(before.at(-1)! + (counts(piece) ? 1 : 0));
  return (from: number, to: number) => before[to]! - before[from]!;
}

const isSubstance = (piece: Piece): boolean => {
  if (piece.kind === 'tag') return piece.name === 'hr' || piece.name === 'img';
  return piece.kind === 'mark' ? !isBlock(piece.mark) : !isBlank(piece.html);
};
const isBlockMark = (piece: Piece) => piece.kind === 'mark' && isBlock(piece.mark);

/** The pieces without the paragraphs, list items and table rows that hold nothing but marks of blocks: the editor put them there. */
export function withoutHolders(pieces: readonly Piece[]): Piece[] {
  const substance = counter(pieces, isSubstance);
  const marks = counter(pieces, isBlockMark);
  const partners = partnersOf(pieces);
  const kept: Piece[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at]!;
    const end = piece.kind === 'tag' && !piece.isClosing && holders.has(piece.name) ? partners[at]! : null;
    if (end === null || marks(at, end) === 0 || substance(at, end) > 0) {
      kept.push(piece);
      continue;
    }
    kept.push(...pieces.slice(at, end).filter(isBlockMark));
    at = end;
  }
  return kept;
}

/**
 * The conditions of a letter, and what is wrong with the faulty ones: never closed, never opened, closed by the other
 * sign, out of step with the layout.
 */
export function blocksOf(pieces: readonly Piece[]) {
  const blocks: Block[] = [];
  const wrong: { mark: Mark; why: string }[] = [];
  const open: { at: number; mark: Extract<Mark, { is: 'open' }>; otherwise: number | null }[] = [];
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind !== 'mark') continue;
    const { mark } = piece;
    const last = open.at(-1);
    if (mark.is === 'open') open.push({ at, mark, otherwise: null });
    if (mark.is === 'else') {
      if (!last) wrong.push({ mark, why: 'it is outside any {{#if …}}' });
      else if (last.otherwise !== null) wrong.push({ mark, why: `{{${last.mark.written}}} has two of them` });
      else last.otherwise = at;
    }
    if (mark.is !== 'close') continue;
    if (!last) wrong.push({ mark, why: 'nothing opens it' });
    else if (last.mark.sign !== mark.sign)
      wrong.push({ mark, why: `{{${last.mark.written}}} is still open` });
    else {
      open.pop();
      blocks.push({ open: last.at, otherwise: last.otherwise, close: at });
      if (!isInStep(pieces, last.at, last.otherwise ?? at) || !isInStep(pieces, last.otherwise ?? at, at))
        wrong.push({ mark: last.mark, why: 'it begins and ends in different parts of the layout' });
    }
  }
  for (const { mark } of open) wrong.push({ mark, why: `{{/${mark.sign}}} is missing` });
  return { blocks, wrong };
}

/** Whether the letter's layout survives without the stretch: every tag that it closes it also opens. */
function isInStep(pieces: readonly Piece[], from: number, to: number): boolean {
  const closed: string[] = [];
  const opened: string[] = [];
  for (const piece of pieces.slice(from + 1, to)) {
    if (piece.kind !== 'tag' || voidTags.has(piece.name)) continue;
    if (!piece.isClosing) opened.push(piece.name);
    else if (opened.length === 0) closed.push(piece.name);
    else if (opened.pop() !== piece.name) return false;
  }
  return closed.toReversed().join() === opened.join();
}
