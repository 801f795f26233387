import { showDate } from '#shared/platform/dates.ts';
import type { Dashboard } from '#shared/views/dashboard/contract.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { ColumnChart } from '#web/views/dashboard/ColumnChart.tsx';

const shortDate = (day: string) => showDate(day).slice(0, 5);
const number = (count: number) => count.toLocaleString('en-GB');

/** This week beside last week at the same weekday, in words. */
export function comparison(thisWeek: number, lastWeekSoFar: number): string {
  const difference = thisWeek - lastWeekSoFar;
  if (difference === 0) return `The same as at this point last week.`;
  return `${number(Math.abs(difference))} ${difference > 0 ? 'more' : 'fewer'} than at this point last week.`;
}

/** The number of enquiries, week by week. */
export function NewCasesCard({ newCases: { weeks, lastWeekSoFar } }: Pick<Dashboard, 'newCases'>) {
  const thisWeek = weeks.at(-1)!;
  const link = (week: typeof thisWeek) => `/cases?enquiredFrom=${week.from}&enquiredTo=${week.to}`;
  const lastWeek = weeks.at(-2)!;
  return (
    <Card
      title="New cases"
      aside={
        <AppLink
          href={link(lastWeek)}
          className="text-sm text-accent-text underline-offset-2 hover:underline"
        >
          Last week: {number(lastWeek.count)}
        </AppLink>
      }
    >
      <p className="mb-4 flex min-h-[6.4375rem] flex-col">
        <AppLink href={link(thisWeek)} className="w-fit rounded-sm underline-offset-4 hover:underline">
          <span className="figures text-xl font-semibold">{number(thisWeek.count)}</span>{' '}
          <span className="sr-only">new cases </span>this week
        </AppLink>
        <span className="text-sm text-muted">{comparison(thisWeek.count, lastWeekSoFar)}</span>
      </p>
      <ColumnChart
        summary={`New cases of the last ${weeks.length} weeks, the oldest first: ${weeks.map(({ count }) => count).join(', ')}.`}
        columns={weeks.map(({ from, count }, index) => ({
          key: from,
          // Labels every second week: eight dates would touch.
          label: (weeks.length - index) % 2 === 1 ? shortDate(from) : '',
          value: count,
          isStrong: index === weeks.length - 1,
        }))}
      />
    </Card>
  );
}
