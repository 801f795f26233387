import { z } from 'zod';
import { keyOf, named, pence } from '#shared/platform/contract.ts';
import { poundsText } from '#shared/platform/money.ts';
import { cleanText, idSchema, pastDate } from '#shared/platform/validation.ts';
import { frequencies, monthlyPence } from './frequency.ts';

export const statementKinds = {
  initial: 'Initial',
  annual: 'Annual review',
  variation: 'Variation',
} as const;
export type StatementKind = keyof typeof statementKinds;

export const payers = { applicant_1: 'Applicant 1', applicant_2: 'Applicant 2', shared: 'Shared' } as const;
export type Payer = keyof typeof payers;

/** Who lives on the budget; spending guidelines depend on it. */
export type Household = {
  adults: number;
  children16To18: number;
  childrenUnder16: number;
  vehicles: number;
};

const allowance = pence.nullable().optional();

/** The firm's monthly allowance for one kind of spending, in pence; empty if it has loaded no figures. */
const guideline = z.object({
  firstAdult: allowance,
  additionalAdult: allowance,
  childUnder16: allowance,
  child16To18: allowance,
  perVehicle: allowance,
});
export type Guideline = z.output<typeof guideline>;

/** One kind of income or spending, as the catalogues describe it. */
const lineType = named.extend({
  isActive: z.boolean(),
  /** Income that is treated as meeting a cost and does not count. */
  isDisregarded: z.boolean(),
  guidelineGroup: z.string(),
  guideline,
  evidenceRequired: z.boolean(),
  maxWithoutEvidencePence: pence.nullable(),
});
export type LineType = z.output<typeof lineType>;

const costClass = z.enum(['fixed', 'flexible', 'savings', 'debt']);
export type CostClass = z.output<typeof costClass>;

const headingHead = named.extend({
  side: z.enum(['income', 'expenditure']),
  /** Null for income. */
  costClass: costClass.nullable(),
});

/** A heading of the Standard Financial Statement with its lines, in the order in which the statement shows them. */
export const headingOutput = headingHead.extend({ types: z.array(lineType) });
export type Heading = z.output<typeof headingOutput>;

/** A line names an income or an expenditure, never both. */
export const statementLine = z.object({
  incomeId: z.int().nullable(),
  expenditureId: z.int().nullable(),
  amountPence: pence,
  frequency: z.enum(frequencies),
  payer: keyOf(payers),
  isEvidenced: z.boolean(),
  notes: z.string().nullable(),
});
export type StatementLine = z.output<typeof statementLine>;

/** Spending beside what the firm allows for it. */
const guidelineFlag = z.object({
  /** The guideline group, or the one expenditure where it has a guideline of its own. */
  key: z.string(),
  label: z.string(),
  spentPence: pence,
  guidelinePence: pence,
  isOver: z.boolean(),
});
export type GuidelineFlag = z.output<typeof guidelineFlag>;

/** A statement's figures, monthly. Debt repayments come out of the surplus and do not reduce it. */
export const statementSummary = z.object({
  headings: z.array(headingHead.extend({ monthlyPence: pence })),
  incomePence: pence,
  disregardedPence: pence,
  fixedPence: pence,
  flexiblePence: pence,
  savingsPence: pence,
  /** Fixed, flexible and savings. */
  expenditurePence: pence,
  debtPence: pence,
  surplusPence: pence,
  guidelines: z.array(guidelineFlag),
  /** Lines that need evidence and have none. */
  missingEvidence: z.array(z.string()),
});
export type StatementSummary = z.output<typeof statementSummary>;

const guidelineGroups: Record<string, string> = {
  communications_leisure: 'Communications and leisure',
  food_housekeeping: 'Food and housekeeping',
  personal: 'Personal costs',
};

/** The monthly allowance of a guideline for a household: its first adult, each further one, each child and each vehicle. */
export function guidelinePence(guideline: Guideline, household: Household): number {
  const { firstAdult, additionalAdult, childUnder16, child16To18, perVehicle } = guideline;
  return (
    (household.adults > 0 ? (firstAdult ?? 0) : 0) +
    Math.max(0, household.adults - 1) * (additionalAdult ?? 0) +
    household.childrenUnder16 * (childUnder16 ?? 0) +
    household.children16To18 * (child16To18 ?? 0) +
    household.vehicles * (perVehicle ?? 0)
  );
}

type Counted = { heading: Heading; type: LineType; line: StatementLine; monthlyPence: number };

function counted(headings: readonly Heading[], lines: readonly StatementLine[]): Counted[] {
  const places = new Map<string, { heading: Heading; type: LineType }>();
  for (const heading of headings)
    for (const type of heading.types) places.set(`${heading.side} ${type.id}`, { heading, type });
  return lines.flatMap((line) => {
    const place = places.get(
      line.incomeId === null ? `expenditure ${line.expenditureId}` : `income ${line.incomeId}`,
    );
    return place ? [{ ...place, line, monthlyPence: monthlyPence(line.amountPence, line.frequency) }] : [];
  });
}

const total = (lines: readonly Counted[]) => lines.reduce((sum, line) => sum + line.monthlyPence, 0);

/**
 * Guidelines apply to groups as a whole, and to an expenditure outside them on its own. Without figures from the firm nothing is flagged.
 */
function guidelineFlags(
  headings: readonly Heading[],
  household: Household,
  lines: readonly Counted[],
): GuidelineFlag[] {
  const flagOf = (type: LineType) => (type.guidelineGroup === 'none' ? `${type.id}` : type.guidelineGroup);
  const flags = new Map<string, GuidelineFlag>();
  for (const { side, types } of headings)
    for (const type of side === 'expenditure' ? types : []) {
      const key = flagOf(type);
      const label = guidelineGroups[key] ?? type.name;
      const flag = flags.get(key) ?? { key, label, spentPence: 0, guidelinePence: 0, isOver: false };
      flag.guidelinePence += guidelinePence(type.guideline, household);
      flags.set(key, flag);
    }
  for (const { heading, type, monthlyPence: monthly } of lines) {
    const flag = heading.side === 'expenditure' ? flags.get(flagOf(type)) : undefined;
    if (flag) flag.spentPence += monthly;
  }
  return [...flags.values()]
    .filter(({ guidelinePence: allowed }) => allowed > 0)
    .map((flag) => ({ ...flag, isOver: flag.spentPence > flag.guidelinePence }));
}

const lacksEvidence = ({ type, line, monthlyPence: monthly }: Counted) =>
  monthly > 0 &&
  !line.isEvidenced &&
  (type.maxWithoutEvidencePence === null ? type.evidenceRequired : monthly > type.maxWithoutEvidencePence);

/** Totals, surplus and flags of a statement; lines of kinds that the headings do not hold are left out. */
export function summarise(
  headings: readonly Heading[],
  household: Household,
  lines: readonly StatementLine[],
): StatementSummary {
  const all = counted(headings, lines);
  const income = all.filter(({ heading }) => heading.side === 'income');
  const ofClass = (costClass: CostClass) =>
    total(all.filter(({ heading }) => heading.costClass === costClass));
  const incomePence = total(income.filter(({ type }) => !type.isDisregarded));
  const [fixedPence, flexiblePence, savingsPence] = [
    ofClass('fixed'),
    ofClass('flexible'),
    ofClass('savings'),
  ];
  const expenditurePence = fixedPence + flexiblePence + savingsPence;
  return {
    headings: headings.map((heading) => ({
      side: heading.side,
      id: heading.id,
      name: heading.name,
      costClass: heading.costClass,
      monthlyPence: total(all.filter((line) => line.heading === heading)),
    })),
    incomePence,
    disregardedPence: total(income) - incomePence,
    fixedPence,
    flexiblePence,
    savingsPence,
    expenditurePence,
    debtPence: ofClass('debt'),
    surplusPence: incomePence - expenditurePence,
    guidelines: guidelineFlags(headings, household, all),
    missingEvidence: [...new Set(all.filter(lacksEvidence).map(({ type }) => type.name))],
  };
}

/** Why a statement cannot be kept without a written explanation, or null: spending is over a guideline and none is given. */
export function explanationProblem(
  { guidelines }: StatementSummary,
  explanation: string | null,
): string | null {
  const over = guidelines.filter(({ isOver }) => isOver);
  if (over.length === 0 || explanation?.trim()) return null;
  const parts = over.map(
    ({ label, spentPence, guidelinePence: allowed }) => `${label} by ${poundsText(spentPence - allowed)}`,
  );
  return `Spending is over the guideline: ${parts.join(', ')}. Explain why.`;
}

const optionalText = (max: number) =>
  cleanText(max)
    .transform((text) => text || null)
    .nullable()
    .default(null);
const count = z.int().min(0).max(30);

/** The most an amount of a case may be: a thousand million pounds. */
export const MAX_PENCE = 100_000_000_000;
export const penceSchema = z.int().min(0).max(MAX_PENCE);

const lineSchema = z
  .strictObject({
    incomeId: idSchema.nullable().default(null),
    expenditureId: idSchema.nullable().default(null),
    amountPence: penceSchema,
    frequency: z.enum(frequencies).default('monthly'),
    payer: keyOf(payers).default('applicant_1'),
    isEvidenced: z.boolean().default(false),
    notes: optionalText(500),
  })
  .refine((line) => (line.incomeId === null) !== (line.expenditureId === null), {
    message: 'A line is either an income or an expenditure.',
    path: ['incomeId'],
  });

/** What a save of a statement holds: its head and all of its lines. */
export const statementShape = {
  statementOn: pastDate,
  kind: keyOf(statementKinds),
  adults: count.min(1).default(1),
  children16To18: count.default(0),
  childrenUnder16: count.default(0),
  vehicles: count.default(0),
  isCurrent: z.boolean().default(true),
  explanation: optionalText(4000),
  lines: z.array(lineSchema).max(300),
};
export type StatementInput = z.infer<z.ZodObject<typeof statementShape>>;
