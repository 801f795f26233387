import { monthlyPence } from '#shared/records/affairs/frequency.ts';
import { type StatementLine, summarise } from '#shared/records/affairs/income-expenditure.ts';
import type { Note, PlannedPerson, PlannedStatement } from './case-plan.ts';
import { applicantsAmong } from './plan-people.ts';
import type { StagedCase, StagedRow } from './staging.ts';
import type { World } from './world.ts';

type Line = Partial<StatementLine> & { statementOn?: string };

/** The day of the statement that a line belongs to; null, with a problem noted, if it cannot be determined. */
function dayOf({ row, data }: StagedRow, days: ReadonlyMap<string, number>, note: Note): string | null {
  const at = { file: 'statement-lines.csv', row } as const;
  const given = (data as Line).statementOn;
  const [only, ...others] = days.keys();
  if (given !== undefined && !days.has(given))
    note('statement_on', 'The case has no statement of this day in statements.csv.', at);
  else if (only === undefined) note('reference', 'The case has no statement in statements.csv.', at);
  else if (given === undefined && others.length > 0)
    note('statement_on', 'The case has several statements: give the day.', at);
  else return given ?? only;
  return null;
}

function lineOf({ row, data }: StagedRow, hasSecond: boolean, note: Note): StatementLine | null {
  const at = { file: 'statement-lines.csv', row } as const;
  const { incomeId = null, expenditureId = null, amountPence, payer = 'applicant_1', ...rest } = data as Line;
  if ((incomeId === null) === (expenditureId === null))
    note('income', 'A line is either an income or an expenditure.', at);
  if (payer === 'applicant_2' && !hasSecond) note('payer', 'The case has no second applicant.', at);
  if (amountPence === undefined) return null;
  const { frequency = 'monthly', isEvidenced = false, notes = null } = rest;
  return { incomeId, expenditureId, amountPence, frequency, payer, isEvidenced, notes };
}

/** The statements of income and expenditure of a case with their lines; the newest is the current one. */
export function planStatements(
  { 'statements.csv': heads, 'statement-lines.csv': rows }: StagedCase,
  people: readonly PlannedPerson[],
  { headings }: World,
  note: Note,
): PlannedStatement[] {
  const applicants = applicantsAmong(people);
  const days = new Map<string, number>();
  for (const { row, data } of heads) {
    const { statementOn } = data as Line;
    if (statementOn === undefined) continue;
    const first = days.get(statementOn);
    if (first !== undefined)
      note('statement_on', `Row ${first} is a statement of the same day.`, { file: 'statements.csv', row });
    else days.set(statementOn, row);
  }
  const byDay = new Map<string, StatementLine[]>();
  for (const staged of rows) {
    const day = dayOf(staged, days, note);
    const line = lineOf(staged, applicants.length > 1, note);
    if (day !== null && line) byDay.set(day, [...(byDay.get(day) ?? []), line]);
  }
  const newest = [...days.keys()].toSorted().at(-1);
  return heads.flatMap(({ data }) => {
    const { reference: _, ...given } = data as PlannedStatement['head'] & { reference: string };
    if (!given.statementOn) return [];
    const household = {
      adults: Math.max(1, applicants.length),
      children16To18: 0,
      childrenUnder16: 0,
      vehicles: 0,
      ...given,
    };
    const lines = byDay.get(given.statementOn) ?? [];
    const { incomePence, expenditurePence } = summarise(headings, household, lines);
    const isCurrent = given.statementOn === newest;
    const head = { ...household, kind: given.kind ?? 'initial', isCurrent, incomePence, expenditurePence };
    return [
      {
        head,
        lines: lines.map((line) => ({
          ...line,
          monthlyPence: monthlyPence(line.amountPence, line.frequency),
        })),
      },
    ];
  });
}
