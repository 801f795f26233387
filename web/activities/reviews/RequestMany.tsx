import { useState } from 'react';
import type { ListedReview } from '#shared/activities/reviews/contract.ts';
import { counted } from '#shared/platform/counted.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { ConfirmDialog } from '#web/platform/ui/ConfirmDialog.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { requestMany } from './reviews-client.ts';

type Outcome = Awaited<ReturnType<typeof requestMany>>;

const lettersText = (count: number) => counted(count, 'letter');

/** Which reviews were left out, and why. */
function LeftOut({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const { requested, skipped } = outcome;
  return (
    <Modal open title="Papers asked for" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <div className="space-y-3">
        <p>
          {requested === 0 ? 'No letter is' : `${lettersText(requested)} ${requested === 1 ? 'is' : 'are'}`}{' '}
          being made.
        </p>
        <Alert colour="yellow" role="none" title={`${skipped.length} left out`}>
          <ul className="space-y-0.5">
            {skipped.map(({ id, reference, reason }) => (
              <li key={id}>
                <span className="figures">{reference}</span>: {reason}
              </li>
            ))}
          </ul>
        </Alert>
      </div>
    </Modal>
  );
}

interface RequestManyProps {
  reviews: readonly ListedReview[];
  onDone: () => void;
}

/** Asks the clients of the ticked reviews for their papers, a letter each. */
export function RequestMany({ reviews, onDone }: RequestManyProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  async function request() {
    setBusy(true);
    try {
      const done = await requestMany(reviews.map(({ id }) => id));
      if (done.skipped.length > 0) setOutcome(done);
      else {
        toast.success('Item Updated.', `${lettersText(done.requested)} being made`);
        onDone();
      }
    } catch (error) {
      toast.error('Error updating.', messageOf(error));
    }
    setBusy(false);
    setAsking(false);
  }
  return (
    <>
      <Button small colour="accent" onClick={() => setAsking(true)}>
        Ask for papers
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Ask for the papers of these years?"
        confirmLabel={`Write ${lettersText(reviews.length)}`}
        colour="accent"
        loading={isBusy}
        onConfirm={() => void request()}
        onCancel={() => setAsking(false)}
      >
        Each letter lists the documents that are missing on its case. Years already asked for, and those past
        that step, are left out and listed.
      </ConfirmDialog>
      {outcome && <LeftOut outcome={outcome} onClose={onDone} />}
    </>
  );
}
