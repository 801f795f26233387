import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { TRPCClientErrorLike } from '@trpc/client';
import type { TRPCQueryKey } from '@trpc/tanstack-react-query';
import { type ReactNode, useCallback, useState } from 'react';
import type { AppRouter } from '#server/app/router.ts';
import { counted } from '#shared/platform/counted.ts';
import {
  type ColumnName,
  type List,
  type ListRow,
  type ListSearch,
  type SortOf,
  sortsOf,
} from '#shared/records/reference/lists.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { useLive } from '#web/platform/api/live.ts';
import { download } from '#web/platform/api/rest.ts';
import { CsvButton } from '#web/platform/page/CsvButton.tsx';
import { type ListAddress, useListAddress } from '#web/platform/page/list-address.ts';
import { BulkLetterButton } from '#web/platform/page/mail/BulkLetterButton.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { ColumnChooser } from '#web/platform/ui/ColumnChooser.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Table, type TableProps } from '#web/platform/ui/Table.tsx';
import { TickedBar } from '#web/platform/ui/TickedBar.tsx';
import { type Cells, choosable, tableColumns, useChosenColumns } from './columns.tsx';
import { ListFilters } from './ListFilters.tsx';
import { type ListMeta, ListPage } from './ListPage.tsx';
import { filtersOf, pageOf, parseList, wholeOf } from './search.ts';

type Answer<Row, Meta> = { data: Row[]; meta: Meta };
type Reading<A> = UseQueryOptions<A, TRPCClientErrorLike<AppRouter>, A, TRPCQueryKey>;
type Scoped = { domainId?: number | undefined };

/** What is on screen: the filters and order, the chosen domain, and the columns. */
export type Shown<L extends List> = Scoped & {
  search: ListSearch<L>;
  columns: readonly ColumnName<L>[];
  isFiltered: boolean;
};
type Slot<L extends List> = ReactNode | ((shown: Shown<L>) => ReactNode);

/** Keeps the rows of one page on screen until those of the next have come. */
export const whilePaging = { placeholderData: keepPreviousData } as const;

/** What a register shows, and what can be done with its rows. */
interface Register<L extends List, Row, Meta> {
  list: L;
  title: string;
  /** The noun for a row, and its plural where that is more than an added s. */
  words: readonly [one: string, several?: string];
  /** The line under the heading, where it is more than their number; 'filtered' is added. */
  inWords?: (count: number, isFiltered: boolean) => string;
  /** The call for a page: `(input) => trpc.breaches.list.queryOptions(input, whilePaging)`. */
  read: (input: ReturnType<typeof pageOf<ListSearch<L>>> & Scoped) => Reading<Answer<Row, Meta>>;
  /** The path of its file, or what saves it; without either there is no file. */
  file?: string | ((shown: Shown<L>) => Promise<void>);
  /** The topics that its rows depend on, and what marks them as out of date. */
  live?: { topics: readonly string[]; refresh: () => unknown };
  cells?: Cells<L, Row>;
  /** Its columns, where they are not the usual ones. */
  columns?: readonly ColumnName<L>[] | undefined;
  /** Whether the user chooses the columns. */
  isChosen?: boolean;
  rowKey?: (row: Row) => string | number;
  rowHref?: (row: Row) => string | null;
  onOpen?: (row: Row) => void;
  /** Anything else that its table needs. */
  table?: Partial<TableProps<Row>>;
  /** Another table in place of the usual one. */
  children?: (rows: Pick<TableProps<Row>, 'label' | 'rows' | 'loading'>, shown: Shown<L>) => ReactNode;
  /** What an empty list says, and what it says where nothing passes the filters. */
  empty?: { title: string; message?: string; action?: ReactNode; ifFiltered?: string };
  /** The case of a row, for a letter to the cases of those that are ticked. */
  letterTo?: (row: Row) => number;
  /** What else is done with the ticked rows; `done` unticks them. */
  withTicked?: (rows: readonly Row[], done: () => void) => ReactNode;
  /** Buttons before and after that of the file. */
  before?: Slot<L>;
  actions?: Slot<L>;
  /** What stands above the filters, and between them and the table. */
  notes?: Slot<L>;
  above?: ReactNode;
  /** The list belongs to a record: its call takes no domain, and its filters offer the names of this one. */
  within?: Scoped;
  /** Its name, where the list's own would be ambiguous. */
  name?: string;
}

type OwnAddress<L extends List> = { address: Pick<ListAddress<ListSearch<L>>, 'search' | 'show' | 'change'> };

/** A page with a register, whose state is in the address at the path. */
export function RegisterPage<L extends List, Row extends ListRow<L> & object, Meta extends ListMeta>({
  path,
  ...register
}: Register<L, Row, Meta> & { path: string }) {
  const { list } = register;
  const parse = useCallback((raw: Readonly<Record<string, unknown>>) => parseList(list, raw), [list]);
  return <RegisterView {...register} address={useListAddress(path, parse)} />;
}

/** The same for a page that keeps more in its address than its list. */
export function RegisterView<L extends List, Row extends ListRow<L> & object, Meta extends ListMeta>(
  props: Register<L, Row, Meta> & OwnAddress<L>,
) {
  const { list, title, words, inWords, read, file, live, address, within } = props;
  const { search } = address;
  const [one, several = `${one}s`] = words;
  const domain = useDomain();
  const scope = within || domain === 'all' ? {} : { domainId: domain };
  const query = useQuery(read({ ...pageOf(search), ...scope }));
  const [chosen, choose] = useChosenColumns(list);
  const ticked = useTicked(query.data?.data ?? []);
  useLive(live?.topics ?? [], () => void live?.refresh());
  const isFiltered = Object.keys(filtersOf(search)).length > 0;
  const columns = props.isChosen ? chosen : (props.columns ?? (list.usual as ColumnName<L>[]));
  const shown = { ...scope, search, columns, isFiltered };
  const inSlot = (slot: Slot<L>) => (typeof slot === 'function' ? slot(shown) : slot);
  const countOf = (count: number) => inWords?.(count, isFiltered) ?? counted(count, one, several);
  const save =
    typeof file === 'string'
      ? () => download(file, { ...wholeOf(search), ...scope }, `${list.name}.csv`)
      : file && (() => file(shown));
  return (
    <ListPage
      title={title}
      name={props.name ?? list.name}
      query={query}
      address={{ search, change: (page) => address.change(page as ListSearch<L>) }}
      inWords={({ totalResults }) => `${countOf(totalResults)}${isFiltered ? ', filtered' : ''}`}
      actions={
        <>
          {props.isChosen && (
            <ColumnChooser
              columns={choosable(list)}
              fixed={list.usual[0]}
              usual={list.usual}
              chosen={chosen}
              onChoose={choose}
            />
          )}
          {inSlot(props.before)}
          {save && <CsvButton save={save} />}
          {inSlot(props.actions)}
        </>
      }
      filters={
        <>
          {inSlot(props.notes)}
          <ListFilters list={list} address={address} domainId={within ? within.domainId : scope.domainId} />
        </>
      }
      above={
        <>
          {props.above}
          {ticked.rows.length > 0 && (
            <TickedBar
              label={`Ticked ${several}`}
              words={`${counted(ticked.rows.length, one, several)} ticked`}
              onClear={ticked.clear}
            >
              {props.withTicked?.(ticked.rows, ticked.clear)}
              {props.letterTo && <BulkLetterButton caseIds={ticked.rows.map(props.letterTo)} />}
            </TickedBar>
          )}
        </>
      }
    >
      {(rows) =>
        props.children?.(rows, shown) ?? (
          <RegisterTable
            {...props}
            rows={rows}
            columns={columns}
            isFiltered={isFiltered}
            selection={props.letterTo || props.withTicked ? ticked.selection : undefined}
          />
        )
      }
    </ListPage>
  );
}

type RowsOnPage<Row> = Pick<TableProps<Row>, 'label' | 'rows' | 'loading'>;
type RegisterTableProps<L extends List, Row> = Pick<
  Register<L, Row, never>,
  'list' | 'cells' | 'rowKey' | 'rowHref' | 'onOpen' | 'empty' | 'table'
> &
  OwnAddress<L> & {
    rows: RowsOnPage<Row>;
    columns: readonly string[];
    isFiltered: boolean;
    selection: TableProps<Row>['selection'];
  };

function RegisterTable<L extends List, Row extends ListRow<L> & object>(props: RegisterTableProps<L, Row>) {
  const { list, address, rows, columns, cells = {}, rowHref, onOpen, isFiltered, empty } = props;
  const { search, show, change } = address;
  const hasOneOrder = sortsOf(list).length === 1;
  const said = 'search' in list.filters ? 'the search and the filters' : 'the filters';
  return (
    <Table<Row>
      {...rows}
      columns={tableColumns<L, Row>(list, columns, cells)}
      rowKey={props.rowKey ?? idOf}
      {...(rowHref && { rowHref })}
      {...(onOpen && { onOpen })}
      sort={{ key: search.sort ?? list.order.by, dir: search.dir ?? list.order.dir }}
      onSort={({ key, dir }) =>
        change((hasOneOrder ? { dir } : { sort: key as SortOf<L>, dir }) as ListSearch<L>)
      }
      selection={props.selection}
      empty={
        empty && (
          <EmptyState
            title={empty.title}
            message={isFiltered ? (empty.ifFiltered ?? `Nothing matches ${said}.`) : empty.message}
            action={
              isFiltered ? (
                <Button onClick={() => show({} as ListSearch<L>)}>Clear the filters</Button>
              ) : (
                empty.action
              )
            }
          />
        )
      }
      {...props.table}
    />
  );
}

const idOf = (row: object) => Number(Reflect.get(row, 'id'));

/** The rows of this page that are ticked, by those who may change cases. */
function useTicked<Row extends object>(rows: readonly Row[]) {
  const [ticked, tick] = useState<ReadonlySet<string | number>>(new Set());
  const mayEdit = useAuth().may('case.write');
  return {
    rows: rows.filter((row) => ticked.has(idOf(row))),
    selection: mayEdit ? { selected: ticked, onChange: tick } : undefined,
    clear: () => tick(new Set()),
  };
}
