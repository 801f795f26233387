import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { showDate } from '#shared/platform/dates.ts';
import type { Row } from '#shared/records/reference/contract.ts';
import type { CreditorMail } from '#shared/views/cases/creditor-mail/contract.ts';
import { useLive } from '#web/platform/api/live.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { Paginator } from '#web/platform/ui/Paginator.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import type { Column } from '#web/platform/ui/table-props.ts';
import { RecipientBadge } from './MailBadge.tsx';
import { StoredPdf } from './PdfFrame.tsx';

function Title({ entry: { way, title } }: { entry: CreditorMail }) {
  const Icon = way === 'out' ? ArrowUpRight : ArrowDownLeft;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="sr-only">{way === 'out' ? 'Sent: ' : 'Received: '}</span>
      {title}
    </span>
  );
}

const columns: readonly Column<CreditorMail>[] = [
  { key: 'title', header: 'Letter', wordy: true, cell: (entry) => <Title entry={entry} /> },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) =>
      status === null ? <Badge colour="blue">Received</Badge> : <RecipientBadge status={status} />,
  },
  { key: 'on', header: 'Day', cell: ({ on }) => <span className="figures">{showDate(on)}</span> },
  { key: 'how', header: 'How', cell: ({ how }) => how },
  {
    key: 'number',
    header: 'Number',
    cell: ({ number }) => <span className="figures">{number}</span>,
  },
  { key: 'who', header: 'To or from', wordy: true, cell: ({ who }) => who },
];

/** On the creditor's page it says whose case each is about. */
const onCreditor: readonly Column<CreditorMail>[] = [
  ...columns.slice(0, 1),
  {
    key: 'case',
    header: 'Case',
    wordy: true,
    cell: ({ case: { id, uniqueReference, caseName } }) => (
      <AppLink
        href={`/cases/${id}?tab=creditors`}
        className="text-accent-text underline-offset-2 hover:underline"
      >
        {uniqueReference} {caseName}
      </AppLink>
    ),
  },
  {
    key: 'account',
    header: 'Account',
    cell: ({ debt: { accountNumber } }) => <span className="figures">{accountNumber}</span>,
  },
  ...columns.slice(1, -1),
];

interface ThreadProps {
  query: UseQueryResult<{ data: CreditorMail[]; meta: { page: number; totalPages: number } }, unknown>;
  columns: readonly Column<CreditorMail>[];
  empty: ReactNode;
  onPage: (page: number) => void;
}

function Thread({ query, columns: shown, empty, onPage }: ThreadProps) {
  const [looked, look] = useState<CreditorMail | null>(null);
  useLive(['mail', 'inbound'], () => void queryClient.invalidateQueries(trpc.creditorMail.pathFilter()));
  return (
    <Loaded query={query} path="mail">
      {({ data, meta }) => (
        <div className="space-y-3">
          <Table
            label="Letters and mail with the creditor"
            columns={shown}
            rows={data}
            rowKey={({ way, id, debt }) => `${way}:${id}:${debt.id}`}
            onOpen={look}
            empty={empty}
          />
          <Paginator page={meta.page} totalPages={meta.totalPages} onPage={onPage} />
          {looked && (
            <Modal open title={looked.title} onClose={() => look(null)}>
              <div className="h-[70dvh]">
                {looked.pdfPath ? (
                  <StoredPdf path={looked.pdfPath} title={looked.title} />
                ) : (
                  <EmptyState title="Not made yet." message="It is a draft: it has no pages yet." />
                )}
              </div>
            </Modal>
          )}
        </div>
      )}
    </Loaded>
  );
}

/** What was written to the creditor of a debt and came from them, newest first. */
export function DebtThread({ caseId, debtId }: { caseId: number; debtId: number }) {
  const [page, setPage] = useState(1);
  const query = useQuery(
    trpc.creditorMail.ofDebt.queryOptions({ caseId, debtId, page }, { placeholderData: keepPreviousData }),
  );
  return (
    <Thread
      query={query}
      columns={columns}
      onPage={setPage}
      empty={
        <EmptyState
          title="Nothing has been written yet."
          message="Letters to this creditor about this debt, and their replies, are listed here."
        />
      }
    />
  );
}

/** The same for a creditor across all the cases that the user may see. */
export function CreditorThread({ row }: { row: Row }) {
  const [page, setPage] = useState(1);
  const query = useQuery(
    trpc.creditorMail.ofCreditor.queryOptions(
      { creditorId: row.id, page },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <Thread
      query={query}
      columns={onCreditor}
      onPage={setPage}
      empty={
        <EmptyState
          title="Nothing has been written yet."
          message="Letters to this creditor about your cases, and their replies, are listed here."
        />
      }
    />
  );
}
