import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('a few go ahead at a time, the others in their order, and who leaves the queue is forgotten', async () => {
  const turns = new Turns(1);
  const stay = new AbortController().signal;
  const gone = new AbortController();
  const order: string[] = [];
  const first = await turns.take(stay);
  const leaver = turns.take(gone.signal);
  const second = turns.take(stay).then((giveBack) => {
    order.push('second');
    return giveBack;
  });
  const third = turns.take(stay).then((giveBack) => {
    order.push('third');
    return giveBack;
  });
  gone.abort(new Error('Its reader has gone.'));
  await expect(leaver).rejects.toThrow('Its reader has gone.');
  expect(order).toEqual([]);
  first();
  // Given back twice, it is one turn all the same.
  first();
  const giveBack = await second;
  expect(order).toEqual(['second']);
  giveBack();
  (await third)();
  (await turns.take(stay))();
  await expect(turns.take(gone.signal)).rejects.toThrow('Its reader has gone.');
});
