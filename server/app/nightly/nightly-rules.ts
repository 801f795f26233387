import { z } from 'zod';
import { bondEarlyCases } from '#server/activities/bonding/early-bonds.ts';
import { nightlyBonds } from '#server/activities/bonding/nightly-bonds.ts';
import { nightlyComplaints } from '#server/activities/complaints/nightly-complaints.ts';
import { escalateBreaches } from '#server/activities/creditors/breaches/escalate.ts';
import { suspectBreaches } from '#server/activities/creditors/breaches/suspect.ts';
import { nightlyReviews } from '#server/activities/reviews/nightly-reviews.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { col, oneRow } from '#server/platform/database/rows.ts';
import { systemActor, type Write, write } from '#server/platform/database/write.ts';
import { defineScheduledJob } from '#server/platform/jobs/job.ts';
import { defineLongJob, startRun } from '#server/platform/jobs/long-job.ts';
import { nightlyClocks } from '#server/records/case-life/nightly-clocks.ts';
import { nightlyDueDiligence } from '#server/records/due-diligence/nightly.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { AppError } from '#shared/platform/errors.ts';

/** How many ids one step goes through: reading more at once would hold up other requests. */
export const IDS_A_STEP = 400;

/**
 * What the nightly job does for every running arrangement, by the ids of cases: annual reviews of years that have begun with their tasks,
 * suspected breaches, breaches whose time to remedy is over, bonds that have to be increased or released, reviews of
 * due diligence, and clocks whose rule changed. Each step gives the same result if it is taken twice.
 */
export const nightlyRules = defineLongJob(
  'nightly-rules',
  {
    payload: z.object({ today: z.iso.date() }),
    cursor: z.object({ after: z.int(), last: z.int() }),
    once: ({ today }) => today,
  },
  async (w, { payload: { today }, cursor }) => {
    const { after, last } = cursor ?? { after: 0, last: await lastCase(w.tx) };
    const upTo = Math.min(after + IDS_A_STEP, last);
    await applyNight(w, { after, upTo }, today);
    return { done: upTo - after, total: last, next: upTo >= last ? null : { after: upTo, last } };
  },
);

/** What the nightly job does for the cases of a range. */
export async function applyNight(
  w: Write,
  range: { after: number; upTo: number },
  today: string,
): Promise<void> {
  await nightlyReviews(w, range, today);
  await suspectBreaches(w, range, today);
  await escalateBreaches(w, range, today);
  await bondEarlyCases(w, range, today);
  await nightlyBonds(w, range, today);
  await nightlyComplaints(w, range, today);
  await nightlyDueDiligence(w, range, today);
  await nightlyClocks(w, range);
}

/** The highest id of a case, where a night's work ends. */
export async function lastCase(tx: Pick<Database, 'execute'>): Promise<number> {
  const row = await oneRow(tx, { last: col.number })`select coalesce(max(id), 0)::int as last from cases`;
  return row.last;
}

/** Starts the rules of a night; returns the id of the run. */
export const startNight = (database: Database, today: string = londonDate()): Promise<number> =>
  write(database, systemActor, (w) => startRun(w, nightlyRules, { today }, { queue: 'nightly-rules' }));

/** Some hours after midnight, when standings and sub statuses are up to date with the new day. */
export const nightlyRulesJob = defineScheduledJob(
  'start-nightly-rules',
  '0 3 * * *',
  async ({ services: { database } }) => {
    try {
      await startNight(database);
    } catch (error) {
      // Another process has begun this night's work, such as when a missed start is made up for.
      if (!(error instanceof AppError && error.refusal === 'conflict')) throw error;
    }
  },
  { isMadeUp: true },
);
