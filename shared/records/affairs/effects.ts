import { z } from 'zod';
import { keyOf } from '#shared/platform/contract.ts';
import { counted } from '#shared/platform/counted.ts';
import { addMonths } from '#shared/platform/dates.ts';
import { modificationEffectFields, supervisorBases } from '#shared/platform/fields/common-fields.ts';
import type { ScalarField, Value } from '#shared/platform/fields/field.ts';
import { pencePerPoundText, poundsText } from '#shared/platform/money.ts';
import type { Modification } from '#shared/records/fees/fee-model.ts';

type Fields = typeof modificationEffectFields;
export type EffectKey = keyof Fields;

/** The changes made by a clause, by key (domain notes 6.3). Anything not named stays as it is. */
export type Effect = { [Key in EffectKey]?: Value<Fields[Key]> };

export const effectKeys = Object.keys(modificationEffectFields) as EffectKey[];

const number = z.int().optional();
const yes = z.boolean().optional();

/** An effect in an answer. */
export const effectOutput = z.object({
  totalCostCap: number,
  nomineePlusExpensesCap: number,
  nomineeFee: number,
  supervisorFee: number,
  supervisorPercentBp: number,
  supervisorBase: keyOf(supervisorBases).optional(),
  cat1Threshold: number,
  cat2Prohibited: yes,
  minDividend: number,
  minContribution: number,
  termMonths: number,
  annualReviewRequired: yes,
  retainFirstContributions: number,
  equityReviewMonth: number,
  breachMonths: number,
  noNewCreditOver: number,
} satisfies Record<EffectKey, z.ZodType>);

/** A stored or entered effect without what is empty: a switch that is off changes nothing. */
export const effectOf = (stored: Readonly<Record<string, unknown>>): Effect =>
  Object.fromEntries(
    effectKeys.flatMap((key) => {
      const value = stored[key];
      return value === null || value === undefined || value === false || value === '' ? [] : [[key, value]];
    }),
  ) as Effect;

/** Whether nobody has yet said which figures a clause changes, or that it changes none. */
export const lacksEffect = ({ effect, hasNoEffect }: { effect: Effect; hasNoEffect: boolean }): boolean =>
  !hasNoEffect && Object.keys(effect).length === 0;

const months: readonly EffectKey[] = ['termMonths'];

function valueText(key: EffectKey, value: unknown): string {
  const field: ScalarField = modificationEffectFields[key];
  if (field.kind === 'pence') return poundsText(value as number);
  if (field.kind === 'rate')
    return field.unit === 'percent' ? `${(value as number) / 100}%` : pencePerPoundText(value as number);
  if (field.kind === 'choice') return field.options[value as string] ?? String(value);
  return months.includes(key) ? counted(value as number, 'month') : String(value);
}

/** The changes made by a clause in words, one key after the other: 'Total cost cap £3,650.00'. */
export const effectTexts = (effect: Effect): string[] =>
  effectKeys
    .filter((key) => effect[key] !== undefined)
    .map((key) => {
      const { label, kind }: ScalarField = modificationEffectFields[key];
      return kind === 'boolean' ? (label ?? key) : `${label}: ${valueText(key, effect[key])}`;
    });

/** An accepted clause, in force from a given day. */
export type Accepted = Modification & { effect: Effect };

/** What a proposal promises: contribution and term. */
export type Terms = { contributionPence: number | null; termMonths: number | null };

/** The terms of a proposal with clauses that lengthen the term or raise the contribution; of two terms the later clause wins. */
export const modifiedTerms = (terms: Terms, effects: readonly Effect[]): Terms =>
  effects.reduce<Terms>(
    ({ contributionPence, termMonths }, { minContribution = 0, termMonths: term }) => ({
      contributionPence: contributionPence === null ? null : Math.max(contributionPence, minContribution),
      termMonths: term ?? termMonths,
    }),
    terms,
  );

/** The combined effect of all clauses in force on a day: for each figure the value of the latest clause that sets it. */
export const effectInForce = (accepted: readonly Accepted[], asAt: string): Effect =>
  Object.assign({}, ...accepted.filter(({ effectiveOn }) => effectiveOn <= asAt).map(({ effect }) => effect));

/** A running arrangement by its schedule: the contribution in pence, 0 if none is due any more, and its total months. */
export type RunningTerms = Terms;

/** The months of an arrangement from its commencement to its end, a month that has begun counted whole; null where they are not known. */
export function monthsOf({
  commencementDate,
  expectedEndDate,
}: {
  commencementDate: string | null;
  expectedEndDate: string | null;
}): number | null {
  if (commencementDate === null || expectedEndDate === null) return null;
  const [year, month] = commencementDate.split('-').map(Number);
  const [endYear, endMonth] = expectedEndDate.split('-').map(Number);
  const months = (endYear! - year!) * 12 + endMonth! - month!;
  return addMonths(commencementDate, months) < expectedEndDate ? months + 1 : months;
}

/** The figures of a clause that the schedule of a running arrangement does not hold, in sentences. */
export function againstTerms({ minContribution, termMonths }: Effect, terms: RunningTerms): string[] {
  const due = terms.contributionPence ?? 0;
  return [
    minContribution !== undefined &&
      minContribution > due &&
      `It asks for at least ${poundsText(minContribution)} a month, and ${poundsText(due)} is due: a variation changes the contribution.`,
    termMonths !== undefined &&
      terms.termMonths !== null &&
      termMonths !== terms.termMonths &&
      `It asks for a term of ${counted(termMonths, 'month')}, and the arrangement runs for ${terms.termMonths}: a variation changes the term.`,
  ].filter((problem) => problem !== false);
}

/** The contribution and term that a variation must state, so that no earlier clause contradicts them. */
export const replacingEffect = (inForce: Effect, terms: RunningTerms): Effect => ({
  ...(inForce.minContribution !== undefined &&
    inForce.minContribution > (terms.contributionPence ?? 0) && {
      minContribution: terms.contributionPence ?? 0,
    }),
  ...(inForce.termMonths !== undefined &&
    terms.termMonths !== null &&
    inForce.termMonths !== terms.termMonths && { termMonths: terms.termMonths }),
});
