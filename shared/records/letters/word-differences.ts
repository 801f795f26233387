import { unescapedHtml } from '#shared/platform/html.ts';

/** Words that two texts share, or that only one of them has; a line break begins the next block. */
export type Difference = { kind: 'same' | 'added' | 'removed'; text: string };

/** Beyond this many changed words two texts have little in common: the one is shown removed, the other added. */
const MOST_CHANGES = 1_500;

/** The plain text of rich text: a line for each block, a tab between the cells of a row. */
export function linesOfHtml(html: string): string {
  const text = html
    .replace(/<\/t[dh]>\s*<t[dh][^>]*>/gi, '\t')
    .replace(/<\/?(p|h\d|li|ul|ol|tr|table|tbody|blockquote|pre|hr)\b[^>]*>|<br\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '');
  return unescapedHtml(text.replaceAll('&nbsp;', ' '))
    .split('\n')
    .map((line) => line.replace(/[^\S\t]+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}

const wordsOf = (text: string): string[] => text.match(/\{\{[^{}]*\}\}|[^\s{]+|\{|[^\S\n]+|\n/g) ?? [];

/** How far each diagonal reaches with each further change (Myers, An O(ND) Difference Algorithm); null where there are too many. */
function trail(before: readonly string[], after: readonly string[]): Map<number, number>[] | null {
  const reach = new Map([[1, 0]]);
  const trails: Map<number, number>[] = [];
  for (let changes = 0; changes <= Math.min(before.length + after.length, MOST_CHANGES); changes += 1) {
    trails.push(new Map(reach));
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      const [down, right] = [reach.get(diagonal + 1) ?? -1, reach.get(diagonal - 1) ?? -1];
      let x = diagonal === -changes || (diagonal !== changes && right < down) ? down : right + 1;
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x += 1;
      reach.set(diagonal, x);
      if (x >= before.length && x - diagonal >= after.length) return trails;
    }
  }
  return null;
}

function steps(before: readonly string[], after: readonly string[]): Difference[] {
  const trails = trail(before, after);
  if (!trails)
    return [
      { kind: 'removed', text: before.join('') },
      { kind: 'added', text: after.join('') },
    ];
  const found: Difference[] = [];
  let [x, y] = [before.length, after.length];
  for (let changes = trails.length - 1; changes >= 0; changes -= 1) {
    const reach = trails[changes] as Map<number, number>;
    const diagonal = x - y;
    const [down, right] = [reach.get(diagonal + 1) ?? -1, reach.get(diagonal - 1) ?? -1];
    const isDown = diagonal === -changes || (diagonal !== changes && right < down);
    const from = isDown ? down : right;
    const fromY = from - (isDown ? diagonal + 1 : diagonal - 1);
    while (x > from + (isDown ? 0 : 1) && y > fromY + (isDown ? 1 : 0) && x > 0 && y > 0 && changes >= 0) {
      if (before[x - 1] !== after[y - 1]) break;
      found.push({ kind: 'same', text: before[x - 1] as string });
      x -= 1;
      y -= 1;
    }
    if (changes === 0) break;
    if (isDown) found.push({ kind: 'added', text: after[y - 1] as string });
    else found.push({ kind: 'removed', text: before[x - 1] as string });
    [x, y] = [from, fromY];
  }
  return found.reverse();
}

/** Joins adjacent differences of the same kind. */
function joined(differences: readonly Difference[]): Difference[] {
  const result: Difference[] = [];
  for (const { kind, text } of differences) {
    const last = result.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text !== '') result.push({ kind, text });
  }
  return result;
}

/** The words added to and removed from a text. A merge token counts as one word. */
export function wordDifferences(before: string, after: string): Difference[] {
  return joined(steps(wordsOf(before), wordsOf(after)));
}
