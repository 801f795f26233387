import { z } from 'zod';
import { day, keyOf, pence } from '#shared/platform/contract.ts';
import { modificationEffectFields } from '#shared/platform/fields/common-fields.ts';
import { poundsText } from '#shared/platform/money.ts';
import {
  caseOutcome,
  contributionsOver,
  creditorShares,
  estimatedOn,
  type OutcomeFacts,
  termsThatCount,
} from '#shared/records/affairs/case-outcome.ts';
import {
  type Accepted,
  type Effect,
  effectKeys,
  effectTexts,
  modifiedTerms,
  type Terms,
} from '#shared/records/affairs/effects.ts';
import type { EstimatedOutcome } from '#shared/records/affairs/estimated-outcome.ts';
import { debtClasses } from '#shared/records/affairs/statement-of-affairs.ts';
import { feeItems } from '#shared/records/fees/fee-working.ts';

const comparedClause = z.object({ title: z.string(), effects: z.array(z.string()) });
const figures = z.object({
  name: z.string(),
  clauses: z.array(comparedClause),
  contributionPence: pence.nullable(),
  termMonths: z.int().nullable(),
  realisationsPence: pence,
  fees: z.array(z.object({ item: keyOf(feeItems), label: z.string(), pence })),
  costsPence: pence,
  availablePence: pence,
  preferentialDividendPence: pence,
  unsecuredDividendPence: pence,
  /** Everything that creditors get. */
  creditorsPence: pence,
  /** For unsecured creditors, in hundredths of a penny. */
  pencePerPound: z.int(),
  returnedPence: pence,
  shortfallPence: pence,
  /** The difference from the base: in fees and expenses, and in what creditors get. */
  costsDifferencePence: pence,
  creditorsDifferencePence: pence,
  /** By creditor, in the order of `creditors`. */
  shares: z.array(z.object({ dividendPence: pence, differencePence: pence })),
  /** Warnings before relying on it, in sentences. */
  warnings: z.array(z.string()),
});
export type SetFigures = z.output<typeof figures>;

/** Sets of modifications side by side, each beside the base: the case with what is accepted. */
export const comparisonOutput = z.object({
  uniqueReference: z.string(),
  caseName: z.string(),
  asAt: day,
  creditors: z.array(
    z.object({ id: z.int(), name: z.string(), class: z.enum(debtClasses), rankingPence: pence }),
  ),
  base: figures,
  sets: z.array(figures),
});
export type Comparison = z.output<typeof comparisonOutput>;

/** A clause that is weighed: its title, and what it would change. */
export type WeighedClause = { title: string; effect: Effect };
export type SetToWeigh = { name: string; withAccepted: boolean; clauses: readonly WeighedClause[] };

type Weighed = { terms: Terms; clauses: readonly WeighedClause[]; outcome: EstimatedOutcome };

/** The outcome of a case with further clauses, as though they were in force for the whole term. */
export function outcomeWith(
  facts: OutcomeFacts,
  accepted: readonly Accepted[],
  clauses: readonly WeighedClause[],
  today: string,
): Weighed {
  const asAt = estimatedOn(facts.approvedOn, accepted, today);
  const weighed = clauses.map(({ title, effect }) => ({
    title,
    effect,
    effectiveOn: asAt,
  }));
  const terms = modifiedTerms(
    termsThatCount(facts, accepted),
    clauses.map(({ effect }) => effect),
  );
  const outcome = caseOutcome(facts, [...accepted, ...weighed], {
    asAt,
    contributions: contributionsOver(terms),
  });
  return { terms, clauses, outcome };
}

/** The figures to which clauses of one set give different values: only the last one counts. */
function contradictions(clauses: readonly WeighedClause[]): string[] {
  const contested = effectKeys.filter((key) => {
    const values = clauses.flatMap(({ effect }) => (effect[key] === undefined ? [] : [effect[key]]));
    return new Set(values).size > 1;
  });
  return contested.map(
    (key) => `Clauses contradict each other in ${modificationEffectFields[key].label}: the last one counts.`,
  );
}

function warningsOf({ clauses, outcome }: Weighed, base: EstimatedOutcome): string[] {
  const lost = base.preferentialDividendPence - outcome.preferentialDividendPence;
  const pledged = Math.max(0, ...clauses.map(({ effect }) => effect.minDividend ?? 0));
  return [
    ...contradictions(clauses),
    ...outcome.fees.caps
      .filter(({ isHeld }) => !isHeld)
      .map(({ label, limitPence }) => `${label}: over the cap of ${poundsText(limitPence)}.`),
    ...(lost > 0
      ? [`Preferential creditors would get ${poundsText(lost)} less: it needs their consent.`]
      : []),
    ...(outcome.pencePerPound < pledged ? ['The minimum dividend that it requires is not reached.'] : []),
    ...(outcome.shortfallPence > 0
      ? [`Costs exceed receipts by ${poundsText(outcome.shortfallPence)}.`]
      : []),
  ];
}

/** What sets are compared with: the case as it is, and what each creditor gets from it. */
type Base = { outcome: EstimatedOutcome; shares: ReturnType<typeof creditorShares> };

function figuresOf(
  name: string,
  weighed: Weighed,
  { outcome: base, shares: baseShares }: Base,
  debts: OutcomeFacts['debts'],
): SetFigures {
  const { terms, clauses, outcome } = weighed;
  const shares = outcome === base ? baseShares : creditorShares(outcome, debts);
  const creditorsPence = outcome.preferentialDividendPence + outcome.unsecuredDividendPence;
  return {
    name,
    clauses: clauses.map(({ title, effect }) => ({ title, effects: effectTexts(effect) })),
    ...terms,
    realisationsPence: outcome.realisationsPence,
    fees: outcome.fees.lines.map(({ item, label, entitledPence }) => ({ item, label, pence: entitledPence })),
    costsPence: outcome.fees.totalPence,
    availablePence: outcome.availablePence,
    preferentialDividendPence: outcome.preferentialDividendPence,
    unsecuredDividendPence: outcome.unsecuredDividendPence,
    creditorsPence,
    pencePerPound: outcome.pencePerPound,
    returnedPence: outcome.returnedPence,
    shortfallPence: outcome.shortfallPence,
    costsDifferencePence: outcome.fees.totalPence - base.fees.totalPence,
    creditorsDifferencePence: creditorsPence - base.preferentialDividendPence - base.unsecuredDividendPence,
    shares: shares.map(({ dividendPence }, at) => ({
      dividendPence,
      differencePence: dividendPence - baseShares[at]!.dividendPence,
    })),
    warnings: warningsOf(weighed, base),
  };
}

/** Sets of modifications through the fee engine, beside the case as it is with what is accepted. */
export function compareSets(
  facts: OutcomeFacts,
  accepted: readonly Accepted[],
  sets: readonly SetToWeigh[],
  today: string,
): Pick<Comparison, 'asAt' | 'base' | 'sets'> {
  const { debts } = facts;
  const standing = outcomeWith(facts, accepted, [], today);
  const base = { outcome: standing.outcome, shares: creditorShares(standing.outcome, debts) };
  const own = accepted.map(({ title, effect }) => ({ title, effect }));
  return {
    asAt: estimatedOn(facts.approvedOn, accepted, today),
    base: figuresOf('As accepted', { ...standing, clauses: own }, base, debts),
    sets: sets.map(({ name, withAccepted, clauses }) =>
      figuresOf(name, outcomeWith(facts, withAccepted ? accepted : [], clauses, today), base, debts),
    ),
  };
}
