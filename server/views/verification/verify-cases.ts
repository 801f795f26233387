import type { Tx } from '#server/platform/database/connect.ts';
import { col, oneRow } from '#server/platform/database/rows.ts';
import { usualBondTerms } from '#shared/activities/bonding/bonding.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { cashCodes } from '#shared/records/ledger/ledger.ts';
import { addresses } from './cases/addresses.ts';
import { adjournments } from './cases/adjournments.ts';
import { affordability } from './cases/affordability.ts';
import { agreedPayments } from './cases/agreed-payments.ts';
import { beforeSignature } from './cases/before-signature.ts';
import { bonds } from './cases/bonds.ts';
import { type CaseRule, type Disagreement, liveCases } from './cases/case-rule.ts';
import { clocks } from './cases/clocks.ts';
import { complaints } from './cases/complaints.ts';
import { dates } from './cases/dates.ts';
import { decisions } from './cases/decisions.ts';
import { deeds } from './cases/deeds.ts';
import { certificates, deliveries } from './cases/deliveries.ts';
import { dueDiligence } from './cases/due-diligence.ts';
import { lateDates } from './cases/late-dates.ts';
import { lives } from './cases/lives.ts';
import { modifications } from './cases/modifications.ts';
import { notices } from './cases/notices.ts';
import { order } from './cases/order.ts';
import { payers } from './cases/payers.ts';
import { places } from './cases/places.ts';
import { proposals } from './cases/proposals.ts';
import { reservedActs } from './cases/reserved-acts.ts';
import { reviews } from './cases/reviews.ts';
import { schedules } from './cases/schedules.ts';
import { tasks } from './cases/tasks.ts';
import { variations } from './cases/variations.ts';
import { votes } from './cases/votes.ts';

/** What must agree between a case, its status and its money, in reporting order. */
export const caseRules: readonly CaseRule[] = [
  dates,
  lateDates,
  order,
  dueDiligence,
  payers,
  proposals,
  beforeSignature,
  affordability,
  decisions,
  deeds,
  notices,
  deliveries,
  certificates,
  votes,
  adjournments,
  reservedActs,
  modifications,
  reviews,
  complaints,
  bonds(usualBondTerms, cashCodes),
  schedules,
  agreedPayments,
  variations,
  lives,
  clocks,
  tasks,
  places,
  addresses,
];

/** How many ids are checked at once: this bounds the memory used. */
const IDS_AT_ONCE = 1_000;

/** A disagreement and the rule that it breaks. */
export type CaseProblem = Disagreement & { rule: string };

/**
 * Checks every live case, a range at a time and rule by rule: everything in `caseRules` against its status, its dates and its money.
 * Disagreements are reported as they are found, so that nothing grows with the number of cases; returns how many cases were checked, and
 * how many of them are historic: their original data is left as it came.
 */
export async function verifyCases(
  tx: Tx,
  tell: (problem: CaseProblem) => void,
  { today = londonDate(), idsAtOnce = IDS_AT_ONCE, rules = caseRules } = {},
): Promise<{ judged: number; historic: number }> {
  const row = await oneRow(tx, { last: col.number })`select coalesce(max(id), 0)::int as last from cases`;
  const { last } = row;
  let judged = 0;
  let historic = 0;
  for (let after = 0; after < last; after += idsAtOnce) {
    const range = { after, upTo: after + idsAtOnce };
    const cases = await liveCases(tx, range);
    judged += cases.length;
    historic += cases.filter(({ cameOn }) => cameOn !== null).length;
    for (const { name, check } of rules)
      for (const problem of await check({ tx, range, cases, today })) tell({ rule: name, ...problem });
  }
  return { judged, historic };
}
