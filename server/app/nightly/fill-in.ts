import { and, eq, gt, lte } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import type { BackFill } from '#server/platform/jobs/back-fills.ts';
import { earlyCases } from '#server/records/cases/early-table.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { applyNight, IDS_A_STEP, lastCase } from './nightly-rules.ts';

/** Gives cases from a version without reviews, bonds or clocks what the nightly job would derive for them. */
export const fillInEarlyCases: BackFill = {
  lastId: lastCase,
  idsAStep: IDS_A_STEP,
  fill: async (w, range) => {
    await applyNight(w, range, londonDate());
    await noteFilledIn(w.tx, range);
  },
};

/** Applies rules that an update changed to cases at once, instead of waiting for the next night. */
export const fillInRules: BackFill = {
  lastId: lastCase,
  idsAStep: IDS_A_STEP,
  fill: (w, range) => applyNight(w, range, londonDate()),
};

/** Records that the cases of a range now have what this version keeps. */
async function noteFilledIn(tx: Tx, { after, upTo }: { after: number; upTo: number }): Promise<void> {
  await tx
    .update(earlyCases)
    .set({ isFilledIn: true })
    .where(and(eq(earlyCases.isFilledIn, false), gt(earlyCases.caseId, after), lte(earlyCases.caseId, upTo)));
}
