import { useQuery } from '@tanstack/react-query';
import { useAuth } from '#web/platform/api/auth.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { useLive } from '#web/platform/api/live.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { ClockLine } from '#web/platform/page/clocks/ClockLine.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';

const linkClass = 'rounded-sm text-accent-text underline-offset-2 hover:underline';

const countClass = 'rounded-sm underline-offset-2 hover:underline';

type Counts = { within: number; near: number; overdue: number };

/** The numbers near and overdue, each a link to its list; for one owner, or for all cases. */
function Counted({
  of,
  counts: { within, near, overdue },
  owner,
}: {
  of?: string;
  counts: Counts;
  owner?: number;
}) {
  const whose = owner === undefined ? '' : `&ownerId=${owner}`;
  const labelOf = (words: string) => (of ? { 'aria-label': `${of}: ${words}` } : {});
  return (
    <p className="mb-2 flex flex-wrap items-baseline gap-x-6">
      {of && <span className="text-sm text-muted">{of}</span>}
      <AppLink
        href={`/deadlines?when=next14${whose}`}
        className={countClass}
        {...labelOf(`${near} within ${within} days`)}
      >
        <span className={`figures text-xl font-semibold ${near === 0 ? 'text-muted' : ''}`}>
          {near.toLocaleString('en-GB')}
        </span>{' '}
        within {within} days
      </AppLink>
      <AppLink
        href={`/deadlines?when=overdue${whose}`}
        className={countClass}
        {...labelOf(`${overdue} overdue`)}
      >
        <span className={`figures text-xl font-semibold ${overdue === 0 ? 'text-muted' : 'text-red-text'}`}>
          {overdue.toLocaleString('en-GB')}
        </span>{' '}
        overdue
      </AppLink>
    </p>
  );
}

/**
 * The deadlines that are near or past on the cases that the user owns, with links to their list and to each case; `all` adds the numbers of
 * all cases, among cards about the whole firm.
 */
export function DeadlinesCard({ all }: { all?: Counts | undefined }) {
  const { profile } = useAuth();
  const title = all ? 'Deadlines' : 'My deadlines';
  const domain = useDomain();
  const options = trpc.clocks.mine.queryOptions({ domainId: domain === 'all' ? undefined : domain });
  const { data } = useQuery(options);
  useLive(['cases'], () => void queryClient.invalidateQueries(options));
  if (!data)
    return (
      <Card title={title}>
        <Skeleton className="h-28 w-full" />
      </Card>
    );
  const { near, overdue, within, next } = data;
  return (
    <Card
      title={title}
      aside={
        <AppLink href="/deadlines" className={`text-sm ${linkClass}`}>
          All deadlines
        </AppLink>
      }
    >
      <Counted {...(all && { of: 'Mine' })} counts={{ within, near, overdue }} owner={profile.id} />
      {all && <Counted of="All cases" counts={all} />}
      {next.length === 0 ? (
        <p className="text-sm text-muted">None of your cases has a deadline in the next {within} days.</p>
      ) : (
        <ul>
          {next.map((clock) => (
            <ClockLine key={clock.id} clock={clock}>
              <AppLink
                href={`/cases/${clock.case.id}`}
                className={`ml-5 block truncate pb-1 text-sm ${linkClass}`}
              >
                {clock.case.caseName} · {clock.case.uniqueReference}
              </AppLink>
            </ClockLine>
          ))}
        </ul>
      )}
    </Card>
  );
}
