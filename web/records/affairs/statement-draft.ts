import { poundsText } from '#shared/platform/money.ts';
import { type Frequency, frequencyLabels } from '#shared/records/affairs/frequency.ts';
import type {
  Heading,
  LineType,
  Payer,
  StatementInput,
  StatementLine,
} from '#shared/records/affairs/income-expenditure.ts';

/** A line as it is being edited. Those without an amount are places to type into and are not stored. */
export interface DraftLine {
  /** Side, kind and position among lines of the same kind: 'income 3 0'. */
  key: string;
  side: Heading['side'];
  typeId: number;
  name: string;
  amountPence: number | null;
  frequency: Frequency;
  payer: Payer;
  isEvidenced: boolean;
  notes: string;
}

export type Head = Omit<StatementInput, 'lines'>;

export interface Draft {
  head: Head;
  lines: DraftLine[];
}

export type StoredStatement = Head & { lines: readonly StatementLine[] };

function draftLine(
  side: Heading['side'],
  { id, name }: LineType,
  position: number,
  line?: StatementLine,
): DraftLine {
  return {
    key: `${side} ${id} ${position}`,
    side,
    typeId: id,
    name,
    amountPence: line?.amountPence ?? null,
    frequency: line?.frequency ?? 'monthly',
    payer: line?.payer ?? 'applicant_1',
    isEvidenced: line?.isEvidenced ?? false,
    notes: line?.notes ?? '',
  };
}

/** A stored statement as a draft: its lines under the kinds they are of, and an empty line for every other active kind. */
export function draftOf(headings: readonly Heading[], statement: StoredStatement): Draft {
  const lines = headings.flatMap(({ side, types }) =>
    types.flatMap((type) => {
      const stored = statement.lines.filter((line) =>
        side === 'income' ? line.incomeId === type.id : line.expenditureId === type.id,
      );
      if (stored.length > 0) return stored.map((line, position) => draftLine(side, type, position, line));
      return type.isActive ? [draftLine(side, type, 0)] : [];
    }),
  );
  const { statementOn, kind, adults, children16To18, childrenUnder16, vehicles, isCurrent, explanation } =
    statement;
  const head = {
    statementOn,
    kind,
    adults,
    children16To18,
    childrenUnder16,
    vehicles,
    isCurrent,
    explanation,
  };
  return { head, lines };
}

/** What a save of the draft sends. */
export function inputOf({ head, lines }: Draft): StatementInput {
  return {
    ...head,
    explanation: head.explanation?.trim() || null,
    lines: lines
      .filter(({ amountPence }) => amountPence !== null)
      .map((line) => ({
        incomeId: line.side === 'income' ? line.typeId : null,
        expenditureId: line.side === 'expenditure' ? line.typeId : null,
        amountPence: line.amountPence ?? 0,
        frequency: line.frequency,
        payer: line.payer,
        isEvidenced: line.isEvidenced,
        notes: line.notes.trim() || null,
      })),
  };
}

export const isSameDraft = (one: Draft, other: Draft): boolean =>
  JSON.stringify(inputOf(one)) === JSON.stringify(inputOf(other));

export type DraftAction =
  | { type: 'reset'; draft: Draft }
  | { type: 'head'; change: Partial<Head> }
  | { type: 'line'; key: string; change: Partial<DraftLine> }
  /** Another line of the same kind below this one, as for a second applicant's wages. */
  | { type: 'another'; key: string };

function withAnother(lines: readonly DraftLine[], key: string): DraftLine[] {
  const at = lines.findLastIndex(({ key: each }) => sameKind(each, key));
  const last = lines[at];
  if (!last) return [...lines];
  const position = Number(last.key.split(' ')[2]) + 1;
  const added: DraftLine = {
    ...last,
    key: `${last.side} ${last.typeId} ${position}`,
    amountPence: null,
    payer: last.payer === 'applicant_1' ? 'applicant_2' : 'applicant_1',
    isEvidenced: false,
    notes: '',
  };
  return lines.toSpliced(at + 1, 0, added);
}

const kindOf = (key: string) => key.split(' ').slice(0, 2).join(' ');
const sameKind = (one: string, other: string) => kindOf(one) === kindOf(other);

export function draftReducer(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case 'reset':
      return action.draft;
    case 'head':
      return { ...draft, head: { ...draft.head, ...action.change } };
    case 'line':
      return {
        ...draft,
        lines: draft.lines.map((line) => (line.key === action.key ? { ...line, ...action.change } : line)),
      };
    case 'another':
      return { ...draft, lines: withAnother(draft.lines, action.key) };
  }
}

/** The lines, with those of the given keys as they are in `from`: changed, emptied or, if new, added. */
function merged(
  lines: readonly DraftLine[],
  keys: readonly string[],
  from: readonly DraftLine[],
): DraftLine[] {
  let result = lines.map((line) => {
    if (!keys.includes(line.key)) return line;
    return from.find(({ key }) => key === line.key) ?? { ...line, amountPence: null };
  });
  for (const line of from) {
    if (!keys.includes(line.key) || result.some(({ key }) => key === line.key)) continue;
    const at = result.findLastIndex(({ key }) => sameKind(key, line.key));
    result = at < 0 ? [...result, line] : result.toSpliced(at + 1, 0, line);
  }
  return result;
}

/** A value that was changed here and, meanwhile, by somebody else. */
export interface Conflict {
  key: string;
  label: string;
  mine: string;
  theirs: string;
}

const lineText = (line: DraftLine | undefined): string =>
  line?.amountPence === null || line === undefined
    ? 'Nothing'
    : `${poundsText(line.amountPence)} ${frequencyLabels[line.frequency].toLowerCase()}${line.notes ? `, “${line.notes}”` : ''}`;

const essence = (line: DraftLine | undefined) =>
  line === undefined || line.amountPence === null
    ? ''
    : JSON.stringify([line.amountPence, line.frequency, line.payer, line.isEvidenced, line.notes.trim()]);

const headLabels: Partial<Record<keyof Head, string>> = {
  statementOn: 'Date',
  kind: 'Kind',
  adults: 'Adults',
  children16To18: 'Children of 16 to 18',
  childrenUnder16: 'Children under 16',
  vehicles: 'Vehicles',
  explanation: 'Explanation',
};

const headText = (value: Head[keyof Head]) => (value === null || value === '' ? 'Nothing' : String(value));

/**
 * Somebody else saved the statement: what only they changed is taken over, what was changed here stays, and what both changed is
 * returned as a conflict.
 */
export function mergeDrafts(
  base: Draft,
  mine: Draft,
  theirs: Draft,
): { draft: Draft; conflicts: Conflict[] } {
  const conflicts: Conflict[] = [];
  const head = { ...mine.head };
  for (const name of Object.keys(headLabels) as (keyof Head)[]) {
    if (mine.head[name] === theirs.head[name]) continue;
    if (mine.head[name] === base.head[name]) Object.assign(head, { [name]: theirs.head[name] });
    else if (theirs.head[name] !== base.head[name])
      conflicts.push({
        key: name,
        label: headLabels[name] ?? name,
        mine: headText(mine.head[name]),
        theirs: headText(theirs.head[name]),
      });
  }
  const find = ({ lines }: Draft, key: string) => lines.find((line) => line.key === key);
  const taken: string[] = [];
  for (const key of new Set([...mine.lines, ...theirs.lines].map((line) => line.key))) {
    const [was, here, there] = [find(base, key), find(mine, key), find(theirs, key)];
    if (essence(here) === essence(there) || essence(there) === essence(was)) continue;
    if (essence(here) === essence(was)) taken.push(key);
    else
      conflicts.push({
        key,
        label: here?.name ?? there?.name ?? key,
        mine: lineText(here),
        theirs: lineText(there),
      });
  }
  return { draft: { head, lines: merged(mine.lines, taken, theirs.lines) }, conflicts };
}

/** The draft with somebody else's value in place of the one that clashed with it. */
export function takeTheirs(draft: Draft, theirs: Draft, key: string): Draft {
  if (key in theirs.head) return { ...draft, head: { ...draft.head, [key]: theirs.head[key as keyof Head] } };
  return { ...draft, lines: merged(draft.lines, [key], theirs.lines) };
}
