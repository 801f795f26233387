import { expect, test } from 'vitest';
import { gapsOf, type LinesOfDay, type Stated } from './gaps.ts';
import { gapText } from './words.ts';

const lines = (on: string, pence: number, importId = 1): LinesOfDay => ({ on, pence, importId });
const end = (on: string, pence: number, importId = 1): Stated => ({
  on,
  at: 'end',
  pence,
  importId,
  fileName: `${importId}.csv`,
});
const beginning = (on: string, pence: number, importId = 1): Stated => ({
  ...end(on, pence, importId),
  at: 'beginning',
});

test('balances to which the lines lead leave no gap, and the last is the bank balance', () => {
  const found = gapsOf(
    1_000,
    [lines('2026-03-02', 500), lines('2026-03-04', -200, 2)],
    [
      beginning('2026-03-02', 1_000),
      end('2026-03-02', 1_500),
      beginning('2026-03-04', 1_500, 2),
      end('2026-03-04', 1_300, 2),
    ],
  );
  expect(found).toEqual({ gaps: [], last: { pence: 1_300, on: '2026-03-04' } });
});

test('a missing day is named between the balances around it, once', () => {
  const { gaps } = gapsOf(
    0,
    [lines('2026-03-02', 500), lines('2026-03-04', 100, 2), lines('2026-03-05', 100, 3)],
    [
      end('2026-03-02', 500),
      beginning('2026-03-04', 750, 2),
      end('2026-03-04', 850, 2),
      end('2026-03-05', 950, 3),
    ],
  );
  expect(gaps).toEqual([
    { after: '2026-03-02', by: '2026-03-04', at: 'beginning', pence: 250, fileName: '2.csv' },
  ]);
  expect(gaps.map(gapText)).toEqual(['Lines are missing: of 03/03/2026 (2.csv)']);
});

test('a line held twice is too much from its day on', () => {
  const { gaps } = gapsOf(
    0,
    [lines('2026-03-02', 500), lines('2026-03-03', 700)],
    [end('2026-03-02', 500), end('2026-03-03', 1_000)],
  );
  expect(gaps).toEqual([
    { after: '2026-03-02', by: '2026-03-03', at: 'end', pence: -200, fileName: '1.csv' },
  ]);
});

test('a balance taken during the day says nothing about its end', () => {
  const found = gapsOf(
    0,
    [lines('2026-03-02', 500, 1), lines('2026-03-02', 300, 2), lines('2026-03-03', 100, 2)],
    [end('2026-03-02', 500, 1), beginning('2026-03-02', 500, 2), end('2026-03-03', 900, 2)],
  );
  expect(found).toEqual({ gaps: [], last: { pence: 900, on: '2026-03-03' } });
});

test('the first balance shows whether the opening balance of the account is right', () => {
  const { gaps } = gapsOf(
    0,
    [lines('2026-03-02', 500)],
    [beginning('2026-03-02', 400), end('2026-03-02', 900)],
  );
  expect(gaps).toEqual([{ after: null, by: '2026-03-02', at: 'beginning', pence: 400, fileName: '1.csv' }]);
});

test('an account without a stated balance has none that is known', () => {
  expect(gapsOf(100, [lines('2026-03-02', 500)], [])).toEqual({ gaps: [], last: null });
});
