import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ReportCandidate,
  type ReportRow,
  reportsContract,
} from '#shared/activities/money/outgoing/reports-contract.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { DateText } from '#web/platform/page/DateText.tsx';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { SearchBox } from '#web/platform/ui/SearchBox.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { linkReportRow, settleReportRow } from './outgoing-client.ts';
import { OutcomeBadge, PaymentBadge } from './StatusBadges.tsx';

interface StepProps {
  row: ReportRow;
  onClose: () => void;
}

function SettleDialog({ row, onClose }: StepProps) {
  return (
    <FieldsDialog
      title="Dealt with"
      submitLabel="Record"
      schema={reportsContract.settle.input}
      given={{ id: row.id, version: row.version }}
      fields={{ note: { kind: 'text', label: 'What was done', required: true, max: 300, value: '' } }}
      call={settleReportRow}
      done={['Item Updated.']}
      onClose={onClose}
    />
  );
}

interface CandidatesProps extends StepProps {
  isBusy: boolean;
  onChoose: (candidate: ReportCandidate) => void;
}

/** The payments that the row may be about: those to its account first. */
function Candidates({ row, isBusy, onChoose }: CandidatesProps) {
  const [search, setSearch] = useState('');
  const { data } = useQuery(
    trpc.outgoing.reports.candidates.queryOptions(
      { id: row.id, ...(search && { search }) },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <section aria-label="Which payment is it?" className="space-y-2">
      <h3 className="font-semibold">Which payment is it?</h3>
      <SearchBox
        value={search}
        onChange={setSearch}
        label="Search payments"
        placeholder="Payee, reference or number"
      />
      {data?.length === 0 && (
        <p className="text-sm text-muted">
          {row.report === 'ARUCS' ? 'No payment of this amount was sent.' : 'No payment fits.'}
        </p>
      )}
      <ul className="space-y-1.5">
        {data?.map((each) => (
          <li
            key={each.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-border px-2.5 py-1.5"
          >
            <span className="figures font-medium">{each.number}</span>
            <span className="min-w-0 grow basis-40">
              {each.payeeName}, <span className="figures">{each.reference}</span>
              <span className="block text-sm text-muted">
                due <DateText day={each.dueOn} />
                {each.isSameAccount ? ', to this account' : ', to another account'}
              </span>
            </span>
            <PaymentBadge status={each.status} />
            <Money pence={each.amountPence} />
            <Button disabled={isBusy} aria-label={`It is ${each.number}`} onClick={() => onChoose(each)}>
              This is the one
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One row of a report: what Bacs says, what happened to it, and what somebody does about it. */
export function ReportRowDialog({ row, onClose }: StepProps) {
  const [isSettling, setSettling] = useState(false);
  const [isBusy, setBusy] = useState(false);
  async function link(candidate: ReportCandidate) {
    setBusy(true);
    try {
      const { outcome } = await linkReportRow({ id: row.id, version: row.version, paymentId: candidate.id });
      toast.success(
        'Item Updated.',
        outcome === 'returned'
          ? `${candidate.number} came back; its money is held for its payee.`
          : 'The new bank details are awaiting a second person.',
      );
      onClose();
    } catch (error) {
      toast.error('Error updating.', messageOf(error));
    }
    setBusy(false);
  }
  if (isSettling) return <SettleDialog row={row} onClose={onClose} />;
  const isForPerson = row.outcome === 'person';
  return (
    <Modal
      open
      title={row.reason}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {isForPerson && <Button onClick={() => setSettling(true)}>Dealt with otherwise</Button>}
        </>
      }
    >
      <div className="space-y-4">
        <div className="space-y-1">
          <p className="flex flex-wrap items-center gap-2">
            <OutcomeBadge outcome={row.outcome} />
            {row.amountPence !== null && (
              <span className="font-semibold">
                <Money pence={row.amountPence} />
              </span>
            )}
            {row.payeeName ?? 'Payee not named'}, <span className="figures">{row.account}</span>
          </p>
          {row.note && <p>{row.note}</p>}
          <p className="text-sm text-muted">
            {row.reference && (
              <>
                Reference <span className="figures">{row.reference}</span>,{' '}
              </>
            )}
            line {row.lineNumber} of {row.fileName}
            {row.processedOn && (
              <>
                , processed <DateText day={row.processedOn} />
              </>
            )}
            {row.payment && `, ${row.payment.number}`}. To be dealt with by <DateText day={row.dueOn} />.
          </p>
        </div>
        {isForPerson && row.report !== 'ADDACS' && (
          <Candidates row={row} isBusy={isBusy} onChoose={(each) => void link(each)} onClose={onClose} />
        )}
      </div>
    </Modal>
  );
}
