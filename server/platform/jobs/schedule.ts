import { type ParsedCronItem, parseCronItem } from 'graphile-worker';
import { londonDate, londonTime } from '#shared/platform/dates.ts';
import type { Job } from './job.ts';

const DAY_MS = 86_400_000;

/** The minute that the queue asks about, in UTC and without the year. */
type Digest = { min: number; hour: number; date: number; month: number; dow: number };

/**
 * The scheduled jobs as the queue needs them. Schedules are in London's time: keep them out of the hour from
 * 1 to 2 at night, which is missing on one day in March and doubled on one in October.
 */
export function cronItems(jobs: readonly Job[]): ParsedCronItem[] {
  return jobs.flatMap(({ name, schedule, isMadeUp, maxAttempts }) => {
    if (!schedule) return [];
    const inUtc = parseCronItem({ task: name, match: schedule }).match;
    const options = {
      backfillPeriod: isMadeUp ? DAY_MS : 0,
      maxAttempts,
      jobKey: name,
      jobKeyMode: 'preserve_run_at',
    } as const;
    return [
      parseCronItem({ task: name, match: (digest) => inUtc(inLondon(digest)), identifier: name, options }),
    ];
  });
}

/** The same minute as clocks in London show it. The queue asks about minutes of the last day, so the year is known. */
export function inLondon({ min, hour, date, month }: Digest, now: Date = new Date()): Digest {
  const inYear = (year: number) => new Date(Date.UTC(year, month - 1, date, hour, min));
  const year = now.getUTCFullYear();
  const isLastYears = inYear(year).getTime() > now.getTime() + 2 * DAY_MS;
  const at = inYear(isLastYears ? year - 1 : year);
  const day = londonDate(at);
  const [, months = 0, dates = 0] = day.split('-').map(Number);
  const [hours = 0, minutes = 0] = londonTime(at).split(':').map(Number);
  return {
    min: minutes,
    hour: hours,
    date: dates,
    month: months,
    dow: new Date(`${day}T00:00:00Z`).getUTCDay(),
  };
}
