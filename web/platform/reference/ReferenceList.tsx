import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Entity } from '#shared/platform/fields/entity.ts';
import { labelOf } from '#shared/platform/fields/field.ts';
import { inSentence } from '#shared/platform/format.ts';
import type { Row } from '#shared/records/reference/contract.ts';
import { type ReferenceName, reference } from '#shared/records/reference/registry.ts';
import { mayAdd, useAuth } from '#web/platform/api/auth.ts';
import { CsvButton } from '#web/platform/page/CsvButton.tsx';
import { ListPage } from '#web/platform/page/list/ListPage.tsx';
import type { ListAddress } from '#web/platform/page/list-address.ts';
import {
  downloadList,
  listOptions,
  prefetchRow,
  useReferenceLive,
} from '#web/platform/page/pickers/client.ts';
import { filtersOf, type ListSearch, pageSizes } from '#web/platform/page/pickers/list-search.ts';
import type { ListExtras } from '#web/platform/reference/entity-extras.ts';
import { countOf, severalOf } from '#web/platform/reference/entity-words.ts';
import { ListFilters } from '#web/platform/reference/ListFilters.tsx';
import { ListRowMenu } from '#web/platform/reference/ListRowMenu.tsx';
import { cardOf, columnsOf, useChosenColumns } from '#web/platform/reference/list-columns.tsx';
import { RowActionDialog } from '#web/platform/reference/RowActionDialog.tsx';
import { useRowActions } from '#web/platform/reference/row-actions.ts';
import { Button, ButtonLink } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Table } from '#web/platform/ui/Table.tsx';

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
  const { may } = useAuth();
  if (!mayAdd(may, entity)) return null;
  return (
    <ButtonLink icon={Plus} colour="accent" href={`/${name}/create`}>
      New {inSentence(entity.label)}
    </ButtonLink>
  );
}

export interface ReferenceListProps {
  name: ReferenceName;
  address: ListAddress<ListSearch>;
  extra?: ListExtras | undefined;
}

/** Every list of a reference entity: search, filters, columns, sorting, pages and CSV, all of it in the address. */
export function ReferenceList({ name, address, extra }: ReferenceListProps) {
  const { search, show, change } = address;
  const entity: Entity = reference[name];
  const list = useQuery(listOptions(name, search));
  const [chosen, choose] = useChosenColumns(name, entity);
  const actions = useRowActions(name);
  useReferenceLive(name);

  const { sort, dir } = filtersOf(entity, search);
  const total = list.data?.meta.totalResults ?? 0;
  const words = filterWords(entity, search);
  const isFiltered = Boolean(search.search || search.active || search.domainId);

  return (
    <>
      <ListPage
        title={entity.plural}
        name={name}
        query={list}
        address={address}
        sizes={pageSizes}
        inWords={(meta) => [countOf(entity, meta.totalResults), words].filter(Boolean).join(', ')}
        actions={
          <>
            {extra?.Actions && <extra.Actions />}
            <CsvButton save={() => downloadList(name, search, chosen)} />
            <NewButton name={name} entity={entity} />
          </>
        }
        above={extra?.Notice && <extra.Notice />}
        filters={
          <ListFilters entity={entity} search={search} onChange={change} chosen={chosen} onChoose={choose} />
        }
      >
        {(rows) => (
          <Table<Row>
            {...rows}
            columns={[...columnsOf(entity, chosen), ...(extra?.columns ?? [])]}
            card={cardOf(entity, chosen)}
            rowKey={(row) => row.id}
            rowHref={(row) => `/${name}/${row.id}/edit`}
            onApproach={(row) => prefetchRow(name, row.id)}
            sort={sort === undefined ? null : { key: sort, dir: dir ?? 'asc' }}
            onSort={(next) => change({ sort: next.key, dir: next.dir === 'desc' ? 'desc' : undefined })}
            actions={(row) => <ListRowMenu name={name} entity={entity} row={row} actions={actions} />}
            empty={
              <NothingHere name={name} entity={entity} isFiltered={isFiltered} total={total}>
                <Button onClick={() => show(total > 0 ? { ...search, page: undefined } : {})}>
                  {total > 0 ? 'To the first page' : 'Clear the filters'}
                </Button>
              </NothingHere>
            }
          />
        )}
      </ListPage>
      <RowActionDialog entity={entity} actions={actions} />
    </>
  );
}

interface NothingHereProps {
  name: ReferenceName;
  entity: Entity;
  isFiltered: boolean;
  total: number;
  /** The button that leads back to rows. */
  children: ReactNode;
}

function NothingHere({ name, entity, isFiltered, total, children }: NothingHereProps) {
  if (total > 0) return <EmptyState title="There is nothing on this page." action={children} />;
  if (isFiltered)
    return (
      <EmptyState
        title="No results found."
        message="Nothing matches the search and the filters."
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
