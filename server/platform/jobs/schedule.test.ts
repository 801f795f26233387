import { expect, test } from 'vitest';
import { jobs } from '#server/app/job-list.ts';
import { defineScheduledJob } from './job.ts';
import { cronItems, inLondon } from './schedule.ts';

/** The minute as the queue's clock gives it. */
const digest = (at: string) => {
  const day = new Date(at);
  return {
    min: day.getUTCMinutes(),
    hour: day.getUTCHours(),
    date: day.getUTCDate(),
    month: day.getUTCMonth() + 1,
    dow: day.getUTCDay(),
  };
};

test.each([
  ['2026-01-15T06:30:00Z', { hour: 6, date: 15, month: 1, dow: 4 }],
  ['2026-07-15T06:30:00Z', { hour: 7, date: 15, month: 7, dow: 3 }],
  ['2026-07-31T23:30:00Z', { hour: 0, date: 1, month: 8, dow: 6 }],
  ['2026-03-29T01:30:00Z', { hour: 2, date: 29, month: 3, dow: 0 }],
])('%s as clocks in London show it', (at, expected) => {
  expect(inLondon(digest(at), new Date(at))).toMatchObject({ min: 30, ...expected });
});

test('on 1 January, the last minutes of December are last year’s', () => {
  expect(inLondon(digest('2026-12-31T23:59:00Z'), new Date('2027-01-01T00:01:00Z'))).toMatchObject({
    dow: 4,
    month: 12,
  });
});

test('a schedule follows London’s clocks through the year', () => {
  const [item] = cronItems([defineScheduledJob('early', '0 6 * * *', async () => undefined)]);
  const year = new Date().getUTCFullYear();
  expect(item?.match(digest(`${year}-01-15T06:00:00Z`))).toBe(true);
  expect(item?.match(digest(`${year}-01-15T05:00:00Z`))).toBe(false);
});

test('the jobs of the product have names of their own and schedules that the clock understands', () => {
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
  expect(cronItems(jobs).length).toBe(jobs.filter(({ schedule }) => schedule).length);
  for (const { schedule } of jobs) expect(schedule ?? '').not.toMatch(/^\S+ 1 /);
});
