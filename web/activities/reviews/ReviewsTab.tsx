import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { CalendarCheck } from 'lucide-react';
import type { ListedReview } from '#shared/activities/reviews/contract.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import { useCase } from '#web/platform/case/case.ts';
import { LoadError } from '#web/platform/page/Loaded.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import { ReviewPanel } from './ReviewPanel.tsx';
import { columnsOnCase } from './review-columns.tsx';
import { reviewsOptions } from './reviews-client.ts';

const route = getRouteApi('/inside/cases/$id');
const isOpen = ({ status }: ListedReview) => status !== 'report_sent' && status !== 'exempt';

/** The year to show first: the oldest that has ended and is open, otherwise the current one. */
const nextOf = (rows: readonly ListedReview[]) => rows.findLast(isOpen) ?? rows[0];

/** The yearly reviews of a case: the result of each, and the chosen year in full. */
export function ReviewsTab({ caseId }: { caseId: number }) {
  const { data: row } = useCase(caseId);
  const list = useQuery(reviewsOptions(caseId));
  const { review: wanted } = route.useSearch();
  const navigate = useNavigate();
  if (hasFailed(list)) return <LoadError query={list} path="annual-reviews" />;
  if (!list.data) return <Skeleton className="h-72 w-full" />;
  const rows = list.data;
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<CalendarCheck aria-hidden="true" className="size-6" />}
        title="No Annual Reviews Found."
        message="The first annual review of an IVA is raised when creditors approve it, each further one on its anniversary. Other solutions have none."
      />
    );
  const chosen = rows.find(({ id }) => id === wanted) ?? nextOf(rows);
  return (
    <div className="space-y-4">
      <Table<ListedReview>
        label="Annual reviews of the case"
        columns={columnsOnCase(row?.jurisdiction)}
        rows={rows}
        rowKey={({ id }) => id}
        onOpen={({ id }) =>
          void navigate({
            href: `/cases/${caseId}?tab=annual-reviews&review=${id}`,
            replace: true,
            resetScroll: false,
          })
        }
      />
      {chosen && (
        <ReviewPanel key={chosen.id} caseId={caseId} id={chosen.id} mayEdit={row?.mayEdit === true} />
      )}
    </div>
  );
}
