import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { booksContract, type Period } from '#shared/records/ledger/contract.ts';
import { monthText, type PeriodStatus, periodStatuses } from '#shared/records/ledger/ledger.ts';
import { useLive } from '#web/platform/api/live.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { LoadError } from '#web/platform/page/Loaded.tsx';
import { PageHeading, Siblings } from '#web/platform/page/PageHeading.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { penceColumn } from '#web/platform/ui/Money.tsx';
import { type Column, Table } from '#web/platform/ui/Table.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import { invalidateLedger, saving, useDomainId } from './ledger-client.ts';

type Step = 'startClosing' | 'closePeriod' | 'reopenPeriod';
const colours = { open: 'green', closing: 'yellow', closed: 'grey' } as const satisfies Record<
  PeriodStatus,
  string
>;

const what = (step: Step, month: string) =>
  ({
    startClosing: {
      title: `Start closing ${month}?`,
      submit: 'Start closing',
      text: 'From now on only manual journals and reversals can be posted to it. Receipts and payments of the month must be in.',
    },
    closePeriod: {
      title: `Close ${month}?`,
      submit: 'Close the month',
      text: 'Nothing can be posted to it from then on.',
    },
    reopenPeriod: {
      title: `Re-open ${month}?`,
      submit: 'Re-open',
      text: 'Reports of this month may change. The reason is kept.',
    },
  })[step];

interface StepDialogProps<Of extends Step = Step> {
  period: Period;
  step: Of;
  onClose: () => void;
}

function CloseDialog({ period, step, onClose }: StepDialogProps<'startClosing' | 'closePeriod'>) {
  const { id, version, domain, month } = period;
  const { title, submit, text } = what(step, monthText(month));
  return (
    <FieldsDialog
      title={title}
      submitLabel={submit}
      about={
        <>
          {domain.name}. {text}
        </>
      }
      schema={booksContract[step].input}
      given={{ id, version }}
      fields={{}}
      call={(input) => saving(trpcClient.ledger.books[step].mutate(input))}
      done={['Item Updated.']}
      onClose={onClose}
    />
  );
}

function ReopenDialog({ period, step, onClose }: StepDialogProps<'reopenPeriod'>) {
  const { id, version, domain, month } = period;
  const { title, submit, text } = what(step, monthText(month));
  return (
    <FieldsDialog
      title={title}
      submitLabel={submit}
      about={
        <>
          {domain.name}. {text}
        </>
      }
      schema={booksContract.reopenPeriod.input}
      given={{ id, version }}
      fields={{ reason: { kind: 'line', label: 'Why', required: true, max: 500, value: '' } }}
      call={(input) => saving(trpcClient.ledger.books.reopenPeriod.mutate(input))}
      done={['Item Updated.']}
      onClose={onClose}
    />
  );
}

function StepDialog({ step, ...dialog }: StepDialogProps) {
  return step === 'reopenPeriod' ? (
    <ReopenDialog step={step} {...dialog} />
  ) : (
    <CloseDialog step={step} {...dialog} />
  );
}

function State({ period: { status, closedAt, closedBy, reopenReason, closeBlocker } }: { period: Period }) {
  if (status === 'closed')
    return (
      <>
        {closedAt !== null && <Timestamp at={closedAt} />} {closedBy && `by ${closedBy}`}
      </>
    );
  if (reopenReason !== null) return `Re-opened: ${reopenReason}`;
  return closeBlocker;
}

const columns: Column<Period>[] = [
  { key: 'month', header: 'Month', cell: ({ month }) => monthText(month) },
  { key: 'domain', header: 'Domain', cell: ({ domain }) => domain.name },
  {
    key: 'status',
    header: 'State',
    cell: ({ status }) => <Badge colour={colours[status]}>{periodStatuses[status]}</Badge>,
  },
  { key: 'note', header: 'Note', wordy: true, cell: (period) => <State period={period} /> },
  {
    key: 'lines',
    header: 'Postings',
    align: 'right',
    cell: ({ lineCount }) => lineCount.toLocaleString('en-GB'),
  },
  penceColumn('posted', 'Posted', ({ postedPence }) => postedPence),
];

function Steps({ period, onStep }: { period: Period; onStep: (step: Step) => void }) {
  const month = monthText(period.month);
  const button = (step: Step, label: string, blocker: string | null = null) => (
    <Button
      small
      disabled={blocker !== null}
      title={blocker ?? undefined}
      aria-label={`${label}: ${month}, ${period.domain.name}`}
      onClick={() => onStep(step)}
    >
      {label}
    </Button>
  );
  return (
    <span className="inline-flex gap-2 whitespace-nowrap">
      {period.status === 'open' && button('startClosing', 'Start')}
      {period.status !== 'closed' && button('closePeriod', 'Close', period.closeBlocker)}
      {period.status !== 'open' && button('reopenPeriod', 'Re-open')}
    </span>
  );
}

/** /periods: the months of the books, closed in order and re-opened with a reason. */
export function PeriodsPage() {
  const list = useQuery(trpc.ledger.books.periods.queryOptions({ domainId: useDomainId() }));
  const [open, setOpen] = useState<{ period: Period; step: Step } | null>(null);
  useLive(['periods', 'ledger', 'manual-journals'], () => void invalidateLedger());
  return (
    <>
      <PageHeading
        title="Periods"
        beside={<Siblings />}
        context="The months of the books. Nothing is posted to a closed month."
      />
      {hasFailed(list) ? (
        <LoadError query={list} path="periods" />
      ) : (
        <div className="max-w-6xl space-y-3">
          <Alert
            colour="blue"
            role="none"
            message="Start closing a month once its statements are in: then only corrections are posted to it. Months are closed one after the other."
          />
          <Table
            label="Periods"
            columns={columns}
            rows={list.data ?? []}
            rowKey={({ id }) => id}
            loading={list.isPending}
            actions={(period) => <Steps period={period} onStep={(step) => setOpen({ period, step })} />}
            empty={<EmptyState title="No periods yet." message="A month appears with its first posting." />}
          />
        </div>
      )}
      {open && <StepDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}
