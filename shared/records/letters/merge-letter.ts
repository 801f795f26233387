import { escapedHtml, unescapedHtml } from '#shared/platform/html.ts';
import type { LetterData, LetterTable, MergeProblem } from './letter-data.ts';
import { distinctProblems, judgedLetter } from './letter-problems.ts';
import { isBlank, type Mark, type Piece, tokensOf } from './read-letter.ts';
import { conditionTokens, knownTokens, tokens } from './tokens.ts';

const escapedValue = (text: string) =>
  escapedHtml(text).replaceAll('"', '&quot;').replaceAll("'", '&#39;').replaceAll('\n', '<br>');

function tableHtml({ caption, columns, rows, totals, subtotals = [] }: LetterTable): string {
  const cell = (tag: 'td' | 'th', html: string, column: number) =>
    `<${tag}${columns[column]?.align === 'right' ? ' align="right"' : ''}>${html}</${tag}>`;
  const row = (tag: 'td' | 'th', cells: readonly string[], isStrong = false) =>
    `<tr>${cells.map((text, column) => cell(tag, isStrong ? `<strong>${escapedValue(text)}</strong>` : escapedValue(text), column)).join('')}</tr>`;
  const labels = columns.map(({ label }) => label);
  return [
    `<table><caption>${escapedValue(caption)}</caption><thead>${row('th', labels)}</thead>`,
    `<tbody>${rows.map((cells) => row('td', cells, subtotals.includes(cells[0] ?? ''))).join('')}</tbody>`,
    totals ? `<tfoot>${row('td', totals)}</tfoot>` : '',
    '</table>',
  ].join('');
}

const valueOf = ({ values }: LetterData, token: string) =>
  (Object.hasOwn(values, token) ? values[token] : null) ?? '';
const tableOf = ({ tables }: LetterData, token: string): LetterTable | null => {
  const table = Object.hasOwn(tables, token) ? tables[token] : undefined;
  return table && table.rows.length > 0 ? table : null;
};
const holds = (data: LetterData, token: string): boolean =>
  valueOf(data, token) !== '' || tableOf(data, token) !== null;

function emptyProblem({ values, tables }: LetterData, token: string): MergeProblem {
  const isKnown = Object.hasOwn(values, token) || Object.hasOwn(tables, token);
  const what = tokens[token] ?? token;
  const message = isKnown
    ? `{{${token}}} is empty: ${what}.`
    : `{{${token}}} does not apply to this case or recipient: ${what}.`;
  return { token, kind: 'empty', message };
}

/** The problem of a token whose facts nobody has recorded; null for any other. */
export const notKnownProblem = ({ notKnown = {} }: LetterData, token: string): MergeProblem | null =>
  Object.hasOwn(notKnown, token)
    ? {
        token,
        kind: 'empty',
        message: `{{${token}}} is not known yet: ${tokens[token] ?? conditionTokens[token] ?? token}.`,
        at: notKnown[token] ?? '',
      }
    : null;

/** The same of a mark. */
const notKnownMark = (data: LetterData, mark: Mark): MergeProblem | null =>
  mark.is === 'token' || mark.is === 'open' ? notKnownProblem(data, mark.token) : null;

const { pencePerPound, totalDebt, unsecuredClaims } = {
  pencePerPound: 'figures.pencePerPound',
  totalDebt: 'figures.totalDebt',
  unsecuredClaims: 'figures.unsecuredClaims',
};

/** A dividend beside a total on which it is not based: a reader who does the division gets another figure. Checked by paragraph. */
function ratioProblems(html: string, data: LetterData): MergeProblem[] {
  if (!html.includes(pencePerPound) || !html.includes(totalDebt)) return [];
  const isWrong = html.split(/<\/(?:p|li|h\d)>/).some((part) => {
    const named = tokensOf(part);
    return named.has(pencePerPound) && named.has(totalDebt) && !named.has(unsecuredClaims);
  });
  const claims = valueOf(data, unsecuredClaims);
  if (!isWrong || claims === '' || claims === valueOf(data, totalDebt)) return [];
  const message = `{{${pencePerPound}}} is a dividend on {{${unsecuredClaims}}}, ${claims}, and not on {{${totalDebt}}} beside it: give the figures on which it is based.`;
  return [{ token: pencePerPound, kind: 'malformed', message }];
}

type Judged = ReturnType<typeof judgedLetter>;

/** The pieces that stay in the letter: those whose conditions hold, without those replaced by a table. */
function standing({ pieces, blocks, tables }: Judged, data: LetterData): boolean[] {
  const stands = pieces.map(() => true);
  const drop = (from: number, to: number) => stands.fill(false, from, to);
  for (const { open, otherwise, close } of blocks) {
    const piece = pieces[open];
    if (piece?.kind !== 'mark' || piece.mark.is !== 'open') continue;
    const isMet = holds(data, piece.mark.token) === (piece.mark.sign === 'if');
    if (!isMet) drop(open + 1, otherwise ?? close);
    else if (otherwise !== null) drop(otherwise + 1, close);
  }
  for (const [at, { from, to, token }] of tables)
    if (stands[at] && tableOf(data, token)) {
      drop(from, at);
      drop(at + 1, to + 1);
    }
  return stands;
}

const hollow = new Set(['p', 'li', 'ul', 'ol', 'tr', 'tbody', 'table', 'h1', 'h2', 'h3', 'h4', 'blockquote']);

/** Takes out what conditions left without content: an empty paragraph, a list without items. */
function dropHollow({ pieces, partners }: Judged, stands: boolean[], written: readonly string[]): void {
  const lost = [0];
  const said = [0];
  for (const [at, piece] of pieces.entries()) {
    const isConditional = piece.kind === 'mark' && piece.mark.is !== 'token';
    lost.push(lost.at(-1)! + (isConditional ? 1 : 0));
    const says = stands[at] && (piece.kind === 'tag' ? piece.name === 'hr' : !isBlank(written[at]!));
    said.push(said.at(-1)! + (says || (stands[at] && isToken(piece)) ? 1 : 0));
  }
  for (const [at, piece] of pieces.entries()) {
    const end = partners[at];
    if (piece.kind !== 'tag' || piece.isClosing || end == null || !hollow.has(piece.name)) continue;
    if (lost[end]! > lost[at]! && said[end] === said[at]) stands.fill(false, at, end + 1);
  }
}

const isToken = (piece: Piece) => piece.kind === 'mark' && piece.mark.is === 'token';

/**
 * Merged HTML of a letter's text, and the problems that stop it. Values are escaped and never read again; a mark with a problem
 * stays as it was written, so that a preview can show it. Syntax: `{{token}}`, `{{token | or: "…"}}`, `{{#if token}}…{{else}}…{{/if}}`,
 * `{{#unless token}}…{{/unless}}`, and `{{creditors[]}}` alone in a paragraph.
 */
export function mergeLetter(html: string, data: LetterData): { html: string; problems: MergeProblem[] } {
  const judged = judgedLetter(html);
  const { pieces, tables } = judged;
  const problems = [...judged.problems];
  const isBroken = problems.some(({ kind }) => kind === 'malformed');
  const stands = isBroken ? pieces.map(() => true) : standing(judged, data);
  const written = pieces.map((piece, at) => {
    if (piece.kind !== 'mark') return piece.html;
    const { mark, before, after } = piece;
    const of = (text: string) => before + escapedValue(text) + after;
    const asWritten = of(
      mark.is === 'malformed' && mark.left !== undefined ? mark.left : `{{${mark.written}}}`,
    );
    const unknown = stands[at] && !isBroken ? notKnownMark(data, mark) : null;
    if (unknown) {
      problems.push(unknown);
      return mark.is === 'token' ? asWritten : of('');
    }
    if (mark.is !== 'token') return isBroken ? asWritten : of('');
    const { token, blank } = mark;
    const value = valueOf(data, token);
    const table = tables.has(at) && !isBroken ? tableOf(data, token) : null;
    if (table) return tableHtml(table);
    if (value !== '') return of(value);
    if (blank !== null) return of(blank);
    if (stands[at] && !isBroken && knownTokens.has(token)) problems.push(emptyProblem(data, token));
    return asWritten;
  });
  if (!isBroken) dropHollow(judged, stands, written);
  problems.push(...ratioProblems(html, data));
  return {
    html: written.filter((_, at) => stands[at]).join(''),
    problems: distinctProblems(problems),
  };
}

/** The same for text without markup, such as the subject of an email: values are inserted as they are, lines are joined. */
export function mergeText(text: string, data: LetterData): { text: string; problems: MergeProblem[] } {
  const { html, problems } = mergeLetter(escapedHtml(text), data);
  return { text: unescapedHtml(html.replaceAll('<br>', ', ')), problems };
}
