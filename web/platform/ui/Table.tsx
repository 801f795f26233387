import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { Fragment, type PointerEvent, type ReactNode } from 'react';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { keyboardScroll } from '#web/platform/ui/focusable.ts';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { useScreenSize } from '#web/platform/ui/screen-size.ts';
import { TableCards } from '#web/platform/ui/TableCards.tsx';
import { SelectAll, SelectRow } from '#web/platform/ui/TableSelection.tsx';
import { type Column, followOpener, type Sort, type TableProps } from '#web/platform/ui/table-props.ts';

export type { Column, Sort, TableProps };

const alignClass = { left: 'text-left', right: 'text-right figures', center: 'text-center' };
const cellClass = 'h-(--row-height) border-b border-border px-2 py-1 sm:px-3';
/** One line; a table that is too narrow truncates its longest texts instead of scrolling. */
const contentClass = 'line-clamp-1 max-w-96 break-words print:line-clamp-none';
/** Truncated text keeps as many letters as fit. */
const cutAnywhere = 'break-all print:break-normal';
/** Fades out what scrolls under the row's menu. */
const fade =
  'before:pointer-events-none before:absolute before:inset-y-0 before:right-full before:w-2 before:bg-linear-to-l before:from-surface sm:before:w-3';

function SortIcon({ dir }: { dir: Sort['dir'] | undefined }) {
  const Icon = dir === undefined ? ChevronsUpDown : dir === 'asc' ? ArrowUp : ArrowDown;
  return (
    <Icon
      className={`mx-1 inline size-3.5 align-[-0.15em] first:ml-0 last:mr-0 ${dir ? '' : 'opacity-50'}`}
      aria-hidden="true"
    />
  );
}

/** A heading that takes two lines breaks between words alone, not after the slash of 'p/£', nor between an icon and the word next to it. */
function Heading<Row>({ column, icon }: { column: Column<Row>; icon?: ReactNode }) {
  const words = column.header.split(' ');
  const isRight = column.align === 'right';
  return words.map((word, at) => (
    <Fragment key={`${at} ${word}`}>
      {at > 0 && ' '}
      <span className="whitespace-nowrap">
        {isRight && at === 0 && icon}
        {word}
        {!isRight && at === words.length - 1 && icon}
      </span>
    </Fragment>
  ));
}

function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: Pick<TableProps<Row>, 'sort' | 'onSort'> & { column: Column<Row> }) {
  const dir = sort?.key === column.key ? sort.dir : undefined;
  const isSortable = column.sortable && onSort;
  return (
    <th
      scope="col"
      aria-sort={dir && (dir === 'asc' ? 'ascending' : 'descending')}
      className={`${headerClass} ${alignClass[column.align ?? 'left']}`}
    >
      {isSortable ? (
        <button
          type="button"
          onClick={() => onSort({ key: column.key, dir: dir === 'asc' ? 'desc' : 'asc' })}
          className={`min-h-6 rounded-sm hover:text-text ${headingClass} ${dir ? 'text-text' : ''}`}
        >
          <Heading column={column} icon={<SortIcon dir={dir} />} />
        </button>
      ) : (
        <span className={`inline-block ${headingClass}`}>
          <Heading column={column} />
        </span>
      )}
    </th>
  );
}

/** A long heading takes a second line before it widens its column. */
const headingClass = 'max-w-44 text-balance [text-align:inherit]';

const headerClass =
  'sticky top-0 z-10 h-9 border-b border-border bg-surface px-2 py-1 text-sm leading-4 font-medium text-muted sm:px-3';

/** Sets the full text as the title of a truncated cell. */
function tellFullText({ currentTarget: content }: PointerEvent<HTMLElement>) {
  const isCut = content.scrollHeight > content.clientHeight + 2;
  if (isCut) content.title = content.textContent;
  else content.removeAttribute('title');
}

function Cells<Row>({ row, props }: { row: Row; props: TableProps<Row> }) {
  const { columns, rowHref, onOpen } = props;
  const href = rowHref?.(row) ?? null;
  const openerClass = 'block rounded-sm text-left font-medium text-text hover:text-accent-text';
  return columns.map((column, index) => {
    const isOpener = index === 0 && Boolean(href ?? onOpen);
    const isWordy = column.wordy ?? isOpener;
    const room = isWordy ? `${isOpener ? 'min-w-36' : 'min-w-24'} ${cutAnywhere}` : 'min-w-12';
    const content = column.sentences ? (
      <span className={`block break-words ${column.sentences === 'short' ? 'min-w-18' : 'min-w-40'}`}>
        {column.cell(row)}
      </span>
    ) : (
      <span onPointerEnter={tellFullText} className={`${contentClass} ${room}`}>
        {column.cell(row)}
      </span>
    );
    return (
      <td key={column.key} className={`${cellClass} ${alignClass[column.align ?? 'left']}`}>
        {isOpener && href !== null ? (
          <AppLink href={href} data-row-opener="" className={openerClass}>
            {content}
          </AppLink>
        ) : isOpener && onOpen ? (
          <button type="button" data-row-opener="" onClick={() => onOpen(row)} className={openerClass}>
            {content}
          </button>
        ) : (
          content
        )}
      </td>
    );
  });
}

function LoadingRows({ count, columns }: { count: number; columns: number }) {
  return Array.from({ length: count }, (_row, row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (_cell, cell) => (
        <td key={cell} className={cellClass}>
          <Skeleton className={cell === 0 ? 'h-4 w-40' : 'h-4 w-20'} />
        </td>
      ))}
    </tr>
  ));
}

function DataRow<Row>({ row, props }: { row: Row; props: TableProps<Row> }) {
  const { rowKey, rowHref, onOpen, onApproach, current, selection, actions } = props;
  const isCurrent = current !== undefined && rowKey(row) === current;
  const opens = Boolean(rowHref?.(row) ?? onOpen);
  return (
    // The row only widens the target of the link in its first cell, which the keyboard reaches.
    <tr
      onClick={opens ? followOpener : undefined}
      onPointerEnter={onApproach && (() => onApproach(row))}
      onFocus={onApproach && (() => onApproach(row))}
      data-row=""
      aria-current={isCurrent || undefined}
      className={`group ${isCurrent ? 'bg-accent-soft' : 'hover:bg-hover'} ${opens ? 'cursor-pointer' : ''}`}
    >
      {selection && <SelectRow id={rowKey(row)} selection={selection} className={cellClass} />}
      <Cells row={row} props={props} />
      {actions && (
        <td
          className={`${cellClass} ${fade} no-print sticky right-0 w-12 bg-surface py-0 text-right group-hover:bg-hover group-hover:before:from-hover`}
        >
          {actions(row)}
        </td>
      )}
    </tr>
  );
}

/** Rows under a sticky header, or on a phone cards of two lines where rows open something or `card` says what it shows. */
export function Table<Row>(props: TableProps<Row>) {
  const isSmall = useScreenSize() === 'small';
  const hasCards = Boolean(props.rowHref ?? props.onOpen ?? props.card);
  return isSmall && hasCards ? <TableCards {...props} /> : <WideTable {...props} />;
}

/** It scrolls inside itself, sideways and down, and never the page. */
function WideTable<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, sort, onSort, selection, actions, loading = false, empty } = props;
  const isFirstLoad = loading && rows.length === 0;
  const width = columns.length + (selection ? 1 : 0) + (actions ? 1 : 0);
  return (
    <section
      aria-label={label}
      {...keyboardScroll}
      className="min-w-0 overflow-auto rounded-lg border border-border bg-surface md:max-h-[max(12rem,calc(100dvh-13rem))] print:max-h-none print:overflow-visible"
    >
      <table
        aria-busy={loading}
        className="w-full border-separate border-spacing-0 text-base [&_tbody_tr:last-child_td]:border-b-0"
      >
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {selection && <SelectAll ids={rows.map(rowKey)} selection={selection} className={headerClass} />}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} {...(onSort && { onSort })} />
            ))}
            {actions && (
              <th scope="col" className={`${headerClass} no-print right-0`}>
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className={loading && !isFirstLoad ? 'opacity-60' : undefined}>
          {isFirstLoad && <LoadingRows count={props.loadingRows ?? 8} columns={width} />}
          {rows.map((row) => (
            <DataRow key={rowKey(row)} row={row} props={props} />
          ))}
          {!loading && rows.length === 0 && (
            <tr>
              <td colSpan={width}>{empty}</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}
