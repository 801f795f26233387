import { useState } from 'react';
import { reportRowList } from '#shared/activities/money/outgoing/report-list.ts';
import type { ReportRow } from '#shared/activities/money/outgoing/reports-contract.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import type { Cells } from '#web/platform/page/list/columns.tsx';
import { RegisterPage, whilePaging } from '#web/platform/page/list/RegisterPage.tsx';
import { ActBy } from './ActBy.tsx';
import { invalidateOutgoing, reportsHref } from './outgoing-client.ts';
import { ReportDrop } from './ReportDrop.tsx';
import { ReportRowDialog } from './ReportRowDialog.tsx';
import { OutcomeBadge } from './StatusBadges.tsx';

const cells: Cells<typeof reportRowList, ReportRow> = {
  outcome: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
  dueOn: ({ dueOn, isOverdue }) => <ActBy day={dueOn} isOverdue={isOverdue} />,
  note: ({ note }) => <span className="block min-w-48 whitespace-normal">{note}</span>,
};

/** /financials/reports: the rows of the reports that Bacs sends back, open and overdue ones first. */
export function ReportsPage() {
  const [open, setOpen] = useState<ReportRow | null>(null);
  return (
    <ReportDrop>
      {(strip) => (
        <>
          <RegisterPage
            list={reportRowList}
            title="Bacs reports"
            path={reportsHref}
            words={['row']}
            read={(input) => trpc.outgoing.reports.list.queryOptions(input, whilePaging)}
            file={`${reportsHref}/export`}
            live={{ topics: ['bacs-reports'], refresh: invalidateOutgoing }}
            isChosen
            notes={strip}
            cells={cells}
            onOpen={setOpen}
            empty={{
              title: 'No rows.',
              message: 'No Bacs report has been imported yet.',
              ifFiltered: 'Nothing matches the filters.',
            }}
          />
          {open && <ReportRowDialog row={open} onClose={() => setOpen(null)} />}
        </>
      )}
    </ReportDrop>
  );
}
