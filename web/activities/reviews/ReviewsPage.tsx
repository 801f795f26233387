import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReviewItem } from '#shared/activities/reviews/contract.ts';
import { type ReviewSort, reviewList } from '#shared/activities/reviews/list.ts';
import { counted } from '#shared/platform/counted.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { useLive } from '#web/platform/api/live.ts';
import { CsvButton } from '#web/platform/page/CsvButton.tsx';
import { tableColumns } from '#web/platform/page/list/columns.tsx';
import { ListFilters } from '#web/platform/page/list/ListFilters.tsx';
import { ListPage } from '#web/platform/page/list/ListPage.tsx';
import { filtersOf, parseList } from '#web/platform/page/list/search.ts';
import { useListAddress } from '#web/platform/page/list-address.ts';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import { TickedBar } from '#web/platform/ui/TickedBar.tsx';
import { RequestMany } from './RequestMany.tsx';
import { reviewCells } from './review-columns.tsx';
import { downloadReviews, invalidateReviews, reviewListOptions } from './reviews-client.ts';

const inWords = (count: number) => counted(count, 'review');
const parse = (raw: Readonly<Record<string, unknown>>) => parseList(reviewList, raw);
const columns = tableColumns(reviewList, reviewList.usual, reviewCells);

/** /annual-reviews: the reviews of all cases, what is due first, and the papers of many asked for at once. */
export function ReviewsPage() {
  const address = useListAddress('/annual-reviews', parse);
  const { search, show, change } = address;
  const domain = useDomain();
  const domainId = domain === 'all' ? undefined : domain;
  const list = useQuery(reviewListOptions(search, domainId));
  const [ticked, tick] = useState<ReadonlySet<string | number>>(new Set());
  const mayEdit = useAuth().may('case.write');
  const chosen = list.data?.data.filter(({ id }) => ticked.has(id)) ?? [];
  useLive(['annual-reviews'], () => void invalidateReviews());
  const isFiltered = Object.keys(filtersOf(search)).length > 0;
  const untick = () => tick(new Set());
  return (
    <ListPage
      title="Annual reviews"
      name={reviewList.name}
      query={list}
      address={address}
      inWords={({ totalResults }) => `${inWords(totalResults)}${isFiltered ? ', filtered' : ''}`}
      actions={<CsvButton save={() => downloadReviews(search, domainId)} />}
      filters={<ListFilters list={reviewList} address={address} domainId={domainId} />}
      above={
        chosen.length > 0 && (
          <TickedBar label="Ticked reviews" words={`${inWords(chosen.length)} ticked`} onClear={untick}>
            <RequestMany reviews={chosen} onDone={untick} />
          </TickedBar>
        )
      }
    >
      {(rows) => (
        <Table<ReviewItem>
          {...rows}
          columns={columns}
          rowKey={({ id }) => id}
          rowHref={(row) => `/cases/${row.caseId}?tab=annual-reviews&review=${row.id}`}
          sort={{ key: search.sort ?? reviewList.order.by, dir: search.dir ?? reviewList.order.dir }}
          onSort={({ key, dir }) => change({ sort: key as ReviewSort, dir })}
          selection={mayEdit ? { selected: ticked, onChange: tick } : undefined}
          empty={
            <EmptyState
              title="No Annual Reviews Found."
              message={
                isFiltered
                  ? 'Nothing matches the search and the filters.'
                  : 'Reviews are raised when an arrangement is approved, and on each anniversary.'
              }
              action={isFiltered && <Button onClick={() => show({})}>Clear the filters</Button>}
            />
          }
        />
      )}
    </ListPage>
  );
}
