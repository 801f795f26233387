import { useQuery } from '@tanstack/react-query';
import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import type { Mail } from '#shared/correspondence/contract.ts';
import { showDate } from '#shared/dates.ts';
import { useCase } from '#web/case/case.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Modal } from '#web/ui/Modal.tsx';
import { Table } from '#web/ui/Table.tsx';
import { Timestamp } from '#web/ui/Timestamp.tsx';
import type { Column } from '#web/ui/table-props.ts';
import { LetterDialog } from './LetterDialog.tsx';
import { MailBadge } from './MailBadge.tsx';
import { MailPane } from './MailPane.tsx';
import { caseMailOptions } from './mail-client.ts';

const columns: readonly Column<Mail>[] = [
  { key: 'title', header: 'Letter', cell: ({ title }) => title, wordy: true },
  { key: 'status', header: 'Status', cell: ({ status }) => <MailBadge status={status} /> },
  { key: 'sentTo', header: 'To', cell: ({ sentTo }) => sentTo, wordy: true },
  { key: 'delivery', header: 'Delivery', cell: ({ delivery }) => delivery },
  {
    key: 'when',
    header: 'Sent',
    sentences: true,
    cell: ({ sentOn, dueOn }) =>
      sentOn ? showDate(sentOn) : dueOn ? <span className="text-muted">leaves {showDate(dueOn)}</span> : '',
  },
  { key: 'written', header: 'Written', cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  { key: 'by', header: 'By', cell: ({ raisedBy, requestedBy }) => raisedBy ?? requestedBy?.name ?? '' },
];

/** The mail of a case, the latest first. */
export function MailTab({ caseId }: { caseId: number }) {
  const { data: row } = useCase(caseId);
  const list = useQuery(caseMailOptions(caseId));
  const [openId, setOpenId] = useState<number | null>(null);
  const [isWriting, setWriting] = useState(false);
  const open = list.data?.find(({ id }) => id === openId);
  const write = row?.mayEdit && (
    <Button colour="accent" onClick={() => setWriting(true)}>
      <MailPlus aria-hidden="true" className="size-4" />
      Letter
    </Button>
  );
  if (list.isError)
    return (
      <ErrorState
        title="Error."
        message={`An error occurred when loading item from cases/${caseId}/mail.`}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  return (
    <div className="space-y-3">
      <div className="flex justify-end">{list.data && list.data.length > 0 && write}</div>
      <Table<Mail>
        label="Mail of the case"
        columns={columns}
        rows={list.data ?? []}
        rowKey={({ id }) => id}
        onOpen={({ id }) => setOpenId(id)}
        loading={list.isPending}
        empty={
          <EmptyState
            title="No mail yet."
            message="Letters, e-mails and texts of this case stand here, with what became of them."
            action={write}
          />
        }
      />
      {open && (
        <Modal open title={`${open.title} to ${open.sentTo}`} onClose={() => setOpenId(null)}>
          <MailPane id={open.id} />
        </Modal>
      )}
      {isWriting && <LetterDialog caseId={caseId} onClose={() => setWriting(false)} />}
    </div>
  );
}
