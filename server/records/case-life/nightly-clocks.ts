import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, oneRow, rowsOf } from '#server/platform/database/rows.ts';
import { systemActor, type Write, writeChanges } from '#server/platform/database/write.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { cases } from '#server/records/cases/tables.ts';
import { keepManyClocks } from '#server/records/clocks/keep-clocks.ts';
import { recalculateOrder } from '#server/records/clocks/recalculate.ts';
import { clockMarks } from '#server/records/clocks/tables.ts';
import { earlyNotices, recountNotices } from '#server/records/decisions/recount-notices.ts';
import { allHolidays } from '#server/records/reference/bank-holidays.ts';
import { tables } from '#server/records/reference/tables.ts';
import { inChunks } from '#shared/platform/chunks.ts';
import { deliveryRules } from '#shared/records/correspondence/delivery-rules.ts';
import { placedRules } from '#shared/records/law/places.ts';
import { clockRules } from '#shared/records/law/rules.ts';
import { keepEquityTasks } from './equity-of-case.ts';
import { wantedClocks } from './wanted-clocks.ts';

const { domains } = tables;

/** Cases checked at once: their clocks are calculated without a pause, so these are few. */
const AT_ONCE = 40;

/** Changes whenever a rule of clocks or delivery changes, including the places where it applies, or a bank holiday is added. */
async function markOf(tx: Tx): Promise<string> {
  const versions = Object.entries({ ...clockRules, ...deliveryRules }).map(
    ([name, { version }]) => `${name} ${version} ${placedRules.includes(name as never)}`,
  );
  const row = await oneRow(tx, {
    mark: col.text,
  })`select md5(${[...versions, ...(await calendarsOf(tx))].join()}) as mark`;
  return row.mark;
}

/** The bank holidays of all calendars, and the jurisdictions of the firm's offices, by which complaints are counted. */
async function calendarsOf(tx: Tx): Promise<string[]> {
  const holidays = Object.entries(await allHolidays(tx)).map(
    ([place, days]) => `${place} ${[...days].toSorted().join()}`,
  );
  const offices = await tx.select({ id: domains.id, place: domains.place }).from(domains).orderBy(domains.id);
  return [...holidays, ...offices.map(({ id, place }) => `${id} ${place}`)];
}

// Reports that the firm sent itself are documents of the case; nothing announces them.
const staleIn = (tx: Tx, { after, upTo }: { after: number; upTo: number }, mark: string) =>
  rowsOf(tx, { id: col.number })`
    select c.id from cases c left join case_clock_marks m on m.case_id = c.id
    where c.id > ${after} and c.id <= ${upTo} and (m.mark is distinct from ${mark}
      or exists (select from case_clocks k where k.case_id = c.id and k.status = 'open' and k.rule = 'final-report'))
    order by c.id`;

async function keepAll(w: Write, caseIds: readonly number[]): Promise<void> {
  await w.tx
    .select({ id: cases.id })
    .from(cases)
    .where(inArray(cases.id, [...caseIds]))
    .orderBy(cases.id)
    .for('update');
  const early = await earlyNotices(w.tx, caseIds);
  if (early.length > 0) {
    // Clocks counted from the old days are stored first, so that they stay beside their replacements.
    const touched = [...new Set(early.map(({ caseId }) => caseId))];
    await keepManyClocks(w, await wantedClocks(w.tx, touched), { isForCase: true });
    await recountNotices(w, early);
  }
  await keepManyClocks(w, await wantedClocks(w.tx, caseIds), { isForCase: true });
  await keepEquityTasks(w, caseIds);
}

/**
 * Checks the clocks of cases that were not checked since a rule or a bank holiday changed, or never, as for cases older than clocks. Open
 * ones are recalculated, each from what started it.
 */
export async function nightlyClocks(w: Write, range: { after: number; upTo: number }): Promise<void> {
  const rows = await staleIn(w.tx, range, await markOf(w.tx));
  await keepClocks(
    w,
    rows.map(({ id }) => id),
  );
}

/** Calculates all clocks of some cases, as the nightly job would. */
export async function keepClocks(w: Write, caseIds: readonly number[]): Promise<void> {
  const mark = await markOf(w.tx);
  for (const ids of inChunks(caseIds, AT_ONCE)) {
    await keepAll(w, ids);
    await w.tx
      .insert(clockMarks)
      .values(ids.map((caseId) => ({ caseId, mark })))
      .onConflictDoUpdate({ target: clockMarks.caseId, set: { mark } });
  }
}

/** Checks the clocks of one case when something they count from, or that meets them, was sent by post. */
export const recalculateClocksJob = defineJob(
  recalculateOrder.name,
  recalculateOrder.payload,
  async ({ caseId }, { services: { database } }) => {
    await writeChanges(database, systemActor, async (w) => {
      const [found] = await w.tx.select({ id: cases.id }).from(cases).where(eq(cases.id, caseId));
      if (found) await keepAll(w, [caseId]);
    });
  },
  { maxAttempts: recalculateOrder.maxAttempts },
);
