import { z } from 'zod';
import { day, pence } from '#shared/platform/contract.ts';
import { addMonths } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import { creditorShares, type RankingDebt } from '#shared/records/affairs/case-outcome.ts';
import { debtClasses } from '#shared/records/affairs/statement-of-affairs.ts';
import { type RunningFacts, runningOutcome, stillDue } from '#shared/records/payments/running-outcome.ts';
import type { Paid } from '#shared/records/payments/schedule-changes.ts';
import { isMonthly, type ScheduleLine } from '#shared/records/payments/schedules.ts';
import { viabilityDoubt } from '#shared/records/solutions/viability.ts';
import { arrearsOf, contributionFrom, effectOfTerms, type VariationTerms, variedSchedule } from './terms.ts';
import type { VariationKind } from './variations.ts';

/** The figures of an arrangement before or after a variation. */
const column = z.object({
  contributionPence: pence.nullable(),
  months: z.int(),
  endOn: day.nullable(),
  arrearsPence: pence,
  receivedPence: pence,
  stillDuePence: pence,
  realisationsPence: pence,
  fees: z.array(z.object({ label: z.string(), pence })),
  costsPence: pence,
  availablePence: pence,
  preferentialDividendPence: pence,
  unsecuredDividendPence: pence,
  creditorsPence: pence,
  /** For unsecured creditors, in hundredths of a penny. */
  pencePerPound: z.int(),
});
export type VariationColumn = z.output<typeof column>;

/** The present schedule and estimated outcome beside those with a variation, with the difference for every creditor. */
export const variationFigures = z.object({
  asAt: day,
  live: column,
  draft: column,
  creditors: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      class: z.enum(debtClasses),
      rankingPence: pence,
      livePence: pence,
      draftPence: pence,
      differencePence: pence,
    }),
  ),
  /** The total change for creditors. */
  differencePence: pence,
  /** In hundredths of a penny in the pound; negative where they get less. */
  upliftPencePerPound: z.int(),
  /** The caps of the fee model with the variation. */
  caps: z.array(z.object({ label: z.string(), limitPence: pence, isHeld: z.boolean() })),
  /** Warnings before relying on it, in sentences. */
  warnings: z.array(z.string()),
});
export type VariationFigures = z.output<typeof variationFigures>;

/** The inputs of the figures of a variation. */
export type FiguresInput = {
  kind: VariationKind;
  terms: VariationTerms;
  feePence: number;
  lines: readonly ScheduleLine[];
  paid: Paid;
  running: RunningFacts;
  debts: readonly (RankingDebt & { name: string })[];
  expectedEndDate: string | null;
  /** The promised dividend, in hundredths of a penny in the pound. */
  minDividend: number | null;
};

function columnOf(
  input: FiguresInput,
  lines: readonly ScheduleLine[],
  running: RunningFacts,
  endOn: string | null,
) {
  const outcome = runningOutcome(running, lines);
  const shown: VariationColumn = {
    contributionPence: contributionFrom(lines, input.terms.from),
    months: lines.filter(isMonthly).length,
    endOn,
    arrearsPence: arrearsOf(lines, input.paid),
    receivedPence: running.receivedPence,
    stillDuePence: stillDue(lines, running.contributionsPence),
    realisationsPence: outcome.realisationsPence,
    fees: outcome.fees.lines.map(({ label, entitledPence }) => ({ label, pence: entitledPence })),
    costsPence: outcome.fees.totalPence,
    availablePence: outcome.availablePence,
    preferentialDividendPence: outcome.preferentialDividendPence,
    unsecuredDividendPence: outcome.unsecuredDividendPence,
    creditorsPence: outcome.preferentialDividendPence + outcome.unsecuredDividendPence,
    pencePerPound: outcome.pencePerPound,
  };
  return { shown, outcome };
}

/** The day on which the arrangement would end. */
export const endAfter = (
  expectedEndDate: string | null,
  { endOn, addedMonths }: { endOn: string | null; addedMonths: number },
): string | null => endOn ?? (expectedEndDate && addMonths(expectedEndDate, addedMonths));

/** The effect of a variation compared with the current arrangement, to the penny for every creditor. */
export function figuresOfVariation(input: FiguresInput): VariationFigures {
  const { kind, terms, feePence, lines, paid, running, debts, minDividend } = input;
  const { modifications = [], asAt } = running.feeTerms;
  const after = variedSchedule(kind, lines, terms, paid);
  const varied: RunningFacts = {
    ...running,
    variationPence: running.variationPence + feePence,
    feeTerms: {
      ...running.feeTerms,
      modifications: [
        ...modifications,
        { title: 'Variation', effectiveOn: asAt, effect: effectOfTerms(terms) },
      ],
    },
  };
  const live = columnOf(input, lines, running, input.expectedEndDate);
  const draft = columnOf(input, after.lines, varied, endAfter(input.expectedEndDate, after));
  const shares = creditorShares(draft.outcome, debts);
  const before = creditorShares(live.outcome, debts);
  const pledged = terms.minDividend ?? minDividend;
  const { pencePerPound, shortfallPence, fees } = draft.outcome;
  const doubt = viabilityDoubt(draft.shown.contributionPence);
  return {
    asAt,
    live: live.shown,
    draft: draft.shown,
    creditors: debts.flatMap(({ id, name, class: rank, rankingPence }, at) => {
      const [livePence, draftPence] = [before[at]!.dividendPence, shares[at]!.dividendPence];
      return rank === null
        ? []
        : [
            {
              id,
              name,
              class: rank,
              rankingPence,
              livePence,
              draftPence,
              differencePence: draftPence - livePence,
            },
          ];
    }),
    differencePence: draft.shown.creditorsPence - live.shown.creditorsPence,
    upliftPencePerPound: pencePerPound - live.outcome.pencePerPound,
    caps: fees.caps.map(({ label, limitPence, isHeld }) => ({ label, limitPence, isHeld })),
    warnings: [
      ...fees.caps
        .filter(({ isHeld }) => !isHeld)
        .map(({ label, limitPence }) => `${label}: over the cap of ${poundsText(limitPence)}.`),
      ...(pledged !== null && pencePerPound < pledged ? ['The pledged dividend would not be reached.'] : []),
      ...(shortfallPence > 0 ? [`Costs exceed receipts by ${poundsText(shortfallPence)}.`] : []),
      ...(doubt ? [`${doubt} Consider a settlement on the funds paid to date.`] : []),
    ],
  };
}
