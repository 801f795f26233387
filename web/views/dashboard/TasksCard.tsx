import { showDate } from '#shared/platform/dates.ts';
import { nextDays } from '#shared/records/tasks/tasks.ts';
import type { Dashboard, DueTasks } from '#shared/views/dashboard/contract.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { ColumnChart } from '#web/views/dashboard/ColumnChart.tsx';

type Due = 'overdue' | 'today' | 'nextDays';
const due: Readonly<Record<Due, { label: string; words: string; query: string }>> = {
  overdue: { label: 'Overdue', words: 'overdue', query: 'overdue=true' },
  today: { label: 'Today', words: 'due today', query: 'due=today' },
  nextDays: {
    label: `Next ${nextDays} days`,
    words: `due in the next ${nextDays} days`,
    query: 'due=next',
  },
};
const dues = Object.keys(due) as Due[];

interface RowProps {
  name: string;
  whose: 'me' | 'department';
  counts: DueTasks;
}

function Row({ name, whose, counts }: RowProps) {
  return (
    <tr className="border-t border-border">
      <th scope="row" className="w-full max-w-0 truncate py-1.5 pr-2 text-left font-medium" title={name}>
        {name}
      </th>
      {dues.map((key) => {
        const isLate = key === 'overdue' && counts.overdue > 0;
        const tone = counts[key] === 0 ? 'text-muted' : isLate ? 'text-red-text' : '';
        return (
          <td key={key} className="py-1.5 pl-3 text-right sm:pl-4">
            <AppLink
              href={`/my-tasks?whose=${whose}&${due[key].query}`}
              aria-label={`${name}: ${counts[key]} ${due[key].words}`}
              className={`figures rounded-sm text-xl font-semibold underline-offset-4 hover:underline ${tone}`}
            >
              {counts[key].toLocaleString('en-GB')}
            </AppLink>
          </td>
        );
      })}
    </tr>
  );
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });
const dayName = (day: string) => weekday.format(new Date(`${day}T00:00:00Z`));

/** The open tasks of the user and their department by due date, and the days ahead. */
export function TasksCard({ tasks: { mine, department } }: Pick<Dashboard, 'tasks'>) {
  const { profile } = useAuth();
  const busiest = mine.days.reduce((most, day) => (day.count > most.count ? day : most), mine.days[0]!);
  const coming = mine.today + mine.nextDays;
  const summary =
    coming === 0
      ? `You have nothing due in the next ${nextDays} days.`
      : `Your tasks by day: ${coming} until ${showDate(mine.days.at(-1)?.day ?? '')}, most of them, ${busiest.count}, on ${showDate(busiest.day)}.`;
  return (
    <Card
      title="My tasks"
      aside={
        <AppLink href="/my-tasks" className="text-sm text-accent-text underline-offset-2 hover:underline">
          All tasks
        </AppLink>
      }
    >
      <table className="mb-4 w-full">
        <thead>
          <tr className="text-xs text-muted">
            <th scope="col" className="pb-1 text-left font-normal">
              <span className="sr-only">Whose</span>
            </th>
            {dues.map((key) => (
              <th
                key={key}
                scope="col"
                className="pb-1 pl-3 text-right align-bottom font-normal whitespace-nowrap sm:pl-4"
              >
                {due[key].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row name="Mine" whose="me" counts={mine} />
          <Row name={profile.department.name} whose="department" counts={department} />
        </tbody>
      </table>
      <ColumnChart
        summary={summary}
        columns={mine.days.map(({ day, count }, index) => ({
          key: day,
          label: index === 0 ? 'Today' : dayName(day),
          value: count,
          isStrong: index === 0,
        }))}
      />
    </Card>
  );
}
