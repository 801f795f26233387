import { expect, test } from 'vitest';
import {
  breathingSpaceTests,
  debtReliefTests,
  type EligibilityFacts,
  eligibilityOf,
  isEligible,
  unsuitableBy,
} from './eligibility.ts';

const facts: EligibilityFacts = {
  today: '2026-11-23',
  jurisdiction: 'EW',
  debtPence: 2_000_000,
  relief: { belongingsPence: 50_000, vehiclePence: 300_000 },
  hasHome: false,
  surplusPence: 5_000,
  asked: { earlierOrderOn: null, breathingSpaceEndedOn: null, isUndischarged: false },
  isInArrangement: false,
  protocolVersion: 'protocol_2025',
};
const failing = (more: Partial<EligibilityFacts>) =>
  debtReliefTests({ ...facts, ...more })
    .filter(({ isMet }) => isMet === false)
    .map(({ key }) => key);

test('a debt relief order: every limit is met at the limit itself, and named when it is passed', () => {
  expect(failing({})).toEqual([]);
  const limits = { belongingsPence: 200_000, vehiclePence: 400_000 };
  expect(failing({ debtPence: 5_000_000, relief: limits, surplusPence: 7_500 })).toEqual([]);
  expect(failing({ debtPence: 5_000_001 })).toEqual(['debt']);
  expect(failing({ relief: { ...limits, belongingsPence: 200_001 } })).toEqual(['belongings']);
  expect(failing({ relief: { ...limits, vehiclePence: 400_001 } })).toEqual(['vehicle']);
  expect(failing({ surplusPence: 7_501 })).toEqual(['surplus']);
  expect(failing({ hasHome: true })).toEqual(['home']);
  expect(failing({ jurisdiction: 'SCO' })).toEqual(['jurisdiction']);
  expect(failing({ isInArrangement: true })).toEqual(['procedure']);
});

test('an earlier order counts for six years, an earlier breathing space for twelve months (vector 33)', () => {
  const order = (earlierOrderOn: string) => failing({ asked: { ...facts.asked!, earlierOrderOn } });
  expect(order('2020-11-23')).toEqual(['earlier']);
  expect(order('2020-11-22')).toEqual([]);
  const space = (today: string) =>
    isEligible(
      breathingSpaceTests({
        ...facts,
        today,
        asked: { ...facts.asked!, breathingSpaceEndedOn: '2027-01-29' },
      }),
    );
  expect(space('2028-01-29')).toBe(false);
  expect(space('2028-01-30')).toBe(true);
});

test('an unanswered question leaves it open, unless another test fails', () => {
  const unasked = { ...facts, asked: null };
  expect(isEligible(debtReliefTests(unasked))).toBeNull();
  expect(isEligible(debtReliefTests({ ...unasked, hasHome: true }))).toBe(false);
  expect(isEligible(debtReliefTests({ ...facts, surplusPence: null }))).toBeNull();
  expect(isEligible(breathingSpaceTests({ ...facts, debtPence: null }))).toBeNull();
});

test('the Protocol of 2025 speaks against small debts and against who qualifies for an order; earlier ones do not', () => {
  expect(unsuitableBy(facts)).toEqual([
    'The client qualifies for a debt relief order, which the IVA Protocol 2025 puts first.',
  ]);
  const owner = { ...facts, hasHome: true };
  expect(unsuitableBy({ ...owner, debtPence: 700_000 })).toEqual([]);
  expect(unsuitableBy({ ...owner, debtPence: 699_999 })).toEqual([
    'The debts are £6,999.99: the IVA Protocol 2025 is not for debts under £7,000.00.',
  ]);
  expect(unsuitableBy({ ...facts, protocolVersion: 'protocol_2021' })).toEqual([]);
  expect(eligibilityOf(owner).debtRelief.isMet).toBe(false);
});

test('what nobody has recorded is neither met nor failed', () => {
  const unknown = { debtPence: null, relief: null, hasHome: null, surplusPence: null };
  const open = debtReliefTests({ ...facts, ...unknown }).filter(({ isMet }) => isMet === null);
  expect(open.map(({ key }) => key)).toEqual(['debt', 'belongings', 'vehicle', 'home', 'surplus']);
  expect(open.every(({ found }) => found !== '')).toBe(true);
  expect(eligibilityOf({ ...facts, ...unknown })).toMatchObject({
    debtRelief: { isMet: null },
    breathingSpace: { isMet: null },
    unsuitable: [],
  });
});

test('Northern Ireland has orders of its own: the limits of England and Wales neither allow nor refuse one', () => {
  const tests = debtReliefTests({ ...facts, jurisdiction: 'NI', debtPence: 6_000_000 });
  expect(isEligible(tests)).toBeNull();
  expect(tests.map(({ limit }) => limit).join(' ')).not.toMatch(/£/);
  expect(isEligible(debtReliefTests({ ...facts, jurisdiction: 'NI', hasHome: true }))).toBe(false);
});
