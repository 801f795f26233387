import { inArray } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col, missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { BOND_TASK, bondTaskKey } from '#server/records/case-life/bonds/bond-tasks.ts';
import { BONDS, releaseEnded, storeValues } from '#server/records/case-life/bonds/entries.ts';
import { type CaseRange, estateValues } from '#server/records/case-life/bonds/estate-values.ts';
import { cases } from '#server/records/cases/tables.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { definitionInUse, raiseMany } from '#server/records/tasks/raise-many.ts';
import { addBusinessDays } from '#shared/platform/business-days.ts';
import { poundsText } from '#shared/platform/money.ts';
import { ENDED, NEEDED } from './state-sql.ts';

/** Business days within which cover that falls short is to be increased. */
const DAYS_TO_INCREASE = 5;

const shortColumns = {
  id: col.number,
  caseId: col.number,
  person: col.text,
  valuePence: col.number,
  neededPence: col.number,
  coverPence: col.number,
};

const inForce = `bond_entries e join cases c on c.id = e.case_id join statuses s on s.id = c.status_id
  left join portfolios p on p.id = c.portfolio_id`;
const inRange = `e.case_id > $1 and e.case_id <= $2 and e.is_current and e.penalty_pence > 0`;

// Excludes increases that a person has already been asked for.
const shortText = `select e.id, e.case_id as "caseId", concat_ws(' ', t.name, n.first_name, n.last_name) as person,
    e.value_pence::float8 as "valuePence", (${NEEDED})::float8 as "neededPence", e.penalty_pence::float8 as "coverPence"
  from ${inForce} join case_people cp on cp.id = e.case_person_id join persons n on n.id = cp.person_id left join titles t on t.id = n.title_id
  where ${inRange} and not ${ENDED} and ${NEEDED} > e.penalty_pence and not exists (
    select from case_tasks k where k.case_id = e.case_id and k.source_key = 'bond:' || e.id || ':increase') order by e.id`;

const endedText = `select distinct e.case_id as "caseId" from ${inForce} where ${inRange} and ${ENDED} order by 1`;

const casesOf = (tx: Tx, ids: readonly number[]) =>
  tx
    .select()
    .from(cases)
    .where(inArray(cases.id, [...ids]))
    .orderBy(cases.id)
    .for('update');

async function askForMore(w: Write, { after, upTo }: CaseRange, today: string): Promise<void> {
  const short = await planned(w.tx, shortColumns, shortText, [after, upTo]);
  const definition = short.length === 0 ? undefined : await definitionInUse(w.tx, BOND_TASK);
  if (!definition) return;
  const byId = new Map(
    (
      await casesOf(
        w.tx,
        short.map(({ caseId }) => caseId),
      )
    ).map((row) => [row.id, row]),
  );
  const holidays = await holidaysOf(w.tx);
  await raiseMany(
    w,
    definition,
    short.map(({ id, caseId, person, valuePence, neededPence, coverPence }) => {
      const found = byId.get(caseId) ?? missing();
      const text = `Increase the bond of ${person}: the estate is worth ${poundsText(valuePence)}, cover is ${poundsText(coverPence)} and has to be ${poundsText(neededPence)}.`;
      return {
        found,
        sourceKey: bondTaskKey(id),
        dueOn: addBusinessDays(today, DAYS_TO_INCREASE, holidays),
        content: `<p>${escaped(text)}</p>`,
      };
    }),
  );
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Releases cover that had to stay after the case ended because money was held, now that none is. */
async function releaseEmptied(w: Write, { after, upTo }: CaseRange): Promise<void> {
  const ended = await planned(w.tx, { caseId: col.number }, endedText, [after, upTo]);
  if (ended.length === 0) return;
  for (const found of await casesOf(
    w.tx,
    ended.map(({ caseId }) => caseId),
  )) {
    const own: Write = { ...w, audit: (entry) => w.audit({ caseId: found.id, ...entry }) };
    if ((await releaseEnded(own, found, 'The appointment has ended and the estate holds nothing.')) > 0)
      w.changed(`case:${found.id}`);
  }
}

/**
 * The nightly job for the bonds of some cases: what their estates are worth now, a task if cover must be increased, and the release of
 * cover that has ended.
 */
export async function nightlyBonds(w: Write, range: CaseRange, today: string): Promise<void> {
  if ((await storeValues(w, await estateValues(w.tx, range))) > 0) w.changed(BONDS);
  await askForMore(w, range, today);
  await releaseEmptied(w, range);
}
