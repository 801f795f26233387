import { List } from 'lucide-react';
import { useState } from 'react';
import type { Report, ReportRow } from '#shared/views/reports/report.ts';
import { IconButton } from '#web/platform/ui/Button.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';
import type { Column } from '#web/platform/ui/Table.tsx';
import { valueText } from './ReportChart.tsx';

export interface RowDetailsProps {
  report: Report;
  columns: readonly Column<ReportRow>[];
  row: ReportRow;
}

/** A button that opens all columns of a row; a card on a phone has room for only four. */
export function RowDetails({ report, columns, row }: RowDetailsProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = columns.find(({ key }) => key === report.card?.opener) ?? columns[0];
  const named = opener && row[opener.key];
  const name = opener && named ? valueText(report, opener.key, String(named)) : 'this row';
  return (
    <>
      <IconButton small label={`All columns of ${name}`} icon={List} onClick={() => setOpen(true)} />
      <Modal open={isOpen} onClose={() => setOpen(false)} title={name} size="small">
        <dl className="divide-y divide-border">
          {columns.map(({ key, header, cell }) => (
            <div key={key} className="flex items-baseline justify-between gap-4 py-1.5">
              <dt className="text-muted">{header}</dt>
              <dd className="min-w-0 text-right break-words">{cell(row)}</dd>
            </div>
          ))}
        </dl>
      </Modal>
    </>
  );
}
