import { expect, test } from 'vitest';
import { explain } from '#shared/activities/money/banking/match-evidence.ts';
import {
  defaultMatchRules,
  defaultThresholds,
  ruleBook,
} from '#shared/activities/money/banking/match-rules.ts';
import { matchBounced, type Reversible } from './match-bounced.ts';
import { matchOutgoing, type Outgoing } from './match-outgoing.ts';
import { type AccountItem, pairTransfers } from './pair-transfers.ts';

const book = ruleBook(defaultMatchRules);
const receipt = (itemId: number, fields: Partial<Reversible> = {}): Reversible => ({
  itemId,
  bookedOn: '2026-02-02',
  amountPence: 15_000,
  description: 'SMITH A HDS004711',
  caseReference: 'HDS004711',
  ...fields,
});
const unpaid = (fields: Partial<Reversible> = {}) =>
  receipt(99, { amountPence: -15_000, bookedOn: '2026-02-04', description: 'UNPAID HDS 004711', ...fields });

test('a returned payment is known by its reference, else by the account; by the amount alone it is only proposed', () => {
  const others = [receipt(2, { caseReference: 'HDS000002', description: 'JONES' })];
  const found = matchBounced(unpaid(), [receipt(1), ...others], book);
  expect(found).toMatchObject({ action: 'post', originals: [{ itemId: 1 }] });
  expect(explain(found!.originals[0]!.evidence).text).toBe(
    'Takes back £150.00 of 02/02/2026, known by its reference.',
  );
  const account = { payerSortCode: '10-20-30', payerAccountNumber: '12345678' };
  expect(
    matchBounced(unpaid({ description: 'RETURNED', ...account }), [receipt(1, account), ...others], book),
  ).toMatchObject({ action: 'post', originals: [{ itemId: 1 }] });
  expect(matchBounced(unpaid({ description: 'UNPAID' }), [receipt(1)], book)?.action).toBe('suggest');
});

test('a line with another amount, or one that is too late, reverses nothing', () => {
  expect(matchBounced(unpaid({ amountPence: -15_001 }), [receipt(1)], book)).toBeNull();
  expect(matchBounced(unpaid({ bookedOn: '2026-02-13' }), [receipt(1)], book)).toBeNull();
  expect(matchBounced(unpaid({ bookedOn: '2026-02-01' }), [receipt(1)], book)).toBeNull();
});

test('of two payments of one case the later is reversed; between cases a person decides', () => {
  const later = receipt(2, { bookedOn: '2026-02-03' });
  expect(matchBounced(unpaid(), [receipt(1), later], book)).toMatchObject({
    action: 'post',
    originals: [{ itemId: 2 }, { itemId: 1 }],
  });
  const two = [receipt(1), receipt(2, { caseReference: 'HDS004712' })];
  const both = unpaid({ description: 'UNPAID HDS004711 HDS004712' });
  expect(matchBounced(both, two, book)?.action).toBe('suggest');
});

test('a payment sent back to us takes back the payment, not a receipt', () => {
  const sent = receipt(5, { amountPence: -20_000, caseReference: null, description: 'DIVIDEND HSBC 778' });
  const back = receipt(6, {
    amountPence: 20_000,
    bookedOn: '2026-02-05',
    description: 'RETURNED DIVIDEND HSBC 778',
  });
  expect(matchBounced(back, [receipt(1), sent], book)).toMatchObject({
    action: 'suggest',
    originals: [{ itemId: 5 }],
  });
});

const accounts = [
  { bankAccountId: 1, name: 'Client account', accountNumber: '55779911' },
  { bankAccountId: 2, name: 'Office account', accountNumber: '55779912' },
  { bankAccountId: 3, name: 'Trust account', accountNumber: '55779913' },
];
const half = (
  itemId: number,
  bankAccountId: number,
  amountPence: number,
  fields: Partial<AccountItem> = {},
): AccountItem => ({
  itemId,
  bankAccountId,
  amountPence,
  bookedOn: '2026-02-02',
  description: 'TRANSFER',
  ...fields,
});

test('the two halves of a transfer pair up, in any order of the items', () => {
  const items = [
    half(1, 1, -50_000),
    half(2, 2, 50_000, { bookedOn: '2026-02-04' }),
    half(3, 1, 50_000),
    half(4, 3, 49_999),
  ];
  const pairs = pairTransfers(items, accounts, book);
  expect(pairs).toMatchObject([{ outItemId: 1, inItemId: 2, action: 'post' }]);
  expect(explain(pairs[0]!.evidence).text).toBe('The other half is on Office account, 04/02/2026.');
  expect(pairTransfers(items.toReversed(), accounts, book)).toEqual(pairs);
});

test('transfers in doubt are proposed, and equal amounts without a word of transfer are none', () => {
  const two = [half(1, 1, -50_000), half(2, 2, 50_000), half(3, 3, 50_000)];
  expect(pairTransfers(two, accounts, book).map(({ action }) => action)).toEqual(['suggest', 'suggest']);
  const named = [
    half(1, 1, -50_000, { description: 'TO 55779912' }),
    half(2, 2, 50_000, { description: 'X' }),
    half(3, 3, 50_000, { description: 'Y' }),
  ];
  expect(pairTransfers(named, accounts, book)).toMatchObject([{ inItemId: 2, action: 'post' }]);
  const silent = two.map((item) => ({ ...item, description: 'FEES' }));
  expect(pairTransfers(silent, accounts, book)).toEqual([]);
  const late = [half(1, 1, -50_000), half(2, 2, 50_000, { bookedOn: '2026-02-06' })];
  expect(pairTransfers(late, accounts, book)).toEqual([]);
});

const outgoing: Outgoing = {
  batches: [
    {
      batchId: 1,
      reference: 'B000012',
      totalPence: 500_000,
      submittedOn: '2026-02-02',
      processingOn: '2026-02-02',
    },
  ],
  cheques: [{ paymentId: 2, chequeNumber: '000117', amountPence: 8_750 }],
  invoices: [
    {
      invoiceId: 3,
      supplier: 'Paper & Print Ltd',
      invoiceNumber: 'PP-1042',
      totalPence: 12_000,
      issuedOn: '2026-01-30',
    },
  ],
  bills: [{ paymentId: 4, supplier: 'Land Registry', reference: 'LR 77', amountPence: 700 }],
};
const paid = (amountPence: number, description: string, bookedOn = '2026-02-03') =>
  matchOutgoing({ itemId: 1, amountPence, description, bookedOn }, outgoing, book, defaultThresholds);

test('money out settles a batch, a cheque, or an invoice', () => {
  expect(paid(-500_000, 'BACS')).toMatchObject({
    action: 'post',
    proposals: [{ kind: 'batch', id: 1, score: 95 }],
  });
  expect(paid(-8_750, 'CHEQUE 117')).toMatchObject({
    action: 'post',
    proposals: [{ kind: 'payment', id: 2 }],
  });
  expect(paid(-12_000, 'PP 1042')).toMatchObject({
    action: 'suggest',
    proposals: [{ kind: 'invoice', score: 90 }],
  });
  expect(paid(-12_000, 'DD PAPER & PRINT').proposals).toMatchObject([{ kind: 'invoice', id: 3 }]);
  expect(paid(-12_000, 'PP 1042', '2026-01-29').proposals).toEqual([]);
  const taken = paid(-700, 'DIRECT DEBIT LAND REGISTRY');
  expect(taken).toMatchObject({ action: 'suggest', proposals: [{ kind: 'payment', id: 4, score: 90 }] });
  expect(explain(taken.proposals[0]!.evidence).text).toBe(
    'P000004 to Land Registry for this amount has not been sent yet.',
  );
  expect(explain(paid(-12_000, 'PAPER & PRINT LTD').proposals[0]!.evidence).text).toBe(
    'An invoice from Paper & Print Ltd for this amount is open.',
  );
});

test('another amount, day or number settles nothing, and a tie is only proposed', () => {
  expect(paid(-500_001, 'BACS').action).toBe('leave');
  expect(paid(-500_000, 'BACS', '2026-02-07').action).toBe('leave');
  expect(paid(-8_750, 'CHEQUE 118').action).toBe('leave');
  expect(paid(500_000, 'BACS').action).toBe('leave');
  const twice = { ...outgoing, batches: [...outgoing.batches, { ...outgoing.batches[0]!, batchId: 9 }] };
  const item = { itemId: 1, amountPence: -500_000, description: 'BACS', bookedOn: '2026-02-03' };
  expect(matchOutgoing(item, twice, book, defaultThresholds).action).toBe('suggest');
});
