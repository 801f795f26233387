import { poundsText } from '#shared/money.ts';
import type { Paid } from '#shared/payments/schedule-changes.ts';
import { breakMonths, isMonthly, MOST_MONTHS, type ScheduleLine } from '#shared/payments/schedules.ts';
import { protocolOf } from '#shared/solutions/protocols.ts';
import {
  arrearsOf,
  contributionFrom,
  effectOfTerms,
  endsContributions,
  type VariationTerms,
} from './terms.ts';
import { type VariationKind, variationKinds } from './variations.ts';

/** Months by which a supervisor may extend an arrangement beyond its term, breaks apart; and how long it may last at most (domain notes 3.2). */
const EXTENSION_MONTHS = 12;

/** What decides who decides. */
export type LimitFacts = {
  /** The Protocol that the arrangement follows; bespoke terms leave everything to creditors. */
  protocolVersion: string | null;
  lines: readonly ScheduleLine[];
  paid: Paid;
  termMonths: number | null;
  /** The contribution that creditors last agreed to, in pence; null where none is known. */
  agreedPence: number | null;
  feePence: number;
  /** What the fee model allows for a variation, in pence. */
  usualFeePence: number;
};

/** Kinds that are beyond any supervisor: what creditors approved is replaced or given up. */
const always: readonly VariationKind[] = [
  'full_and_final',
  'changing_ip',
  'funds_paid_to_date',
  'min_dividend_not_complied',
  'other_modification_not_complied',
  'increase_in_claims',
];

function cutReason({ contributionPence, from }: VariationTerms, facts: LimitFacts, cutBp: number) {
  if (contributionPence === null) return null;
  const now = contributionFrom(facts.lines, from) ?? 0;
  const before = Math.max(now, facts.agreedPence ?? 0);
  const cut = before - contributionPence;
  return cut * 10_000 > before * cutBp
    ? `A cut from ${poundsText(before)} to ${poundsText(contributionPence)} is more than ${cutBp / 100}%.`
    : null;
}

function lengthReasons(terms: VariationTerms, facts: LimitFacts, mostBreaks: number): string[] {
  const { lines, termMonths } = facts;
  const reasons: string[] = [];
  const breaks = breakMonths(lines) + terms.breakMonths;
  if (terms.breakMonths > 0 && breaks > mostBreaks)
    reasons.push(`Payment breaks would come to ${breaks} months; ${mostBreaks} are the most.`);
  const months = lines.filter(isMonthly).length + terms.breakMonths + terms.addedMonths;
  const extended = months - breaks - (termMonths ?? 0);
  if (terms.addedMonths > 0 && termMonths !== null && extended > EXTENSION_MONTHS)
    reasons.push(
      `The arrangement would be extended by ${extended} months; ${EXTENSION_MONTHS} are the most.`,
    );
  if (terms.breakMonths + terms.addedMonths > 0 && months > MOST_MONTHS)
    reasons.push(`The arrangement would last ${months} months; ${MOST_MONTHS} are the most.`);
  return reasons;
}

/**
 * Why creditors decide on a variation and not the supervisor, in sentences; none where the supervisor decides within the Protocol of the
 * case. A cut is measured against the contribution that creditors last agreed to, so that small cuts do not add up.
 */
export function whyCreditors(kind: VariationKind, terms: VariationTerms, facts: LimitFacts): string[] {
  const { cutBp, breakMonths: mostBreaks } = protocolOf(facts.protocolVersion);
  if (cutBp === null)
    return ['The case follows no version of the IVA Protocol: creditors decide on each variation.'];
  const fees = Object.keys(effectOfTerms({ ...terms, minDividend: null })).length > 0;
  const waived =
    terms.arrears === 'waive' && !endsContributions(kind) ? arrearsOf(facts.lines, facts.paid) : 0;
  const cut = cutReason(terms, facts, cutBp);
  return [
    ...(always.includes(kind) ? [`‘${variationKinds[kind]}’ is for creditors to decide.`] : []),
    ...(cut ? [cut] : []),
    ...lengthReasons(terms, facts, mostBreaks),
    ...(waived > 0 ? [`${poundsText(waived)} of arrears would be given up.`] : []),
    ...(terms.minDividend !== null && !always.includes(kind)
      ? ['The dividend that was pledged changes.']
      : []),
    ...(fees ? ['The fees that creditors approved change.'] : []),
    ...(facts.feePence > facts.usualFeePence
      ? [
          `A fee of ${poundsText(facts.feePence)} is more than the ${poundsText(facts.usualFeePence)} that the fee model allows for a variation.`,
        ]
      : []),
  ];
}
