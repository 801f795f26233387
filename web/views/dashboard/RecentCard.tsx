import { messageOf } from '#web/platform/api/api-error.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { badgeOf } from '#web/platform/case/CaseCards.tsx';
import { prefetchCase } from '#web/platform/case/case-reads.ts';
import { useCards } from '#web/platform/case/case-search.ts';
import { useRecentCases } from '#web/platform/case/recent-cases.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Kbd } from '#web/platform/ui/Kbd.tsx';
import { ErrorState, Skeleton } from '#web/platform/ui/Placeholders.tsx';

const rowClass = 'flex min-h-11 items-center gap-3';

/** The cases that the user opened last in this browser. */
export function RecentCard() {
  const { profile } = useAuth();
  const ids = useRecentCases(profile.id);
  const cards = useCards(ids);
  const isEmpty = ids.length === 0 || cards.data?.length === 0;
  return (
    <Card title="Recently opened">
      {cards.error && (
        <ErrorState
          title="Recent cases could not be loaded."
          message={messageOf(cards.error)}
          onRetry={() => void cards.refetch()}
          retrying={cards.isFetching}
        />
      )}
      {isEmpty && !cards.isFetching && (
        <p className="text-muted">
          The cases you open appear here. <Kbd>/</Kbd> finds a client from anywhere.
        </p>
      )}
      <ul className="-my-2">
        {cards.data?.map((card) => (
          <li key={card.id}>
            <AppLink
              href={`/cases/${card.id}`}
              onPointerEnter={() => prefetchCase(card.id)}
              onFocus={() => prefetchCase(card.id)}
              className={`${rowClass} -mx-2 rounded-md px-2 hover:bg-hover focus-visible:outline-offset-[-2px]`}
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium" title={card.case_name}>
                  {card.case_name}
                </span>
                <span className="figures block text-xs text-muted">{card.unique_reference}</span>
              </span>
              <Badge colour={badgeOf(card.status)}>{card.status}</Badge>
            </AppLink>
          </li>
        ))}
        {ids.length > 0 &&
          cards.isPending &&
          ids.map((id) => (
            <li key={id} className={rowClass}>
              <Skeleton className="h-4 w-full" />
            </li>
          ))}
      </ul>
    </Card>
  );
}
