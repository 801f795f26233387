import { expect, test } from 'vitest';
import { askedClashes, type KnownClause } from './asked-clashes.ts';

const today = '2026-11-28';
const kestrel = { id: 1, name: 'Kestrel Bank' };
const row = (more: Partial<KnownClause>): KnownClause => ({
  id: 1,
  title: 'Costs capped at £3,000',
  status: 'proposed',
  receivedOn: '2026-11-20',
  effectiveFrom: null,
  effect: { totalCostCap: 300_000 },
  contradicts: [],
  modificationId: 7,
  proposedByCreditor: kestrel,
  displacedBy: null,
  ...more,
});
const cap = { modificationId: 8, title: 'Costs capped at £3,650', effect: { totalCostCap: 365_000 } };

test('a clause that wants another figure contradicts that of the creditor who asked before', () => {
  expect(askedClashes([row({})], [cap], 2, today)).toEqual([
    {
      title: 'Costs capped at £3,650',
      says: [expect.stringMatching(/^Contradicts ‘Costs capped at £3,000’ of Kestrel Bank: /)],
    },
  ]);
  const same = { ...cap, effect: { totalCostCap: 300_000 } };
  expect(askedClashes([row({})], [same], 2, today)).toEqual([]);
  expect(askedClashes([row({ status: 'lapsed' })], [cap], 2, today)).toEqual([]);
});

test('two clauses of one vote may contradict each other; what a creditor asks for again does not', () => {
  const other = {
    ...cap,
    modificationId: null,
    title: 'No more than £2,000',
    effect: { totalCostCap: 200_000 },
  };
  expect(askedClashes([], [cap, other], 2, today).map(({ title }) => title)).toEqual([
    'Costs capped at £3,650',
    'No more than £2,000',
  ]);
  expect(askedClashes([row({ modificationId: 8 })], [cap], kestrel.id, today)).toEqual([]);
});

test('a clause in force gives way to a later one, and one that was displaced says by what', () => {
  const inForce = row({ status: 'accepted', effectiveFrom: '2026-11-01' });
  expect(askedClashes([inForce], [cap], 2, today)[0]?.says).toEqual([
    'Takes the place of ‘Costs capped at £3,000’ of Kestrel Bank, which is in force.',
  ]);
  const displaced = row({
    id: 2,
    title: 'Costs capped at £3,650',
    status: 'superseded',
    modificationId: 8,
    displacedBy: { name: 'Costs capped at £3,000' },
  });
  expect(askedClashes([displaced], [cap], 2, today)[0]?.says).toEqual([
    '‘Costs capped at £3,650’ of Kestrel Bank was displaced by ‘Costs capped at £3,000’.',
  ]);
});
