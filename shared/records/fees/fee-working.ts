import { z } from 'zod';
import { keyOf, pence } from '#shared/platform/contract.ts';
import { poundsText, proportion, sumOf } from '#shared/platform/money.ts';
import { type FeeModel, type Modification, modifiedModel } from './fee-model.ts';

/** The costs of a case, in the order in which they are drawn. */
export const feeItems = {
  bond: 'Specific bond',
  registration: 'Registration fee',
  expenses: 'Other expenses',
  nominee: 'Nominee fee',
  supervisor: 'Supervisor fee',
  variation: 'Variation fee',
} as const;
export type FeeItem = keyof typeof feeItems;
/** Costs paid to others; the rest are the firm's own fees. */
export type ExpenseItem = 'bond' | 'registration' | 'expenses';
export type FirmFee = Exclude<FeeItem, ExpenseItem>;

export const feeCaps = {
  nomineePlusExpenses: 'Nominee fee and expenses',
  supervisor: 'Supervisor fee',
  totalCost: 'Total cost',
} as const;

const cappedBy: Readonly<Record<FirmFee, readonly (keyof typeof feeCaps)[]>> = {
  nominee: ['nomineePlusExpenses', 'totalCost'],
  supervisor: ['supervisor', 'totalCost'],
  variation: [],
};
const capsOver = ({ caps }: FeeWorking, item: FirmFee) =>
  caps.filter(({ key }) => cappedBy[item].includes(key));

/** The part of an expense that is drawn, and the part that is due but not yet drawn. */
export type Expense = { item: ExpenseItem; category: 1 | 2; drawnPence: number; duePence: number };

/** Money of a fee that has left the case, and money that is set aside for it. */
type Spent = { drawnPence: number; committedPence: number };
type Taken = Partial<Record<FirmFee, Spent>>;

export type FeeInput = {
  /** As agreed, before modifications. */
  model: FeeModel;
  modifications?: readonly Modification[];
  /** The day of the figures: modifications in force later do not count. */
  asAt: string;
  approvedOn?: string | null;
  /** Receipts, actual or expected, that count for the supervisor's percentage. */
  realisationsPence: number;
  /** The part from assets that the proposal did not offer: windfalls, redress. */
  extraAssetsPence?: number;
  expenses: readonly Expense[];
  /** Variation fees agreed: on top of the total cap. */
  variationPence?: number;
  taken?: Taken;
};

const cut = z.object({ cutPence: pence, why: z.string() });
const feeLine = z.object({
  item: keyOf(feeItems),
  label: z.string(),
  /** The amount before any reduction, and the sentence that explains it. */
  askedPence: pence,
  rule: z.string(),
  cuts: z.array(cut),
  /** The amount before any reduction, less the reductions. */
  entitledPence: pence,
  drawnPence: pence,
  /** Set aside and not yet paid. */
  committedPence: pence,
  leftPence: pence,
  /** Drawn beyond the entitlement: it goes back to the case. */
  refundPence: pence,
});
export type FeeLine = z.output<typeof feeLine>;

/** A limit of the fee model beside the total of the entitlements and the amount drawn. */
const feeCap = z.object({
  key: keyOf(feeCaps),
  label: z.string(),
  limitPence: pence,
  entitledPence: pence,
  /** Drawn and committed. */
  takenPence: pence,
  leftPence: pence,
  isHeld: z.boolean(),
});
export type FeeCap = z.output<typeof feeCap>;

/** Fees and expenses with the reason for every figure, in pence. */
export const feeWorkingOutput = z.object({
  lines: z.array(feeLine),
  caps: z.array(feeCap),
  totalPence: pence,
  modifications: z.array(z.object({ title: z.string(), effectiveOn: z.iso.date() })),
  /** Whether a modification rules out Category 2 expenses. */
  cat2Prohibited: z.boolean(),
});
export type FeeWorking = z.output<typeof feeWorkingOutput>;

/** The line of one fee or expense. */
export const feeLineOf = ({ lines }: Pick<FeeWorking, 'lines'>, item: FeeItem): FeeLine =>
  lines.find((line) => line.item === item)!;

/** The steps from a line's amount to what is left of it, a sentence each. */
export const feeLineText = ({ label, askedPence, rule, cuts, ...line }: FeeLine): string =>
  [
    `${label}: ${poundsText(askedPence)}. ${rule}`,
    ...cuts.map(({ cutPence, why }) => `Less ${poundsText(cutPence)}: ${why}`),
    `Entitled to ${poundsText(line.entitledPence)}; drawn ${poundsText(line.drawnPence)}, committed ${poundsText(line.committedPence)}, left ${poundsText(line.leftPence)}.`,
  ].join(' ');

/** Why this much of a fee of the firm cannot be drawn, with the working; null when it can. */
export function drawProblem(working: FeeWorking, item: FirmFee, amountPence: number): string | null {
  const line = feeLineOf(working, item);
  if (amountPence > line.leftPence)
    return `${poundsText(amountPence)} is more than the ${poundsText(line.leftPence)} left. ${feeLineText(line)}`;
  const broken = capsOver(working, item).find(({ leftPence }) => amountPence > leftPence);
  return broken
    ? `${broken.label}: ${poundsText(broken.takenPence)} of the cap of ${poundsText(broken.limitPence)} is drawn or committed, so ${poundsText(amountPence)} would exceed it.`
    : null;
}

/** The reason why an expense cannot be recorded, from the working that includes it; null if it can. */
export function expenseProblem(working: FeeWorking, category: 1 | 2): string | null {
  if (category === 2 && working.cat2Prohibited) return 'A modification rules out Category 2 expenses.';
  const broken = working.caps.find(({ entitledPence, limitPence }) => entitledPence > limitPence);
  return broken
    ? `${broken.label} would come to ${poundsText(broken.entitledPence)}, above the cap of ${poundsText(broken.limitPence)}.`
    : null;
}

type Cut = z.output<typeof cut>;

const unlimited = Number.POSITIVE_INFINITY;
/** The part of the amount for which there is no room. */
const over = (asked: number, room: number) => Math.min(asked, Math.max(0, asked - room));
/** A cut with its reason, which is only worded where there is one. */
const cutOf = (cutPence: number, why: () => string): Cut[] =>
  cutPence > 0 ? [{ cutPence, why: why() }] : [];
const percentText = (bp: number) => `${bp / 100}%`;

type Asked = Pick<FeeLine, 'askedPence' | 'rule'>;
type Figures = Asked & { cuts?: Cut[]; drawnPence: number; committedPence: number };

function lineOf(item: FeeItem, { cuts = [], ...figures }: Figures): FeeLine {
  const entitledPence = figures.askedPence - sumOf(cuts, ({ cutPence }) => cutPence);
  const free = entitledPence - figures.drawnPence - figures.committedPence;
  return {
    item,
    label: feeItems[item],
    ...figures,
    cuts,
    entitledPence,
    leftPence: Math.max(0, free),
    refundPence: Math.max(0, -free),
  };
}

const takenOf = ({ drawnPence, committedPence }: Spent) => drawnPence + committedPence;
const none: Spent = { drawnPence: 0, committedPence: 0 };

const spentOn = (rows: readonly Expense[], item: ExpenseItem): Spent => {
  const own = rows.filter((row) => row.item === item);
  return {
    drawnPence: sumOf(own, (row) => row.drawnPence),
    committedPence: sumOf(own, (row) => row.duePence),
  };
};

/** Bond or registration at the agreed figure, or without one at cost; and what it cost beyond that figure. */
function statutoryLine(
  item: 'bond' | 'registration',
  agreed: number | null | undefined,
  rows: readonly Expense[],
): { line: FeeLine; beyond: Spent } {
  const spent = spentOn(rows, item);
  const room = agreed ?? unlimited;
  const drawnPence = Math.min(spent.drawnPence, room);
  const committedPence = Math.min(spent.committedPence, room - drawnPence);
  const isAgreed = room !== unlimited;
  const line = lineOf(item, {
    askedPence: isAgreed ? room : drawnPence + committedPence,
    rule: isAgreed
      ? 'As agreed; counts towards the total cost cap only.'
      : 'Actual cost: no figure was agreed.',
    drawnPence,
    committedPence,
  });
  return {
    line,
    beyond: {
      drawnPence: spent.drawnPence - drawnPence,
      committedPence: spent.committedPence - committedPence,
    },
  };
}

/** Other expenses, with what bond and registration cost beyond the agreed figures: nothing escapes the caps. */
function expensesLine(rows: readonly Expense[], beyond: readonly Spent[]): FeeLine {
  const spent = [spentOn(rows, 'expenses'), ...beyond];
  const drawnPence = sumOf(spent, (each) => each.drawnPence);
  const committedPence = sumOf(spent, (each) => each.committedPence);
  const more = sumOf(beyond, takenOf);
  return lineOf('expenses', {
    askedPence: sumOf(spent, takenOf),
    rule:
      more > 0
        ? `Drawn or due, with ${poundsText(more)} of bond and registration beyond the agreed figures.`
        : 'Drawn or due. They come first: fees are reduced to fit.',
    drawnPence,
    committedPence,
  });
}

/** The agreed fee, less what the cap on fee and expenses has no room for, less Category 1 expenses above their threshold. */
function nomineeLine(
  model: FeeModel,
  expenses: FeeLine,
  statutory: readonly FeeLine[],
  taken: Taken,
): FeeLine {
  const agreed = model.nomineeFee ?? 0;
  const cap = model.nomineePlusExpensesCap ?? unlimited;
  const byCap = over(agreed, cap - expenses.entitledPence);
  const threshold = model.cat1Threshold || unlimited;
  const all = expenses.entitledPence + sumOf(statutory, ({ entitledPence }) => entitledPence);
  const excess = Math.max(0, all - threshold);
  return lineOf('nominee', {
    askedPence: agreed,
    rule: agreed === 0 ? 'No nominee fee was agreed.' : 'As agreed.',
    cuts: [
      ...cutOf(
        byCap,
        () =>
          `The cap of ${poundsText(cap)} on nominee fee and expenses leaves ${poundsText(agreed - byCap)} after expenses of ${poundsText(expenses.entitledPence)}.`,
      ),
      ...cutOf(
        Math.min(excess, agreed - byCap),
        () =>
          `All expenses, bond and registration included, are ${poundsText(all)}: ${poundsText(excess)} above the Category 1 threshold of ${poundsText(threshold)}.`,
      ),
    ],
    ...(taken.nominee ?? none),
  });
}

type Realised = { realisationsPence: number; extraAssetsPence: number };

/**
 * The supervisor's fee before any cap. The base keeps the nominee fee as first agreed. Assets that the proposal did not offer have their
 * own percentage if the model sets one; a fee fixed by a modification replaces everything else.
 */
function supervisorAsked(model: FeeModel, { realisationsPence, extraAssetsPence }: Realised): Asked {
  const { supervisorFee, extraAssetPercentBp } = model;
  if (supervisorFee !== null && supervisorFee !== undefined)
    return { askedPence: supervisorFee, rule: 'A fixed fee, set by a modification.' };
  if (!extraAssetPercentBp || extraAssetsPence === 0) return askedOfProposal(model, realisationsPence);
  const { askedPence, rule } = askedOfProposal(model, realisationsPence - extraAssetsPence);
  return {
    askedPence: askedPence + proportion(extraAssetsPence, extraAssetPercentBp, 10_000),
    rule: `${rule} ${percentText(extraAssetPercentBp)} of ${poundsText(extraAssetsPence)} from assets outside the proposal.`,
  };
}

/** The fee for what the proposal offered: a percentage of it, or a fixed sum. */
function askedOfProposal(model: FeeModel, realisationsPence: number): Asked {
  const { supervisorBase, supervisorPercentBp, supervisorCap } = model;
  if (supervisorBase === 'fixed' || !supervisorPercentBp)
    return {
      askedPence: supervisorCap ?? 0,
      rule: supervisorCap ? 'A fixed fee, as agreed.' : 'No supervisor fee was agreed.',
    };
  const nominee = supervisorBase === 'total_realisations' ? 0 : (model.originalNomineeFee ?? 0);
  const base = Math.max(0, realisationsPence - nominee);
  const less = nominee > 0 ? ` less the nominee fee first agreed, ${poundsText(nominee)}` : '';
  return {
    askedPence: proportion(base, supervisorPercentBp, 10_000),
    rule: `${percentText(supervisorPercentBp)} of ${poundsText(base)}: realisations of ${poundsText(realisationsPence)}${less}.`,
  };
}

function supervisorLine(
  model: FeeModel,
  realised: Realised,
  before: readonly FeeLine[],
  taken: Taken,
): FeeLine {
  const asked = supervisorAsked(model, realised);
  const cap = model.supervisorCap ?? unlimited;
  const byCap = over(asked.askedPence, cap);
  const total = model.totalCostCap ?? unlimited;
  const costs = sumOf(before, ({ entitledPence }) => entitledPence);
  const rest = asked.askedPence - byCap;
  const byTotal = over(rest, total - costs);
  return lineOf('supervisor', {
    ...asked,
    cuts: [
      ...cutOf(byCap, () => `The supervisor fee is capped at ${poundsText(cap)}.`),
      ...cutOf(
        byTotal,
        () =>
          `The total cost cap of ${poundsText(total)} leaves ${poundsText(rest - byTotal)} after ${poundsText(costs)} of expenses and nominee fee.`,
      ),
    ],
    ...(taken.supervisor ?? none),
  });
}

function variationLine(variationPence: number, taken: Taken): FeeLine {
  return lineOf('variation', {
    askedPence: variationPence,
    rule: variationPence === 0 ? 'No variation has been agreed.' : 'As agreed; on top of the total cost cap.',
    ...(taken.variation ?? none),
  });
}

function capOf(
  key: keyof typeof feeCaps,
  limitPence: number | null | undefined,
  lines: readonly FeeLine[],
): FeeCap[] {
  if (limitPence === null || limitPence === undefined) return [];
  const entitledPence = sumOf(lines, (line) => line.entitledPence);
  const takenPence = sumOf(lines, takenOf);
  return [
    {
      key,
      label: feeCaps[key],
      limitPence,
      entitledPence,
      takenPence,
      leftPence: Math.max(0, limitPence - takenPence),
      isHeld: entitledPence <= limitPence && takenPence <= limitPence,
    },
  ];
}

/**
 * Fees and expenses of a case under its fee model, and why. Expenses stand; the nominee fee gives way to its cap with the expenses
 * and to expenses above the Category 1 threshold; the supervisor fee to its own cap and to what the total cap leaves. Bond and
 * registration count towards the total cap only, a variation fee towards none. Amounts are whole pence and not negative.
 */
export function feeWorking({
  model: agreed,
  modifications = [],
  asAt,
  approvedOn = null,
  realisationsPence,
  extraAssetsPence = 0,
  expenses: rows,
  variationPence = 0,
  taken = {},
}: FeeInput): FeeWorking {
  const { model, applied } = modifiedModel(agreed, modifications, { asAt, approvedOn });
  const [bond, registration] = [
    statutoryLine('bond', model.bondPremium, rows),
    statutoryLine('registration', model.registrationFee, rows),
  ];
  const statutory = [bond.line, registration.line];
  const expenses = expensesLine(rows, [bond.beyond, registration.beyond]);
  const nominee = nomineeLine(model, expenses, statutory, taken);
  const realised = { realisationsPence, extraAssetsPence: Math.min(extraAssetsPence, realisationsPence) };
  const supervisor = supervisorLine(model, realised, [...statutory, expenses, nominee], taken);
  const variation = variationLine(variationPence, taken);
  const capped = [...statutory, expenses, nominee, supervisor];
  return {
    lines: [...capped, variation],
    caps: [
      ...capOf('nomineePlusExpenses', model.nomineePlusExpensesCap, [expenses, nominee]),
      ...capOf('supervisor', model.supervisorCap, [supervisor]),
      ...capOf('totalCost', model.totalCostCap, capped),
    ],
    totalPence: sumOf([...capped, variation], ({ entitledPence }) => entitledPence),
    modifications: applied.map(({ title, effectiveOn }) => ({ title, effectiveOn })),
    cat2Prohibited: model.cat2Prohibited ?? false,
  };
}
