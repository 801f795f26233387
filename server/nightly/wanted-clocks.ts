import { clocksOfBreaches } from '#server/breaches/keep-breach-clocks.ts';
import { clocksOfCases } from '#server/case-life/keep-case-clocks.ts';
import { clocksEntered } from '#server/clocks/entered.ts';
import type { ClockSubject } from '#server/clocks/keep-clocks.ts';
import { clocksOfComplaints } from '#server/complaints/keep-complaint-clocks.ts';
import type { Tx } from '#server/database/connect.ts';
import { clocksOfDecisions } from '#server/decisions/record/keep-decision-clocks.ts';
import { clocksOfReviews } from '#server/reviews/keep-review-clocks.ts';

/** All clocks of cases as they are to be: their own, and those of what hangs on them. */
export async function wantedClocks(tx: Tx, caseIds: readonly number[]): Promise<ClockSubject[]> {
  return [
    ...(await clocksOfCases(tx, caseIds)),
    ...(await clocksOfDecisions(tx, caseIds)),
    ...(await clocksOfReviews(tx, caseIds)),
    ...(await clocksOfComplaints(tx, caseIds)),
    ...(await clocksOfBreaches(tx, caseIds)),
    ...(await clocksEntered(tx, caseIds)),
  ];
}
