import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Period } from '#shared/ledger/contract.ts';
import { monthText, type PeriodStatus, periodStatuses } from '#shared/ledger/ledger.ts';
import { messageOf } from '#web/api/api-error.ts';
import { useLive } from '#web/api/live.ts';
import { trpc, trpcClient } from '#web/api/trpc.ts';
import { DialogForm } from '#web/page/DialogForm.tsx';
import { PageHeading } from '#web/page/PageHeading.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Money } from '#web/ui/Money.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { Timestamp } from '#web/ui/Timestamp.tsx';
import { toast } from '#web/ui/toast.ts';
import { LedgerNav } from './LedgerNav.tsx';
import { invalidateLedger, saving, useDomainId } from './ledger-client.ts';

type Step = 'startClosing' | 'closePeriod' | 'reopenPeriod';
const colours = { open: 'green', closing: 'yellow', closed: 'grey' } as const satisfies Record<
  PeriodStatus,
  string
>;

const what = (step: Step, month: string) =>
  ({
    startClosing: {
      title: `Begin to close ${month}?`,
      submit: 'Begin to close',
      text: 'From now on only manual journals and reversals can be posted to it. Receipts and payments of the month must be in.',
    },
    closePeriod: {
      title: `Close ${month}?`,
      submit: 'Close the month',
      text: 'Nothing can be posted to it from then on.',
    },
    reopenPeriod: {
      title: `Open ${month} again?`,
      submit: 'Open again',
      text: 'Reports of this month may change. The reason is kept.',
    },
  })[step];

function send({ id, version }: Period, step: Step, reason: string) {
  const { books } = trpcClient.ledger;
  return saving(
    step === 'reopenPeriod'
      ? books.reopenPeriod.mutate({ id, version, reason })
      : books[step].mutate({ id, version }),
  );
}

function StepDialog({ period, step, onClose }: { period: Period; step: Step; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const words = what(step, monthText(period.month));
  const asks = step === 'reopenPeriod';
  return (
    <DialogForm
      title={words.title}
      submitLabel={words.submit}
      check={() => ({ ...(asks && reason.trim() === '' && { reason: 'Required.' }) })}
      submit={async () => {
        await send(period, step, reason);
        toast.success('Item Updated.');
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>
            {period.domain.name}. {words.text}
          </p>
          {asks && (
            <Field label="Why" required error={errors.reason}>
              {(control) => <TextInput {...control} value={reason} onChange={setReason} maxLength={500} />}
            </Field>
          )}
        </>
      )}
    </DialogForm>
  );
}

function State({ period: { status, closedAt, closedBy, reopenReason, closeBlocker } }: { period: Period }) {
  if (status === 'closed')
    return (
      <>
        {closedAt !== null && <Timestamp at={closedAt} />} {closedBy && `by ${closedBy}`}
      </>
    );
  if (reopenReason !== null) return `Opened again: ${reopenReason}`;
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
  {
    key: 'posted',
    header: 'Posted',
    align: 'right',
    cell: ({ postedPence }) => <Money pence={postedPence} />,
  },
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
      {period.status === 'open' && button('startClosing', 'Begin')}
      {period.status !== 'closed' && button('closePeriod', 'Close', period.closeBlocker)}
      {period.status !== 'open' && button('reopenPeriod', 'Open again')}
    </span>
  );
}

/** /periods: the months of the books, closed in their order and opened again with a reason. */
export function PeriodsPage() {
  const list = useQuery(trpc.ledger.books.periods.queryOptions({ domainId: useDomainId() }));
  const [open, setOpen] = useState<{ period: Period; step: Step } | null>(null);
  useLive(['periods', 'ledger', 'manual-journals'], () => void invalidateLedger());
  return (
    <>
      <PageHeading title="Periods" context="The months of the books. Nothing is posted to a closed month." />
      <LedgerNav selected="periods" />
      {list.isError ? (
        <ErrorState
          title="Error."
          message={`An error occurred when loading item from periods. ${messageOf(list.error)}`}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <div className="max-w-6xl space-y-3">
          <Alert
            colour="blue"
            role="none"
            message="Begin to close a month when its statements are in: then only corrections are posted to it. Months are closed one after the other."
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
