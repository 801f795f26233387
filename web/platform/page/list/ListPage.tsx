import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { fieldErrorsOf } from '#web/platform/api/api-error.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import { Counted } from '#web/platform/page/Counted.tsx';
import { useRowKeys } from '#web/platform/page/list/use-row-keys.ts';
import type { ListAddress } from '#web/platform/page/list-address.ts';
import { PageHeading, Siblings } from '#web/platform/page/PageHeading.tsx';
import { PageSize } from '#web/platform/page/PageSize.tsx';
import { PrintButton } from '#web/platform/page/PrintButton.tsx';
import { Paginator } from '#web/platform/ui/Paginator.tsx';
import { ErrorState } from '#web/platform/ui/Placeholders.tsx';
import type { TableProps } from '#web/platform/ui/Table.tsx';

export type ListMeta = { totalResults: number; totalPages: number; isCapped?: boolean };
type PageOfList = { page?: number | undefined; limit?: number | undefined };

export interface ListPageProps<Row, Meta extends ListMeta> {
  title: string;
  /** The subject of the list, as in its path. */
  name: string;
  query: UseQueryResult<{ data: Row[]; meta: Meta }, unknown>;
  address: Pick<ListAddress<PageOfList>, 'search' | 'change'>;
  /** The line of context that an answer puts under the heading. */
  inWords: (meta: Meta) => string;
  actions?: ReactNode;
  filters: ReactNode;
  /** Content above the table, such as actions on the ticked rows. */
  above?: ReactNode;
  /** The page sizes on offer; without them there is no choice. */
  sizes?: readonly number[] | undefined;
  /** The table of the page's rows. */
  children: (rows: Pick<TableProps<Row>, 'label' | 'rows' | 'loading'>) => ReactNode;
}

/** The pager stays on screen below the table, even with a bar of ticked rows above it. */
const frameClass =
  'space-y-3 md:[&>section]:max-h-[max(12rem,calc(100dvh-18.5rem))] md:[&>section~section]:max-h-[max(12rem,calc(100dvh-22rem))]';

/** A page with a list: heading, filters, table and pager, with what a failure and an empty list look like. */
export function ListPage<Row, Meta extends ListMeta>(props: ListPageProps<Row, Meta>) {
  const { title, name, query, inWords, actions, filters, above, sizes, children } = props;
  const { search, change } = props.address;
  const frame = useRef<HTMLDivElement>(null);
  useRowKeys(frame);
  const meta = query.data?.meta;
  const wrongFilters = Object.values(fieldErrorsOf(query.error));
  return (
    <>
      <PageHeading
        title={title}
        beside={<Siblings />}
        context={
          <Counted query={query}>
            {({ meta }) => `${meta.isCapped ? 'More than ' : ''}${inWords(meta)}`}
          </Counted>
        }
        actions={
          <>
            <PrintButton />
            {actions}
          </>
        }
      />
      {filters}
      {hasFailed(query) ? (
        <ErrorState
          title="Error."
          message={[`An error occurred when loading item from ${name}.`, ...wrongFilters].join(' ')}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <div ref={frame} className={frameClass}>
          {above}
          {children({
            label: title,
            rows: query.data?.data ?? [],
            loading: query.isPending || query.isPlaceholderData,
          })}
          {meta && meta.totalPages > 1 && (
            <p className="hidden text-sm print:block">
              Page {search.page ?? 1} of {meta.totalPages} of this list. The CSV file has all of it.
            </p>
          )}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Paginator
              page={search.page ?? 1}
              totalPages={meta?.totalPages ?? 0}
              onPage={(page) => change({ page })}
            />
            {sizes && <PageSize sizes={sizes} value={search.limit} onChange={(limit) => change({ limit })} />}
          </div>
        </div>
      )}
    </>
  );
}
