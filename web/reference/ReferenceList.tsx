import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { Row } from '#shared/reference/contract.ts';
import type { Entity } from '#shared/reference/entity.ts';
import { labelOf } from '#shared/reference/field.ts';
import { type ReferenceName, reference } from '#shared/reference/registry.ts';
import { CsvButton } from '#web/page/CsvButton.tsx';
import type { ListAddress } from '#web/page/list-address.ts';
import { PageHeading } from '#web/page/PageHeading.tsx';
import { PageSize } from '#web/page/PageSize.tsx';
import { downloadList, listOptions, rowOptions, useReferenceLive } from '#web/reference/client.ts';
import type { ListExtras } from '#web/reference/entity-extras.ts';
import { countOf, inSentence, severalOf } from '#web/reference/entity-words.ts';
import { ListFilters } from '#web/reference/ListFilters.tsx';
import { ListRowMenu } from '#web/reference/ListRowMenu.tsx';
import { columnsOf, useChosenColumns } from '#web/reference/list-columns.tsx';
import { filtersOf, type ListSearch, pageSizes, usualPageSize } from '#web/reference/list-search.ts';
import { RowActionDialog } from '#web/reference/RowActionDialog.tsx';
import { useRowActions } from '#web/reference/row-actions.ts';
import { useRowKeys } from '#web/reference/use-row-keys.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Paginator } from '#web/ui/Paginator.tsx';
import { Table } from '#web/ui/Table.tsx';

/** The filters in words: 'active only, containing “bank”, by name'. */
function filterWords(entity: Entity, search: ListSearch): string {
  const { active, search: term, sort, dir, domainId } = filtersOf(entity, search);
  const sorted = sort === undefined ? undefined : entity.fields[sort];
  const words = [
    active === 'true' && 'active only',
    active === 'false' && 'inactive only',
    domainId !== undefined && 'of one domain',
    term && `containing “${term}”`,
    sort && sorted && `by ${inSentence(labelOf(sort, sorted))}${dir === 'desc' ? ', last first' : ''}`,
  ];
  return words.filter(Boolean).join(', ');
}

function NewButton({ name, entity }: { name: ReferenceName; entity: Entity }) {
  return (
    <ButtonLink colour="accent" href={`/${name}/create`}>
      <Plus aria-hidden="true" className="size-4" />
      New {inSentence(entity.label)}
    </ButtonLink>
  );
}

/** The pager stays on screen. */
const tableClass = 'md:[&>section]:max-h-[max(12rem,calc(100dvh-18.5rem))]';

export interface ReferenceListProps {
  name: ReferenceName;
  address: ListAddress<ListSearch>;
  extra?: ListExtras | undefined;
}

/** Every list of a reference entity: search, filters, columns, sorting, pages and CSV, all of it in the address. */
export function ReferenceList({ name, address, extra }: ReferenceListProps) {
  const { search, show, change } = address;
  const entity: Entity = reference[name];
  const client = useQueryClient();
  const list = useQuery(listOptions(name, search));
  const [chosen, choose] = useChosenColumns(name, entity);
  const actions = useRowActions(name);
  const table = useRef<HTMLDivElement>(null);
  useReferenceLive(name);
  useRowKeys(table);

  const { sort, dir } = filtersOf(entity, search);
  const meta = list.data?.meta;
  const words = filterWords(entity, search);
  const isFiltered = Boolean(search.search || search.active || search.domainId);
  const approach = (row: Row) => void client.prefetchQuery(rowOptions(name, row.id));

  return (
    <>
      <PageHeading
        title={entity.plural}
        context={
          <output>
            {meta ? [countOf(entity, meta.totalResults), words].filter(Boolean).join(', ') : 'Loading...'}
          </output>
        }
        actions={
          <>
            {extra?.Actions && <extra.Actions />}
            <CsvButton save={() => downloadList(name, search, chosen)} />
            <NewButton name={name} entity={entity} />
          </>
        }
      />
      <ListFilters entity={entity} search={search} onChange={change} chosen={chosen} onChoose={choose} />
      {list.isError ? (
        <ErrorState
          title="Error."
          message={`An error occurred when loading item from ${name}.`}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <div ref={table} className={`space-y-3 ${tableClass}`}>
          <Table<Row>
            label={entity.plural}
            columns={[...columnsOf(entity, chosen), ...(extra?.columns ?? [])]}
            rows={list.data?.data ?? []}
            rowKey={(row) => row.id}
            rowHref={(row) => `/${name}/${row.id}/edit`}
            onApproach={approach}
            sort={sort === undefined ? null : { key: sort, dir: dir ?? 'asc' }}
            onSort={(next) => change({ sort: next.key, dir: next.dir === 'desc' ? 'desc' : undefined })}
            actions={(row) => <ListRowMenu name={name} entity={entity} row={row} actions={actions} />}
            loading={list.isPending || list.isPlaceholderData}
            empty={
              <NothingHere
                name={name}
                entity={entity}
                isFiltered={isFiltered}
                total={meta?.totalResults ?? 0}
              >
                <Button
                  onClick={() => show(meta && meta.totalResults > 0 ? { ...search, page: undefined } : {})}
                >
                  {meta && meta.totalResults > 0 ? 'To the first page' : 'Clear the filters'}
                </Button>
              </NothingHere>
            }
          />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Paginator
              page={search.page ?? 1}
              totalPages={meta?.totalPages ?? 0}
              onPage={(page) => change({ page })}
            />
            <PageSize
              sizes={pageSizes}
              usual={usualPageSize}
              value={search.limit}
              onChange={(limit) => change({ limit })}
            />
          </div>
        </div>
      )}
      <RowActionDialog entity={entity} actions={actions} />
    </>
  );
}

interface NothingHereProps {
  name: ReferenceName;
  entity: Entity;
  isFiltered: boolean;
  total: number;
  /** The way back to rows. */
  children: ReactNode;
}

function NothingHere({ name, entity, isFiltered, total, children }: NothingHereProps) {
  if (total > 0) return <EmptyState title="There is nothing on this page." action={children} />;
  if (isFiltered)
    return (
      <EmptyState
        title="No results found."
        message="Nothing fits the search and the filters."
        action={children}
      />
    );
  return (
    <EmptyState
      title={`There are no ${severalOf(entity)} yet.`}
      message={entity.about}
      action={<NewButton name={name} entity={entity} />}
    />
  );
}
