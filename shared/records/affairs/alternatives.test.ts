import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alternativesOf, type ComparedFacts, isExempt, usualAssumptions } from './alternatives.ts';
import { eligibilityOf } from './eligibility.ts';
import { estimatedOutcome } from './estimated-outcome.ts';

const eligibility = eligibilityOf({
  today: '2026-11-23',
  jurisdiction: 'EW',
  debtPence: 1_032_200,
  relief: { belongingsPence: 0, vehiclePence: 0 },
  hasHome: true,
  surplusPence: 10_900,
  asked: { earlierOrderOn: null, breathingSpaceEndedOn: null, isUndischarged: false },
  isInArrangement: false,
  protocolVersion: 'protocol_2021',
});

/** The practice's own case: £109 a month for 60 months (domain notes 3.3). */
const outcome = estimatedOutcome({
  realisations: [{ label: '60 contributions of £109.00', pence: 654_000 }],
  feeTerms: {
    model: {
      totalCostCap: 365_000,
      nomineePlusExpensesCap: 190_000,
      nomineeFee: 160_450,
      supervisorCap: 175_000,
      bondPremium: 6_000,
      registrationFee: 1_500,
    },
    asAt: '2026-11-23',
  },
  expensesPence: 22_050,
  preferentialPence: 0,
  unsecuredPence: 1_032_200,
});
const facts: ComparedFacts = {
  outcome,
  termMonths: 60,
  assets: [
    {
      description: 'Home',
      valuePence: 12_000_000,
      securedPence: 11_000_000,
      isExcluded: false,
      expectedRealisationPence: 0,
      isExempt: false,
    },
    {
      description: 'Furniture',
      valuePence: 60_000,
      securedPence: 0,
      isExcluded: true,
      expectedRealisationPence: null,
      isExempt: true,
    },
  ],
  surplusPence: 10_900,
  debtPence: 1_032_200,
  knowsAssets: true,
  contributionPence: 10_900,
  jurisdiction: 'EW',
  eligibility,
  assumptions: { ...usualAssumptions },
};
const way = (kind: string, more: Partial<ComparedFacts> = {}) =>
  alternativesOf({ ...facts, ...more }).find((each) => each.kind === kind)!;

test('the arrangement is the estimated outcome itself: 28.00 pence in the pound', () => {
  expect(way('iva')).toMatchObject({
    pencePerPound: 2_800,
    availablePence: 289_000,
    costsPence: 365_000,
    months: 60,
  });
});

test('bankruptcy: the equity of the home and three years of surplus income, less the fees of the Order of 2016', () => {
  // 36 × 109 + 10,000 = 13,924; fees 1,990 + 6,000 + 15% + 150 = 10,228.60.
  expect(way('bankruptcy')).toMatchObject({
    realisationsPence: 1_392_400,
    costsPence: 1_022_860,
    availablePence: 369_540,
    pencePerPound: 3_580,
    months: 36,
  });
  const poor = way('bankruptcy', { assets: [], surplusPence: 0 });
  expect(poor).toMatchObject({ realisationsPence: 0, availablePence: 0, pencePerPound: 0, months: 12 });
});

test('an order pays nothing, and names the test that fails', () => {
  expect(way('dro')).toMatchObject({ isOpen: false, pencePerPound: 0, availablePence: 0 });
  expect(way('dro').notes).toContain('Owns no home: A home is among the assets, where the limit is no home.');
});

test('a plan pays without costs in the same time, and says how long repaying takes', () => {
  // 60 × 109 = 6,540 of 10,322; 95 months in all.
  expect(way('dmp')).toMatchObject({ realisationsPence: 654_000, pencePerPound: 6_336, months: 60 });
  expect(way('dmp').notes[0]).toMatch(/about 8 years/);
  expect(way('dmp', { surplusPence: 100_000 })).toMatchObject({ months: 11, pencePerPound: 10_000 });
  expect(way('dmp', { surplusPence: -5_000 })).toMatchObject({
    isOpen: false,
    months: null,
    availablePence: 0,
  });
});

test('a trustee leaves pensions, household goods, and tools and a vehicle kept for work', () => {
  const asset = (kind: string, isExcluded: boolean) => isExempt({ isExcluded, assetType: { class: kind } });
  expect(asset('pension', false)).toBe(true);
  expect(asset('household', false)).toBe(true);
  expect(asset('vehicle', true)).toBe(true);
  expect(asset('vehicle', false)).toBe(false);
  expect(asset('property', true)).toBe(false);
});

test('whatever the figures: nothing is negative, and nobody gets more than is there or owed', () => {
  const pence = fc.integer({ min: 0, max: 50_000_000 });
  fc.assert(
    fc.property(
      pence,
      pence,
      fc.integer({ min: -100_000, max: 500_000 }),
      pence,
      (claims, preferential, surplus, equity) => {
        const owed = { ...outcome, unsecuredPence: claims, preferentialPence: preferential };
        const assets = [{ ...facts.assets[0]!, valuePence: equity, securedPence: 0 }];
        for (const each of alternativesOf({ ...facts, outcome: owed, surplusPence: surplus, assets }).slice(
          1,
        )) {
          expect(each.availablePence).toBeGreaterThanOrEqual(0);
          expect(each.preferentialDividendPence).toBeLessThanOrEqual(preferential);
          expect(each.unsecuredDividendPence).toBeLessThanOrEqual(claims);
          expect(each.preferentialDividendPence + each.unsecuredDividendPence).toBeLessThanOrEqual(
            each.availablePence,
          );
          expect(each.pencePerPound).toBeLessThanOrEqual(10_000);
        }
      },
    ),
  );
});

test('sixty creditors, ten sets: far below fifty milliseconds', () => {
  const started = performance.now();
  for (let n = 0; n < 10; n++) alternativesOf(facts);
  expect(performance.now() - started).toBeLessThan(50);
});

test('without debts, assets, a budget or terms nothing is said to be open, and no figure is given', () => {
  const compared = alternativesOf({
    ...facts,
    debtPence: null,
    knowsAssets: false,
    assets: [],
    surplusPence: null,
    contributionPence: null,
  });
  const of = (wanted: string) => compared.find(({ kind }) => kind === wanted);
  for (const kind of ['iva', 'bankruptcy', 'dmp'])
    expect(of(kind)).toMatchObject({ isOpen: null, isUnknown: true });
  expect(of('bankruptcy')?.notes.join(' ')).toMatch(
    /No debts have been entered[\s\S]*No assets[\s\S]*no statement of income/,
  );
});

test('fees of England and Wales are no estimate for anywhere else', () => {
  const [iva, bankruptcy] = alternativesOf({ ...facts, jurisdiction: 'NI' });
  expect(iva).toMatchObject({ isOpen: true, isUnknown: false });
  expect(bankruptcy).toMatchObject({ isOpen: true, isUnknown: true });
  expect(alternativesOf({ ...facts, jurisdiction: 'SCO' })[0]).toMatchObject({ isOpen: false });
});
