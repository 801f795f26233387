import type { Tx } from '#server/platform/database/connect.ts';
import { clocksOfBreaches } from '#server/records/case-life/breaches/keep-breach-clocks.ts';
import { clocksOfReviews } from '#server/records/case-life/reviews/keep-review-clocks.ts';
import { clocksEntered } from '#server/records/clocks/entered.ts';
import type { ClockSubject } from '#server/records/clocks/keep-clocks.ts';
import { clocksOfComplaints } from '#server/records/complaints/keep-complaint-clocks.ts';
import { clocksOfHardCopies } from '#server/records/correspondence/hard-copies/hard-copy-clocks.ts';
import { clocksOfDecisions } from '#server/records/decisions/keep-decision-clocks.ts';
import { clocksOfDeeds } from './deeds/keep-deed-clocks.ts';
import { clocksOfCases } from './keep-case-clocks.ts';

/** All clocks of cases as they should be: their own, and those of their records. */
export async function wantedClocks(tx: Tx, caseIds: readonly number[]): Promise<ClockSubject[]> {
  return [
    ...(await clocksOfCases(tx, caseIds)),
    ...(await clocksOfDecisions(tx, caseIds)),
    ...(await clocksOfDeeds(tx, caseIds)),
    ...(await clocksOfReviews(tx, caseIds)),
    ...(await clocksOfComplaints(tx, caseIds)),
    ...(await clocksOfBreaches(tx, caseIds)),
    ...(await clocksOfHardCopies(tx, caseIds)),
    ...(await clocksEntered(tx, caseIds)),
  ];
}
