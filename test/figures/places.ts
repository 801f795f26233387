import type { Answer, Firm } from './firm.ts';
import { parseLetterDate, penceOf } from './written.ts';

/** A value that a place shows: pence, days or words; null and zero are nothing. */
export type Value = number | string | null;

/**
 * What a place shows of a figure: a value for each row that it is about (a case, a debt, a review …), or a total alone. A place that shows
 * only some of the rows says which in `only`; a total alone may be `of` some of them.
 */
export type Shown = {
  rows?: ReadonlyMap<string | number, Value>;
  total?: number;
  only?: string;
  of?: readonly (string | number)[];
};
export type Place = (firm: Firm) => Promise<Shown>;

/** The places of a figure by their names in the dictionary; the first shows all of its rows. */
export type Places = Readonly<Record<string, Place>>;

type Rows = Readonly<Record<string, unknown>>[];

/** A value for each row. */
export const valuesOf = (rows: Rows, key: string, value: (row: Answer) => unknown) =>
  new Map(rows.map((row) => [row[key] as string | number, (value(row) ?? null) as Value]));

/** A tab of the case, and what of its answer is the figure; where only some cases have it, those without are left out. */
export const tab =
  (path: string, value: (answer: Answer) => unknown, only?: string): Place =>
  async (firm) => {
    const rows = new Map<number, Value>();
    for (const [id, answer] of await firm.tabs(`/cases/:id${path}`)) {
      const shown = (value(answer) ?? null) as Value;
      if (only === undefined || shown !== null) rows.set(id, shown);
    }
    return { rows, ...(only !== undefined && { only }) };
  };

/** A column of the list of cases. */
export const inCaseList =
  (column: string): Place =>
  async (firm) => ({
    rows: arranged(
      firm,
      valuesOf(await firm.list('/cases'), 'id', (row) => row[column]),
    ),
  });

const arranged = (firm: Firm, rows: Map<string | number, Value>) => {
  const ids = new Set<string | number>(firm.cases);
  return new Map([...rows].filter(([id]) => ids.has(id)));
};

/** A column of the reports that staff build of cases. */
export const inBuiltCases =
  (column: string): Place =>
  async (firm) => ({
    rows: arranged(
      firm,
      valuesOf((await firm.built('cases', ['reference', column])).rows, 'id', (row) => row[column]),
    ),
  });

type OfReport = { only?: string; given?: Record<string, string>; key?: string; total?: boolean };

/** A column of a standard report, and its total. */
export const inReport =
  (
    name: Parameters<Firm['report']>[0],
    column: string,
    { only, given, key = 'id', total = false }: OfReport = {},
  ): Place =>
  async (firm) => {
    const { rows, totals } = await firm.report(name, given);
    const shown = valuesOf(rows, key, (row) => row[column]);
    return {
      rows: shown,
      ...(only !== undefined && { only }),
      ...(total && { total: Number(totals.sums[column]) }),
    };
  };

const tokens =
  'schedule.arrears schedule.monthsInArrears schedule.nextPaymentDate schedule.lastPaymentDate schedule.lastPaymentAmount figures.fundsHeld figures.received figures.dividendToDate';

/** A field of letters; `read` turns its text back into the value. */
export const inLetters =
  (token: string, read: (text: string) => Value): Place =>
  async (firm) => {
    const rows = new Map<number, Value>();
    for (const [id, values] of await firm.letters(tokens)) {
      const text = values[token];
      rows.set(id, text ? read(text) : null);
    }
    return { rows };
  };
export const pounds = penceOf;
export const written = parseLetterDate;
