import { expect, test } from 'vitest';
import { contradictionsIn } from './contradictions.ts';

import type { KnownAffairs } from './known-affairs.ts';

const known: KnownAffairs = {
  debtPence: 2_000_000,
  assetsPence: 0,
  takeablePence: 0,
  relief: { belongingsPence: 0, vehiclePence: 250_000 },
  hasHome: true,
  surplusPence: 35_000,
};
const unknown: KnownAffairs = {
  debtPence: null,
  assetsPence: null,
  takeablePence: null,
  relief: null,
  hasHome: null,
  surplusPence: null,
};

const problemsIn = (...given: Parameters<typeof contradictionsIn>) =>
  contradictionsIn(...given).map(({ problem }) => problem);

test.each([
  ['Nothing that could be taken, and she fears for her job.', /a vehicle worth £2,500\.00 and a home/],
  ['He owns nothing.', /there is nothing/],
  ['There is nothing a trustee could realise.', /there is nothing/],
  ['The car, worth £9,000, would go.', /what the vehicle is worth/],
  ['As a tenant she risks nothing.', /include one/],
  ['She has no assets to speak of.', /there is nothing/],
  ['A tenant, so nothing is at risk.', /no home, and the assets of the case include one/],
  ['He does not own a home.', /include one/],
  ['There is nothing left each month to pay with.', /leaves £350\.00 a month/],
  ['No surplus at present.', /leaves £350\.00 a month/],
  ['She owes too much for an order.', /above the limit of £50,000\.00, and the case has £20,000\.00/],
  ['You owe £23,000.00 in all.', /what is owed, and by the case that is £20,000\.00/],
  ['With £300.00 left a month it takes ten years.', /what is left each month, .* is £350\.00/],
  ['The car of £9,000 would be sold.', /what the vehicle is worth, .* is £2,500\.00/],
])('%s', (text, problem) => {
  expect(problemsIn(text, known)).toEqual([expect.stringMatching(problem)]);
});

test('what agrees with the case, or what nobody knows, contradicts nothing', () => {
  for (const text of [
    'The car of £2,500.00 would usually be left to him; his home would be at risk.',
    'You owe £20,000.00 and have £350.00 left a month.',
    'She wants to keep her profession.',
    'She owes £3,000.00 to HMRC, and £1,250 on a card.',
    'A tenant pays him rent for the upper floor.',
    '',
  ])
    expect(problemsIn(text, known)).toEqual([]);
  for (const text of [
    'He owns nothing.',
    'No surplus.',
    'You owe £1.00.',
    'A tenant.',
    'Her home is at risk.',
  ])
    expect(problemsIn(text, unknown)).toEqual([]);
  expect(problemsIn('Her home is rented from the council.', { ...known, hasHome: false })).toEqual([]);
  expect(problemsIn('Her home would be sold.', { ...known, hasHome: false })).toEqual([
    expect.stringMatching(/has none among the assets/),
  ]);
});
