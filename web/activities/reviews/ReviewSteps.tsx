import { type ReactNode, useState } from 'react';
import { evidenceInput, type ReviewDetail } from '#shared/activities/reviews/contract.ts';
import type { ReviewStep } from '#shared/activities/reviews/reviews.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { ConfirmDialog } from '#web/platform/ui/ConfirmDialog.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import type { ChosenBudgets } from './BudgetComparison.tsx';
import { ChangeDialog, StaysDialog, WaivedDialog } from './ReviewDialogs.tsx';
import { recordEvidence, requestPapers, writeReport } from './reviews-client.ts';

type Open = 'request' | 'evidence' | 'stays' | 'change' | 'waived' | 'report';

interface StepsProps {
  caseId: number;
  review: ReviewDetail;
  budgets: ChosenBudgets | null;
}

/** The day on which the papers of the year came. */
function EvidenceDialog({ caseId, review, onClose }: Omit<StepsProps, 'budgets'> & { onClose: () => void }) {
  return (
    <FieldsDialog
      title="The papers have come"
      submitLabel="Save"
      schema={evidenceInput}
      given={{ caseId, id: review.id, version: review.version }}
      fields={{
        receivedOn: { kind: 'day', label: 'On', required: true, min: review.periodFrom, value: londonDate() },
      }}
      call={recordEvidence}
      done={['Item Updated.', 'Papers recorded']}
      onClose={onClose}
    />
  );
}

interface AskProps {
  title: string;
  message: ReactNode;
  confirmLabel: string;
  done: string;
  act: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks once before letters are written. */
function AskDialog({ title, message, confirmLabel, done, act, onClose }: AskProps) {
  const [isBusy, setBusy] = useState(false);
  async function confirm() {
    setBusy(true);
    try {
      await act();
      toast.success('Item Updated.', done);
    } catch (error) {
      toast.error('Error updating.', messageOf(error));
    }
    onClose();
  }
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={confirmLabel}
      colour="accent"
      loading={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {message}
    </ConfirmDialog>
  );
}

function Dialogs({
  caseId,
  review,
  budgets,
  open,
  onClose,
}: StepsProps & { open: Open; onClose: () => void }) {
  const seen = { caseId, id: review.id, version: review.version };
  switch (open) {
    case 'request':
      return (
        <AskDialog
          title="Ask for the papers of the year?"
          message="The letter lists the documents that are missing. It leaves with the post of today, or the next business day."
          confirmLabel="Write the letter"
          done="The letter is being made"
          act={() => requestPapers(seen)}
          onClose={onClose}
        />
      );
    case 'evidence':
      return <EvidenceDialog caseId={caseId} review={review} onClose={onClose} />;
    case 'stays':
      return <StaysDialog caseId={caseId} review={review} budgets={budgets!} onClose={onClose} />;
    case 'change':
      return <ChangeDialog caseId={caseId} review={review} budgets={budgets!} onClose={onClose} />;
    case 'waived':
      return <WaivedDialog caseId={caseId} review={review} onClose={onClose} />;
    case 'report':
      return (
        <AskDialog
          title="Write the report of the year?"
          message="One bundle to the clients and to every creditor, with the receipts and payments of the year. It leaves once a second person has approved it."
          confirmLabel="Write the report"
          done="The report is being made"
          act={() => writeReport(seen)}
          onClose={onClose}
        />
      );
  }
}

/** What may be done with a review: a button each, and for what comes later what stands in the way. */
export function ReviewSteps({ caseId, review, budgets }: StepsProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const obstacles = new Map(review.steps.map(({ step, obstacle }) => [step, obstacle]));
  const may = (step: ReviewStep) => obstacles.get(step) === null;
  const isOver = review.status === 'report_sent' || review.status === 'exempt';
  if (isOver) return null;
  const reportObstacle = obstacles.get('report');
  return (
    <section aria-label="Next steps" className="space-y-2">
      <h3 className="text-sm font-semibold">Next</h3>
      <div className="flex flex-wrap gap-2">
        {may('request') && (
          <Button colour={review.isToRequest ? 'accent' : 'neutral'} onClick={() => setOpen('request')}>
            {review.request ? 'Ask for papers again' : 'Ask for papers'}
          </Button>
        )}
        {may('evidence') && (
          <Button
            colour={review.status === 'requested' ? 'accent' : 'neutral'}
            onClick={() => setOpen('evidence')}
          >
            Papers have come
          </Button>
        )}
        {may('review') && budgets && (
          <>
            <Button
              colour={review.status === 'received' ? 'accent' : 'neutral'}
              onClick={() => setOpen('change')}
            >
              New contribution
            </Button>
            <Button onClick={() => setOpen('stays')}>Contribution stays</Button>
          </>
        )}
        {may('review') && <Button onClick={() => setOpen('waived')}>No budget this year</Button>}
        {may('report') && (
          <Button colour="accent" onClick={() => setOpen('report')}>
            Write the report
          </Button>
        )}
      </div>
      {reportObstacle && <p className="text-sm text-muted">Report: {reportObstacle}</p>}
      {open && (
        <Dialogs
          caseId={caseId}
          review={review}
          budgets={budgets}
          open={open}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}
