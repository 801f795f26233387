import type { MappingPreview } from '#shared/activities/money/banking/imports-contract.ts';
import { showDate } from '#shared/platform/dates.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { type Column, Table } from '#web/platform/ui/Table.tsx';

type PreviewRow = MappingPreview['rows'][number];

const columns: readonly Column<PreviewRow>[] = [
  { key: 'line', header: 'Line', cell: ({ lineNumber }) => lineNumber },
  {
    key: 'date',
    header: 'Date',
    cell: ({ line }) => <span className="figures">{line ? showDate(line.bookedOn) : '–'}</span>,
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ line }) => (line ? <Money pence={line.amountPence} /> : '–'),
  },
  {
    key: 'description',
    header: 'Description',
    wordy: true,
    cell: ({ line, leftOut, problem }) =>
      problem ? (
        <span className="font-medium text-red-text">{problem}</span>
      ) : (
        (line?.description ?? <span className="text-muted">Left out: {leftOut ?? 'not a line.'}</span>)
      ),
  },
];

interface MappingPreviewTableProps {
  preview: MappingPreview | undefined;
  isLoading: boolean;
  error: unknown;
}

function verdict(count: number, wrong: number): string {
  const lines = count === 1 ? 'The line' : `The first ${count} lines`;
  return wrong === 0 ? `${lines} can be read.` : `${wrong} of the first ${count} lines cannot be read.`;
}

/** The file's first twenty lines as read with the mapping. */
export function MappingPreviewTable({ preview, isLoading, error }: MappingPreviewTableProps) {
  if (error && !preview) return <Alert colour="red" message={messageOf(error)} />;
  const wrong = preview?.rows.filter(({ problem }) => problem !== null).length ?? 0;
  return (
    <>
      <output className={`block text-sm ${wrong > 0 ? 'font-medium text-red-text' : 'text-muted'}`}>
        {preview && verdict(preview.rows.length, wrong)}
      </output>
      <Table
        label="Lines as they will be read"
        columns={columns}
        rows={preview?.rows ?? []}
        rowKey={({ lineNumber }) => lineNumber}
        loading={isLoading}
        loadingRows={4}
        empty={<EmptyState title="There is no line below the header." />}
      />
    </>
  );
}
