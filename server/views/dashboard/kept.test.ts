import { expect, test } from 'vitest';
import { Kept, LONGEST_KEPT } from './kept.ts';

/** A clock set by hand, and a query that takes a known time. */
function costing(cost: number) {
  let now = 1_000;
  let asked = 0;
  const find = async () => {
    now += cost;
    return ++asked;
  };
  return { kept: new Kept(find, { now: () => now }), pass: (time: number) => void (now += time) };
}

test('an answer is kept for twenty times what it cost', async () => {
  const { kept, pass } = costing(10);
  expect(await kept.get()).toBe(1);
  pass(199);
  expect(await kept.get()).toBe(1);
  pass(1);
  expect(await kept.get()).toBe(2);
});

test('but never longer than some seconds', async () => {
  const { kept, pass } = costing(60_000);
  expect(await kept.get()).toBe(1);
  pass(LONGEST_KEPT);
  expect(await kept.get()).toBe(2);
});

test('those who ask at once wait for the same answer', async () => {
  let asked = 0;
  const kept = new Kept(async () => ++asked);
  expect(await Promise.all([kept.get(), kept.get(), kept.get()])).toEqual([1, 1, 1]);
});

test('a failure reaches every waiting caller, and the next one computes again', async () => {
  let asked = 0;
  const kept = new Kept(async () => {
    asked += 1;
    if (asked === 1) throw new Error('away');
    return asked;
  });
  const both = await Promise.allSettled([kept.get(), kept.get()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await kept.get()).toBe(2);
});
