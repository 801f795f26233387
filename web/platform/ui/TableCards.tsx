import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { IconButton } from '#web/platform/ui/Button.tsx';
import { Select } from '#web/platform/ui/Field.tsx';
import { nothing } from '#web/platform/ui/nothing.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { SelectBox } from '#web/platform/ui/TableSelection.tsx';
import type { Column, TableProps } from '#web/platform/ui/table-props.ts';

const cardClass = 'flex items-center gap-2 border-b border-border px-3 py-2 last:border-b-0';

/** The first column opens the row; the second is beside it, and the next two below, unless `card` names others. */
function split<Row>({ columns, card }: Pick<TableProps<Row>, 'columns' | 'card'>) {
  const [first, second, ...others] = columns;
  const named = (key: string | undefined) => columns.find((column) => column.key === key);
  if (!card) return { opener: first!, beside: second, below: others.slice(0, 2) };
  return {
    opener: named(card.opener) ?? first!,
    beside: named(card.beside),
    below: card.below.flatMap((key) => named(key) ?? []),
  };
}

/** A value, unless there is none: without its heading a dash says nothing. */
function Value<Row>({ column, row, isLast = false }: { column: Column<Row>; row: Row; isLast?: boolean }) {
  const content = column.cell(row);
  if (content === nothing) return null;
  return (
    <span className={`min-w-0 truncate ${isLast ? 'ml-auto max-w-3/4 shrink-0' : ''}`}>
      <span className={column.isNamed ? '' : 'sr-only'}>
        {column.header}
        {column.isNamed ? ' ' : ': '}
      </span>
      {content}
    </span>
  );
}

function Opener<Row>({ row, props, children }: { row: Row; props: TableProps<Row>; children: ReactNode }) {
  const { rowHref, onOpen, onApproach } = props;
  const href = rowHref?.(row) ?? null;
  if (href === null && !onOpen) return <span className="min-w-0 truncate font-medium">{children}</span>;
  // The whole card is its target.
  const className =
    'min-w-0 truncate rounded-sm text-left font-medium text-text after:absolute after:inset-0';
  const approach = onApproach && {
    onPointerEnter: () => onApproach(row),
    onFocus: () => onApproach(row),
  };
  if (href !== null)
    return (
      <AppLink href={href} data-row-opener="" {...approach} className={className}>
        {children}
      </AppLink>
    );
  return (
    <button type="button" data-row-opener="" onClick={() => onOpen?.(row)} className={className}>
      {children}
    </button>
  );
}

function Card<Row>({ row, props }: { row: Row; props: TableProps<Row> }) {
  const { rowKey, selection, actions } = props;
  const opens = Boolean(props.rowHref?.(row) ?? props.onOpen);
  const { opener, beside, below } = split(props);
  // A long opener leaves room for what is beside it.
  const hasBeside = beside !== undefined && beside.cell(row) !== nothing;
  const columns = hasBeside ? 'grid-cols-[fit-content(70%)_minmax(0,1fr)]' : '';
  return (
    <li data-row="" className={`${cardClass} relative ${opens ? 'hover:bg-hover' : ''}`}>
      {selection && (
        <span className="relative z-1">
          <SelectBox id={rowKey(row)} selection={selection} />
        </span>
      )}
      <div className="min-w-0 grow">
        <div className={`grid items-center gap-2 ${columns}`}>
          <Opener row={row} props={props}>
            {opener.cell(row)}
          </Opener>
          {beside && <Value column={beside} row={row} />}
        </div>
        <div className="flex items-center gap-2 text-sm text-muted">
          {below.map((column, index) => (
            <Value key={column.key} column={column} row={row} isLast={index === 1} />
          ))}
        </div>
      </div>
      {actions && <span className="relative z-1">{actions(row)}</span>}
    </li>
  );
}

/** What the headings of a table do. */
function Order<Row>({ columns, sort, onSort }: Pick<TableProps<Row>, 'columns' | 'sort' | 'onSort'>) {
  const options = columns.flatMap(({ key, header, sortable }) =>
    sortable ? [{ id: key, label: header }] : [],
  );
  if (!onSort || options.length === 0) return null;
  const dir = sort?.dir ?? 'asc';
  const Icon = dir === 'asc' ? ArrowUp : ArrowDown;
  return (
    <div className="flex gap-2 border-b border-border p-2">
      <Select
        aria-label="Sort by"
        label="order"
        defaultText="Usual order"
        options={options}
        value={sort?.key ?? null}
        onChange={(key) => key !== null && onSort({ key, dir })}
      />
      <IconButton
        label={dir === 'asc' ? 'Ascending' : 'Descending'}
        icon={Icon}
        disabled={!sort}
        onClick={() => sort && onSort({ key: sort.key, dir: dir === 'asc' ? 'desc' : 'asc' })}
      />
    </div>
  );
}

/** Rows as cards of two lines, which may open something: what a table is on a phone. */
export function TableCards<Row>(props: TableProps<Row>) {
  const { label, rows, rowKey, loading = false, loadingRows = 8, empty } = props;
  const isFirstLoad = loading && rows.length === 0;
  if (!loading && rows.length === 0)
    return (
      <section aria-label={label} className="rounded-lg border border-border bg-surface">
        {empty}
      </section>
    );
  return (
    <section aria-label={label} className="min-w-0 rounded-lg border border-border bg-surface">
      <Order columns={props.columns} sort={props.sort} onSort={props.onSort} />
      <ul aria-busy={loading} className={loading && !isFirstLoad ? 'opacity-60' : undefined}>
        {isFirstLoad &&
          Array.from({ length: loadingRows }, (_row, row) => (
            <li key={row} className={`${cardClass} h-15`}>
              <Skeleton className="h-4 w-40" />
            </li>
          ))}
        {rows.map((row) => (
          <Card key={rowKey(row)} row={row} props={props} />
        ))}
      </ul>
    </section>
  );
}
