import { sumOf } from '#shared/platform/money.ts';

/** The share of the increase in monthly surplus that goes to the arrangement, in basis points (IVA Protocol; domain notes 3.2). */
export const UPLIFT_BP = 5_000;

/** The totals of a statement of income and expenditure each month. */
export type Budget = { incomePence: number; expenditurePence: number };

/** One line of the working: what it was at the last statement, and what it is. */
export type UpliftLine = { label: string; beforePence: number; nowPence: number; changePence: number };

/** How the contribution of the next year follows from two budgets, line by line. */
export type UpliftWorking = {
  lines: UpliftLine[];
  /** The increase in what is left each month; zero where it has fallen. */
  increasePence: number;
  /** Half of it, rounded down to the penny. */
  upliftPence: number;
  contributionPence: number;
  suggestedPence: number;
};

const line = (label: string, beforePence: number, nowPence: number): UpliftLine => ({
  label,
  beforePence,
  nowPence,
  changePence: nowPence - beforePence,
});

/** The surplus of a budget. */
export const surplusOf = ({ incomePence, expenditurePence }: Budget): number =>
  incomePence - expenditurePence;

/**
 * The 50% rule: half of the increase in monthly surplus since the last review is added to the contribution. If the surplus has fallen, the
 * contribution stays; lowering it is a separate decision, within the limits of the Protocol.
 */
export function upliftWorking(before: Budget, now: Budget, contributionPence: number): UpliftWorking {
  const surplus = line('What is left', surplusOf(before), surplusOf(now));
  const increasePence = Math.max(0, surplus.changePence);
  const upliftPence = Math.floor((increasePence * UPLIFT_BP) / 10_000);
  return {
    lines: [
      line('Income', before.incomePence, now.incomePence),
      line('Expenditure', before.expenditurePence, now.expenditurePence),
      surplus,
    ],
    increasePence,
    upliftPence,
    contributionPence,
    suggestedPence: contributionPence + upliftPence,
  };
}

/** A heading of two statements side by side. */
export type ComparedHeading = {
  side: 'income' | 'expenditure';
  id: number;
  name: string;
  beforePence: number;
  nowPence: number;
};

type HeadingSum = { side: 'income' | 'expenditure'; id: number; name: string; monthlyPence: number };

/** The headings of two statements side by side, in the order of the newer one; those that hold nothing in either are left out. */
export function compareHeadings(
  before: readonly HeadingSum[],
  now: readonly HeadingSum[],
): ComparedHeading[] {
  const of = (headings: readonly HeadingSum[], { side, id }: HeadingSum) =>
    sumOf(
      headings.filter((each) => each.side === side && each.id === id),
      ({ monthlyPence }) => monthlyPence,
    );
  const all = [
    ...now,
    ...before.filter((each) => !now.some(({ side, id }) => side === each.side && id === each.id)),
  ];
  return all
    .map(({ side, id, name }) => ({
      side,
      id,
      name,
      beforePence: of(before, { side, id, name, monthlyPence: 0 }),
      nowPence: of(now, { side, id, name, monthlyPence: 0 }),
    }))
    .filter(({ beforePence, nowPence }) => beforePence !== 0 || nowPence !== 0);
}
