import { blocksOf, withoutHolders } from './letter-blocks.ts';
import type { MergeProblem } from './letter-data.ts';
import { isBlank, type Mark, type Piece, partnersOf, readLetter } from './read-letter.ts';
import { conditionTokens, knownTokens, tokenTables } from './tokens.ts';

const isTable = (token: string) => Object.hasOwn(tokenTables, token);

/** The edit distance: the number of letters to insert, delete or change to turn one word into the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++)
      next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[other.length]!;
}

/** The known token that was most likely meant: at most a third of its letters off, or the only one with that last part. */
export function nearestToken(token: string): string | null {
  const wanted = token.toLowerCase();
  const near = [...knownTokens]
    .map((known) => ({ known, off: distance(wanted, known.toLowerCase()) }))
    .toSorted((a, b) => a.off - b.off)[0];
  if (near && near.off <= near.known.length / 3) return near.known;
  const last = (name: string) => name.toLowerCase().split('.').at(-1);
  const alike = [...knownTokens].filter((known) => last(known) === last(wanted));
  return alike.length === 1 ? alike[0]! : null;
}

/** The problem with a mark in itself, whatever the case. */
function problemOf(mark: Mark): MergeProblem | null {
  if (mark.is === 'malformed') return malformed(mark, mark.why);
  if (mark.is !== 'token' && mark.is !== 'open') return null;
  const { token } = mark;
  if (!knownTokens.has(token)) {
    const nearest = token.length > 80 ? null : nearestToken(token);
    const hint = nearest ? ` Did you mean {{${nearest}}}?` : '';
    return { token, kind: 'unknown', message: `{{${token}}} is not a token.${hint}` };
  }
  if (mark.is === 'token' && Object.hasOwn(conditionTokens, token))
    return malformed(mark, `it is for conditions, such as {{#if ${token}}}`);
  return null;
}

const asShown = (mark: Mark) => {
  const left = mark.is === 'malformed' ? mark.left : undefined;
  if (left === '}}') return left;
  return left === '{{' ? `{{${mark.written}` : `{{${mark.written}}}`;
};

const malformed = (mark: Mark, why: string): MergeProblem => ({
  token: mark.written,
  kind: 'malformed',
  message: `${asShown(mark)}: ${why}.`,
});

/** The start and end of the paragraph that holds only the table at `at`; null if there is none. */
function paragraphRound(pieces: readonly Piece[], partners: readonly (number | null)[], at: number) {
  const isPassed = (piece: Piece | undefined) =>
    (piece?.kind === 'text' && isBlank(piece.html)) ||
    (piece?.kind === 'tag' && piece.name !== 'p' && piece.name !== 'br');
  let [from, to] = [at - 1, at + 1];
  while (isPassed(pieces[from])) from--;
  while (isPassed(pieces[to])) to++;
  const first = pieces[from];
  return first?.kind === 'tag' && first.name === 'p' && !first.isClosing && partners[from] === to
    ? { from, to }
    : null;
}

/** A letter's text, parsed and checked: the basis of both merging and linting. */
function judge(html: string) {
  const pieces = withoutHolders(readLetter(html));
  const partners = partnersOf(pieces);
  const { blocks, wrong } = blocksOf(pieces);
  const problems = wrong.map(({ mark, why }) => malformed(mark, why));
  /** The paragraph that a table replaces, by the piece of its mark. */
  const tables = new Map<number, { from: number; to: number; token: string }>();
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind !== 'mark') continue;
    const problem = problemOf(piece.mark);
    if (problem) problems.push(problem);
    else if (piece.mark.is === 'token' && isTable(piece.mark.token)) {
      const paragraph = paragraphRound(pieces, partners, at);
      if (paragraph) tables.set(at, { ...paragraph, token: piece.mark.token });
      else problems.push(malformed(piece.mark, 'a table needs a paragraph of its own'));
    }
  }
  return { pieces, partners, blocks, tables, problems };
}

const MOST_KEPT = 32;
const kept = new Map<string, ReturnType<typeof judge>>();

/** The same, cached for recent texts: the letters of a run share a few. */
export function judgedLetter(html: string): ReturnType<typeof judge> {
  const judged = kept.get(html) ?? judge(html);
  kept.delete(html);
  if (kept.size >= MOST_KEPT) kept.delete([...kept.keys()][0]!);
  kept.set(html, judged);
  return judged;
}

/** Problems once each, in the order of the text. */
export const distinctProblems = (problems: readonly MergeProblem[]): MergeProblem[] => [
  ...new Map(problems.map((problem) => [problem.message, problem])).values(),
];

/**
 * The problems that prevent a template's text from becoming a letter for any case: unknown tokens, with the one probably meant, and
 * unclosed blocks. For the editor, and for publishing.
 */
export const problemsIn = (html: string): MergeProblem[] => distinctProblems(judgedLetter(html).problems);

/** The same as one sentence for a field; null when nothing is wrong. */
export function textProblem(html: string): string | null {
  const problems = problemsIn(html);
  return problems.length === 0 ? null : problems.map(({ message }) => message).join(' ');
}
