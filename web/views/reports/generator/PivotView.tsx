import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { unitText } from '#shared/platform/charts/figures.ts';
import { counted } from '#shared/platform/counted.ts';
import { showDate } from '#shared/platform/dates.ts';
import type { Definition } from '#shared/views/reports/generator/definition.ts';
import {
  keyInWords,
  type PivotCell,
  type PivotLine,
  type PivotTable,
} from '#shared/views/reports/generator/pivot/pivot-table.ts';
import type { ReportRow } from '#shared/views/reports/report.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { LazyChart } from '#web/platform/charts/LazyChart.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import { reportColumns } from '../report-columns.tsx';
import { reportOfBuilt } from './built-report.ts';

type Keys = PivotLine['keys'];
const idOf = (keys: Keys) => JSON.stringify(keys);

/** A figure of a pivot as text; a dash where it is not known. */
function figureText(
  cell: PivotLine['cells'][number] | undefined,
  { kind, isShare }: PivotTable['values'][number],
): string {
  if (cell === null || cell === undefined) return '–';
  if (typeof cell === 'string') return kind === 'day' ? showDate(cell) : cell;
  if (isShare) return unitText('share', cell);
  return unitText(kind === 'pence' || kind === 'hundredths' ? kind : 'count', cell);
}

const nameOfLine = ({ rows }: PivotTable, keys: Keys): string =>
  keys.length === 0
    ? 'Total'
    : keys.map((key, at) => keyInWords(rows[at] ?? { by: null, options: null }, key)).join(', ');

/** The columns across, with the one for their total. */
const sidesOf = ({ across, columns }: PivotTable): { label: string; across: PivotCell['across'] }[] =>
  across
    ? [
        ...columns.map((key) => ({ label: keyInWords(across, key), across: { key } })),
        { label: 'Total', across: null },
      ]
    : [{ label: '', across: null }];

const headClass =
  'border-b border-border bg-surface px-3 py-2 text-left align-bottom text-sm font-medium text-muted';
const cellClass = 'border-b border-border px-3 py-1.5';
/** What names the lines stays in sight when the months beside it are scrolled. */
const namingClass = 'sticky left-0 z-10 min-w-32 max-w-48 bg-surface md:min-w-56 md:max-w-80';

function Headings({ table }: { table: PivotTable }) {
  const sides = sidesOf(table);
  const { across, rows, values } = table;
  const first = rows.map(({ label }) => label).join(' / ');
  return (
    <thead className="sticky top-0 z-20">
      {across && (
        <tr>
          <th scope="col" rowSpan={2} className={`${headClass} ${namingClass}`}>
            {first}
          </th>
          {sides.map(({ label }, at) => (
            <th
              // Two keys may have the same text.
              key={`${at}-${label}`}
              scope="colgroup"
              colSpan={values.length}
              className={`${headClass} text-right`}
            >
              {label}
            </th>
          ))}
        </tr>
      )}
      <tr>
        {!across && (
          <th scope="col" className={`${headClass} ${namingClass}`}>
            {first}
          </th>
        )}
        {sides.flatMap((_, at) =>
          values.map(({ label }) => (
            <th key={`${at}-${label}`} scope="col" className={`${headClass} text-right`}>
              {label}
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}

interface LineProps {
  table: PivotTable;
  line: PivotLine;
  isFolded: boolean;
  onFold: () => void;
  onOpen: (cell: PivotCell, name: string) => void;
}

const indents = ['pl-3', 'pl-8', 'pl-13'] as const;

function Line({ table, line: { keys, cells }, isFolded, onFold, onOpen }: LineProps) {
  const { rows, values } = table;
  const isTotal = keys.length === 0;
  const isParent = !isTotal && keys.length < rows.length;
  const head = rows[keys.length - 1];
  const label = head ? keyInWords(head, keys.at(-1) ?? null) : 'Total';
  const Icon = isFolded ? ChevronRight : ChevronDown;
  return (
    <tr className={`group hover:bg-hover ${isTotal || isParent ? 'font-semibold' : ''}`}>
      <th
        scope="row"
        className={`${cellClass} ${namingClass} text-left break-words group-hover:bg-hover ${isTotal || isParent ? 'font-semibold' : 'font-normal'} ${indents[keys.length - 1] ?? 'pl-3'}`}
      >
        {isParent ? (
          <button
            type="button"
            aria-expanded={!isFolded}
            onClick={onFold}
            className="inline-flex items-center gap-1 rounded-sm text-left"
          >
            <Icon aria-hidden="true" className="size-4 shrink-0" />
            {label}
          </button>
        ) : (
          label
        )}
      </th>
      {sidesOf(table).flatMap((side, at) =>
        values.map((value, index) => {
          const text = figureText(cells[at * values.length + index], value);
          const name = [nameOfLine(table, keys), side.label].filter(Boolean).join(', ');
          return (
            <td key={`${at}-${value.label}`} className={`${cellClass} figures text-right whitespace-nowrap`}>
              {text === '–' ? (
                text
              ) : (
                <button
                  type="button"
                  aria-label={`${text}: rows of ${name}`}
                  onClick={() => onOpen({ keys, across: side.across }, name)}
                  className="rounded-sm hover:underline"
                >
                  {text}
                </button>
              )}
            </td>
          );
        }),
      )}
    </tr>
  );
}

type Opened = { cell: PivotCell; name: string; isYearBefore?: boolean };

export interface PivotViewProps {
  type: string;
  definition: Definition;
  domainId: number | undefined;
  /** The groups that are collapsed, so that a file has the same. */
  folded: readonly Keys[];
  onFold: (folded: Keys[]) => void;
}

/** A report summed up: its groups collapse, and each figure opens its rows. */
export function PivotView({ type, definition, domainId, folded, onFold }: PivotViewProps) {
  const asked = { type, definition, ...(domainId !== undefined && { domainId }) };
  const query = useQuery(
    trpc.reportGenerator.pivot.queryOptions(asked, { placeholderData: keepPreviousData, staleTime: 30_000 }),
  );
  const [opened, open] = useState<Opened | null>(null);
  const table = query.data;
  if (query.error)
    return <Alert colour="red" title="The pivot could not be read." message={messageOf(query.error)} />;
  if (!table) return <p className="text-muted">Adding up...</p>;
  const closed = new Set(folded.map(idOf));
  const parents = table.lines.flatMap(({ keys }) =>
    keys.length > 0 && keys.length < table.rows.length ? [keys] : [],
  );
  const isSeen = ({ keys }: PivotLine) =>
    !keys.some((_, at) => at > 0 && closed.has(idOf(keys.slice(0, at))));
  const toggle = (keys: Keys) =>
    onFold(closed.has(idOf(keys)) ? folded.filter((each) => idOf(each) !== idOf(keys)) : [...folded, keys]);
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <output className="text-sm text-muted">
          {query.isFetching
            ? 'Adding up...'
            : [`${counted(table.rowCount, 'row')} summed up`, ...table.inWords].join(' · ')}
        </output>
        {parents.length > 0 && (
          <div className="no-print flex gap-2">
            <Button onClick={() => onFold(parents)}>Collapse all</Button>
            <Button onClick={() => onFold([])}>Expand all</Button>
          </div>
        )}
      </div>
      {table.chart && (
        <div className="rounded-lg border border-border bg-surface p-4">
          <LazyChart
            chart={table.chart}
            height={280}
            onOpen={({ key, name }, { across, isYearBefore }) =>
              open({ cell: { keys: [key], across }, name, isYearBefore })
            }
          />
        </div>
      )}
      {table.rowCount === 0 ? (
        <EmptyState title="No results found." message="No row meets the filters." />
      ) : (
        <section
          aria-label="Pivot"
          className="min-w-0 scroll-pt-20 scroll-pl-48 overflow-auto rounded-lg border border-border bg-surface md:max-h-[max(12rem,calc(100dvh-13rem))] md:scroll-pl-80 print:max-h-none"
        >
          <table className="w-full border-separate border-spacing-0 text-base">
            <caption className="sr-only">Pivot</caption>
            <Headings table={table} />
            <tbody>
              {table.lines.filter(isSeen).map((line) => (
                <Line
                  key={idOf(line.keys)}
                  table={table}
                  line={line}
                  isFolded={closed.has(idOf(line.keys))}
                  onFold={() => toggle(line.keys)}
                  onOpen={(cell, name) => open({ cell, name })}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {opened && <CellRows {...asked} {...opened} onClose={() => open(null)} />}
    </div>
  );
}

interface CellRowsProps extends Pick<PivotViewProps, 'type' | 'definition'> {
  domainId?: number;
  cell: PivotCell;
  name: string;
  isYearBefore?: boolean;
  onClose: () => void;
}

/** The rows of a figure. */
function CellRows({ name, onClose, ...asked }: CellRowsProps) {
  const query = useQuery(trpc.reportGenerator.pivotRows.queryOptions(asked));
  const found = query.data;
  const report = found && reportOfBuilt({ name: 'cell', title: name, about: '' }, found);
  return (
    <Modal open onClose={onClose} title={`Rows of ${name}`} size="large">
      {query.error && <Alert colour="red" message={messageOf(query.error)} />}
      {found && report ? (
        <>
          <p className="mb-2 text-sm text-muted">
            {found.data.length < found.rowCount
              ? `The first ${found.data.length} of ${counted(found.rowCount, 'row')}`
              : counted(found.rowCount, 'row')}
          </p>
          <Table<ReportRow>
            label={`Rows of ${name}`}
            rows={found.data}
            columns={reportColumns(report, report.usual)}
            rowKey={({ id }) => id}
            rowHref={({ caseId }) => (caseId === null ? null : `/cases/${caseId}`)}
            empty={<EmptyState title="No results found." message="The rows are no longer there." />}
          />
        </>
      ) : (
        !query.error && <p className="text-muted">Reading…</p>
      )}
    </Modal>
  );
}
