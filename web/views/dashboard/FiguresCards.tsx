import { sumOf } from '#shared/platform/money.ts';
import { stageLabels } from '#shared/records/law/statuses.ts';
import type { Figures } from '#shared/views/dashboard/contract.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Bar } from '#web/platform/ui/Bar.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { CountedCard } from './CountedCard.tsx';

const linkClass = 'text-sm text-accent-text rounded-sm underline-offset-4 hover:underline';

/** The WIP report by stage: how many cases, and what they may earn. */
export function WipCard({ wip }: { wip: NonNullable<Figures['wip']> }) {
  const most = Math.max(...wip.map(({ count }) => count));
  return (
    <Card
      title="WIP by stage"
      aside={
        <AppLink href="/reports/wip" className={linkClass}>
          WIP report
        </AppLink>
      }
    >
      <ul className="-my-1">
        {wip.map(({ stage, count, feePence }) => (
          <li key={stage}>
            <AppLink
              href={`/reports/wip?stage=${stage}`}
              className="-mx-2 flex min-h-8 items-center gap-3 rounded-md px-2 hover:bg-hover focus-visible:outline-offset-[-2px]"
            >
              <span className="w-16 shrink-0">{stageLabels[stage]}</span>
              <Bar value={count} most={most} />
              <span className="figures w-14 shrink-0 text-right font-medium">
                {count.toLocaleString('en-GB')}
              </span>
              <span className="w-24 shrink-0 text-right text-sm text-muted">
                <Money pence={feePence} />
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">
        Expected fees: <Money pence={sumOf(wip, ({ feePence }) => feePence)} />
      </p>
    </Card>
  );
}

/** What falls due this month, and how much of it has come in. */
export function MonthCard({ month: { duePence, receivedPence } }: { month: NonNullable<Figures['month']> }) {
  const share = duePence === 0 ? null : Math.round((receivedPence / duePence) * 100);
  return (
    <Card
      title="This month’s payments"
      aside={
        <AppLink href="/reports/monthly-payments" className={linkClass}>
          Monthly payments
        </AppLink>
      }
    >
      <dl className="mb-3 grid grid-cols-2 gap-x-4">
        <dt className="text-sm text-muted">Received</dt>
        <dt className="text-sm text-muted">Due in the month</dt>
        <dd className="text-xl font-semibold">
          <Money pence={receivedPence} />
        </dd>
        <dd className="text-xl font-semibold">
          <Money pence={duePence} />
        </dd>
      </dl>
      <Bar value={Math.min(receivedPence, duePence)} most={duePence} />
      <p className="mt-2 text-sm text-muted">
        {share === null ? 'Nothing falls due this month.' : `${share}% of what falls due has come in.`}
      </p>
    </Card>
  );
}

const reviews = '/annual-reviews';

/** Annual reviews whose report is due soon: the numbers open the list to work through, the link opens the report. */
export const AnnualsCard = ({ annuals }: { annuals: NonNullable<Figures['annuals']> }) => (
  <CountedCard
    title="Annual reviews"
    all={{ label: 'Annuals Due', href: '/reports/annuals-due' }}
    counts={[
      {
        label: `due within ${annuals.within} days`,
        count: annuals.near,
        href: `${reviews}?dueWithin=${annuals.within}`,
      },
      { label: 'overdue', count: annuals.overdue, href: `${reviews}?overdue=true`, isBad: true },
    ]}
  />
);

/** Breaches that have not ended. */
export const BreachesCard = ({ breaches }: Pick<Figures, 'breaches'>) => (
  <CountedCard
    title="Breaches"
    all={{ label: 'All breaches', href: '/breaches' }}
    counts={[
      { label: 'open breaches', count: breaches.open, href: '/breaches?isOpen=true' },
      {
        label: 'past the remedy date',
        count: breaches.remedyOver,
        href: '/breaches?remedyOver=true',
        isBad: true,
      },
    ]}
  />
);
