import { z } from 'zod';
import { showDate } from '#shared/platform/dates.ts';
import { poundsText, sumOf } from '#shared/platform/money.ts';
import { dueBy } from '#shared/records/law/clock.ts';
import { protocolOf } from '#shared/records/law/protocols.ts';
import type { ClockRuleName } from '#shared/records/law/rules.ts';

/** The debts that count towards the limits of a debt relief order, at their full value. */
export type ReliefAssets = { belongingsPence: number; vehiclePence: number };

/**
 * The assets that count for an order, whether or not an arrangement would exclude them: one vehicle separately, all others together.
 * Pensions and household needs are left out; a home is a separate reason.
 */
export function reliefAssets(assets: readonly { class: string; valuePence: number }[]): ReliefAssets {
  const valued = (is: (of: string) => boolean) =>
    assets.filter((asset) => is(asset.class)).map(({ valuePence }) => valuePence);
  const [vehiclePence = 0, ...further] = valued((of) => of === 'vehicle').toSorted(
    (one, other) => other - one,
  );
  const left = new Set(['vehicle', 'property', 'pension', 'household']);
  const rest = [...further, ...valued((of) => !left.has(of))];
  return { vehiclePence, belongingsPence: sumOf(rest, (pence) => pence) };
}

/** Limits of a debt relief order in England and Wales since 28 June 2024 (Insolvency Act 1986, schedule 4ZA; domain notes 3.7). */
export const reliefLimits = {
  debtPence: 5_000_000,
  belongingsPence: 200_000,
  vehiclePence: 400_000,
  surplusPence: 7_500,
} as const;

/** The inputs of the tests; amounts in pence, null if not entered or asked yet. */
export type EligibilityFacts = {
  today: string;
  jurisdiction: 'EW' | 'SCO' | 'NI' | 'other';
  /** Unsecured and preferential debts; null while no debt has been entered. */
  debtPence: number | null;
  /** Null while neither an asset nor their absence has been recorded. */
  relief: ReliefAssets | null;
  hasHome: boolean | null;
  surplusPence: number | null;
  /** The record of advice says when an earlier order was made and an earlier breathing space ended; null where there was none. */
  asked: {
    earlierOrderOn: string | null;
    breathingSpaceEndedOn: string | null;
    isUndischarged: boolean;
  } | null;
  /** An arrangement is in force. */
  isInArrangement: boolean;
  protocolVersion: string | null;
};

const NO_ASSETS = 'No assets recorded, nor a statement that there are none';

/** The place where a test's input is entered. */
const places = ['creditors', 'assets', 'income-expenditure', 'proposal-voting', 'edit'] as const;

export const eligibilityTestOutput = z.object({
  key: z.string(),
  label: z.string(),
  /** What is asked. */
  limit: z.string(),
  /** What was found. */
  found: z.string(),
  /** Null while it is not known. */
  isMet: z.boolean().nullable(),
  at: z.enum(places),
});
export type EligibilityTest = z.output<typeof eligibilityTestOutput>;

const upTo = (
  test: Pick<EligibilityTest, 'key' | 'label' | 'at'>,
  pence: number | null,
  most: number,
  unknown: string,
): EligibilityTest => ({
  ...test,
  limit: `at most ${poundsText(most)}`,
  found: pence === null ? unknown : poundsText(pence),
  isMet: pence === null ? null : pence <= most,
});

const livesHere = ({ jurisdiction }: EligibilityFacts): EligibilityTest => ({
  key: 'jurisdiction',
  label: 'Lives in England or Wales',
  limit: 'England or Wales',
  found: { EW: 'England or Wales', SCO: 'Scotland', NI: 'Northern Ireland', other: 'Elsewhere' }[
    jurisdiction
  ],
  isMet: jurisdiction === 'EW',
  at: 'edit',
});

const NOT_ASKED = 'Not asked yet';

const notInsolvent = ({ asked, isInArrangement }: EligibilityFacts): EligibilityTest => ({
  key: 'procedure',
  label: 'In no other insolvency procedure',
  limit: 'no arrangement in force, no undischarged bankruptcy',
  found: isInArrangement
    ? 'An arrangement is in force'
    : asked === null
      ? NOT_ASKED
      : asked.isUndischarged
        ? 'Undischarged bankrupt'
        : 'None',
  isMet: isInArrangement ? false : asked === null ? null : !asked.isUndischarged,
  at: 'proposal-voting',
});

/** An earlier event no longer counts from the day that its rule gives. */
function longAgo(
  test: Pick<EligibilityTest, 'key' | 'label' | 'limit'>,
  { asked, today }: EligibilityFacts,
  on: string | null | undefined,
  rule: ClockRuleName,
): EligibilityTest {
  const found = asked === null ? NOT_ASKED : on ? showDate(on) : 'None';
  const isMet = asked === null ? null : !on || dueBy(rule, on) <= today;
  return { ...test, found, isMet, at: 'proposal-voting' };
}

/** The tests for a debt relief order (Insolvency Act 1986, schedule 4ZA; domain notes 3.7). */
export function debtReliefTests(facts: EligibilityFacts): EligibilityTest[] {
  const { debtPence, relief, hasHome, surplusPence } = facts;
  const home: EligibilityTest = {
    key: 'home',
    label: 'Owns no home',
    limit: 'no home',
    found: hasHome === null ? NO_ASSETS : hasHome ? 'A home is among the assets' : 'No home',
    isMet: hasHome === null ? null : !hasHome,
    at: 'assets',
  };
  // Northern Ireland has its own orders, with limits that this program does not hold.
  if (facts.jurisdiction === 'NI')
    return [
      {
        key: 'jurisdiction',
        label: 'Limits of Northern Ireland',
        limit: 'its own for debts, belongings, a vehicle and what is left each month',
        found: 'Not known here',
        isMet: null,
        at: 'edit',
      },
      home,
      notInsolvent(facts),
    ];
  return [
    livesHere(facts),
    upTo(
      { key: 'debt', label: 'Debts', at: 'creditors' },
      debtPence,
      reliefLimits.debtPence,
      'No debts entered',
    ),
    upTo(
      { key: 'belongings', label: 'Belongings', at: 'assets' },
      relief && relief.belongingsPence,
      reliefLimits.belongingsPence,
      NO_ASSETS,
    ),
    upTo(
      { key: 'vehicle', label: 'Vehicle', at: 'assets' },
      relief && relief.vehiclePence,
      reliefLimits.vehiclePence,
      NO_ASSETS,
    ),
    home,
    upTo(
      { key: 'surplus', label: 'Left each month', at: 'income-expenditure' },
      surplusPence,
      reliefLimits.surplusPence,
      'No current statement',
    ),
    longAgo(
      { key: 'earlier', label: 'No earlier order', limit: 'none in the last six years' },
      facts,
      facts.asked?.earlierOrderOn,
      'relief-order-again',
    ),
    notInsolvent(facts),
  ];
}

/** The tests for a 60-day breathing space (Debt Respite Scheme Regulations 2020, reg 24). */
export const breathingSpaceTests = (facts: EligibilityFacts): EligibilityTest[] => [
  livesHere(facts),
  {
    key: 'debt',
    label: 'Owes qualifying debts',
    limit: 'at least one',
    found: facts.debtPence === null ? 'No debts entered' : poundsText(facts.debtPence),
    isMet: facts.debtPence === null ? null : facts.debtPence > 0,
    at: 'creditors',
  },
  notInsolvent(facts),
  longAgo(
    { key: 'earlier', label: 'No recent breathing space', limit: 'none that ended in the last 12 months' },
    facts,
    facts.asked?.breathingSpaceEndedOn,
    'breathing-space-again',
  ),
];

/** Whether all tests are met: null while one that is not known could still fail. */
export const isEligible = (tests: readonly EligibilityTest[]): boolean | null => {
  if (tests.some(({ isMet }) => isMet === false)) return false;
  return tests.some(({ isMet }) => isMet === null) ? null : true;
};

/** Why the Protocol of the case speaks against an arrangement, in sentences; only that of 2025 does (law.md, IVA Protocol). */
export function unsuitableBy(facts: EligibilityFacts): string[] {
  const { smallestDebtPence: least } = protocolOf(facts.protocolVersion);
  if (least === null) return [];
  const { debtPence } = facts;
  const isSmall = debtPence !== null && debtPence < least;
  const reasons = [
    isSmall &&
      `The debts are ${poundsText(debtPence)}: the IVA Protocol 2025 is not for debts under ${poundsText(least)}.`,
    isEligible(debtReliefTests(facts)) === true &&
      'The client qualifies for a debt relief order, which the IVA Protocol 2025 puts first.',
  ];
  return reasons.filter((reason) => reason !== false);
}

/** Everything that is tested, with the result. */
export const eligibilityOutput = z.object({
  debtRelief: z.object({ tests: z.array(eligibilityTestOutput), isMet: z.boolean().nullable() }),
  breathingSpace: z.object({ tests: z.array(eligibilityTestOutput), isMet: z.boolean().nullable() }),
  unsuitable: z.array(z.string()),
});
export type Eligibility = z.output<typeof eligibilityOutput>;

/** Debt relief order, breathing space and the Protocol, each with its tests. */
export function eligibilityOf(facts: EligibilityFacts): Eligibility {
  const [relief, space] = [debtReliefTests(facts), breathingSpaceTests(facts)];
  return {
    debtRelief: { tests: relief, isMet: isEligible(relief) },
    breathingSpace: { tests: space, isMet: isEligible(space) },
    unsuitable: unsuitableBy(facts),
  };
}
