import { poundsText } from '#shared/platform/money.ts';
import { protocolOf } from '#shared/records/law/protocols.ts';
import type { Paid } from '#shared/records/payments/schedule-changes.ts';
import type { ScheduleLine } from '#shared/records/payments/schedules.ts';
import { type Agreement, creditorReasons, NO_PROTOCOL } from '#shared/records/payments/who-decides.ts';
import { effectOfTerms, endsContributions, type VariationTerms, variedSchedule } from './terms.ts';
import { type VariationKind, variationKinds } from './variations.ts';

/** The facts that settle whether the supervisor or creditors decide. */
export type LimitFacts = {
  agreement: Agreement;
  lines: readonly ScheduleLine[];
  paid: Paid;
  feePence: number;
  /** What the fee model allows for a variation, in pence. */
  usualFeePence: number;
};

/** Kinds that no supervisor may decide: what creditors approved is replaced or given up. */
const always: readonly VariationKind[] = [
  'full_and_final',
  'changing_ip',
  'funds_paid_to_date',
  'min_dividend_not_complied',
  'other_modification_not_complied',
  'increase_in_claims',
];

/**
 * Why creditors decide on a variation and not the supervisor, in sentences; none where the supervisor decides within the Protocol of the
 * case. What falls due is judged as every change of a schedule is; under bespoke terms creditors decide on everything.
 */
export function whyCreditors(kind: VariationKind, terms: VariationTerms, facts: LimitFacts): string[] {
  const { agreement, lines, paid } = facts;
  if (agreement.hasProtocol && protocolOf(agreement.protocolVersion).cutBp === null) return [NO_PROTOCOL];
  const fees = Object.keys(effectOfTerms({ ...terms, minDividend: null })).length > 0;
  const after = variedSchedule(kind, lines, terms, paid).lines;
  return [
    ...(always.includes(kind) ? [`Only creditors can decide ‘${variationKinds[kind]}’.`] : []),
    ...(endsContributions(kind) ? [] : creditorReasons(lines, after, agreement, paid)),
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
