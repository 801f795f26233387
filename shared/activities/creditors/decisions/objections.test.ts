import { expect, test } from 'vitest';
import { type CountedVoter, tallyOf } from './majority.ts';
import { objectionTests, objectionTurn, packDueOn, registrationDueOn, windowEnds } from './objections.ts';
import { arithmeticOf, verdictFor } from './reckoning.ts';

test('five weeks from the day after publication, documents in 7 days, registration four weeks on', () => {
  expect(windowEnds('2026-12-01')).toBe('2027-01-05');
  expect(packDueOn('2026-12-01')).toBe('2026-12-08');
  expect(registrationDueOn('2026-12-01')).toBe('2027-02-02');
});

const voter = (creditorId: number, pounds: number, vote: CountedVoter['vote']): CountedVoter => ({
  creditorId,
  valuePence: pounds * 100,
  isAssociate: false,
  vote,
});

test('silence accedes: nobody speaks, and it is protected', () => {
  const tally = tallyOf([voter(1, 5_000, null), voter(2, 5_000, null)]);
  expect(verdictFor('objections', tally)).toBe('approved');
  const silent = [1, 2].map((n) => ({ name: `Creditor ${n}`, valuePence: 500_000, isAssociate: false }));
  expect(objectionTurn(tally, silent)).toMatchObject({ isOpen: true, alone: ['Creditor 1', 'Creditor 2'] });
});

test('a third in value bars it exactly, a penny less does not', () => {
  const barred = tallyOf([voter(1, 1_000, 'against'), voter(2, 1_000, null), voter(3, 1_000, null)]);
  expect(objectionTests(barred).value.isPassed).toBe(false);
  const spared = tallyOf([
    { ...voter(1, 0, 'against'), valuePence: 99_999 },
    { ...voter(2, 0, null), valuePence: 200_001 },
    voter(3, 0, null),
  ]);
  expect(objectionTests(spared)).toMatchObject({ isPassed: true, value: { isPassed: true } });
});

test('is shown to the penny, where 33.33 % and 33.34 % would both be wrong', () => {
  const owed = (pence: number, vote: CountedVoter['vote'], creditorId: number) => ({
    ...voter(creditorId, 0, vote),
    valuePence: pence,
  });
  const said = (against: number, rest: number) =>
    arithmeticOf(
      'objections',
      tallyOf([owed(against, 'against', 1), owed(rest, null, 2), owed(0, null, 3)]),
    )[0];
  expect(said(333_333, 666_667)).toBe(
    'By value: £3,333.33 of £10,000.00 object; one third is £3,333.34. One third or more bars it: not barred.',
  );
  expect(said(333_334, 666_666)).toBe(
    'By value: £3,333.34 of £10,000.00 object; one third is £3,333.34. One third or more bars it: barred.',
  );
  expect(said(300_000, 600_000)).toBe(
    'By value: £3,000.00 of £9,000.00 object; one third is £3,000.00. One third or more bars it: barred.',
  );
});

test('a majority in number bars it whatever it is owed; two debts of one creditor are one', () => {
  const half = [voter(1, 1, 'against'), voter(1, 1, 'against'), voter(2, 9_000, null)];
  expect(objectionTests(tallyOf(half)).heads).toMatchObject({ isPassed: true, count: 1, of: 2 });
  const more = tallyOf([voter(1, 1, 'against'), voter(3, 1, 'against'), voter(2, 9_000, null)]);
  expect(objectionTests(more)).toMatchObject({ isPassed: false, value: { isPassed: true } });
  expect(verdictFor('objections', more)).toBe('rejected');
  expect(arithmeticOf('objections', more)).toEqual([
    'By value: £2.00 of £9,002.00 object; one third is £3,000.67. One third or more bars it: not barred.',
    'By number: 2 of 3 creditors object. More than half bars it: barred.',
    'Barred: the trust deed cannot be registered and is not protected.',
  ]);
});

test('the objections that could still bar it are shown, or that none can', () => {
  const tally = tallyOf([
    voter(1, 1_000, 'against'),
    voter(2, 5_000, 'for'),
    voter(3, 5_000, 'for'),
    voter(4, 100, null),
  ]);
  const silent = [{ name: 'Kestrel', valuePence: 10_000, isAssociate: false }];
  expect(objectionTurn(tally, silent)).toMatchObject({
    text: 'Not barred even if all £100.00 that are silent object.',
  });
  const open = tallyOf([voter(1, 5_000, 'for'), voter(2, 5_000, null)]);
  expect(objectionTurn(open, [{ ...silent[0]!, valuePence: 500_000 }])).toMatchObject({
    isOpen: true,
    alone: ['Kestrel'],
  });
});
