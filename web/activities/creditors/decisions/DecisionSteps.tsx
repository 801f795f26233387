import { Download } from 'lucide-react';
import {
  type DecisionDetail,
  type DecisionVoter,
  decisionsContract,
} from '#shared/activities/creditors/decisions/contract.ts';
import { decisionLife } from '#shared/activities/creditors/decisions/decision-life.ts';
import { counted } from '#shared/platform/counted.ts';
import { addDays, showDate } from '#shared/platform/dates.ts';
import type { Occasion } from '#shared/records/correspondence/letter-subjects.ts';
import { isMeeting, type VoteKind } from '#shared/records/decisions/decisions.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { download } from '#web/platform/api/rest.ts';
import { AskButton } from '#web/platform/case/AskButton.tsx';
import { useCaseLetters } from '#web/platform/case/case-letters.ts';
import { LifeSteps } from '#web/platform/page/life/LifeSteps.tsx';
import { useTelling } from '#web/platform/page/use-attempt.ts';
import { Button } from '#web/platform/ui/Button.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { NoticeDialog, OrderDialog, ResultDialog } from './DecisionDialogs.tsx';
import { certifyNotices, takeDecisionStep } from './decisions-client.ts';
import { OutcomeDialog } from './OutcomeDialog.tsx';
import { EditPlanDialog } from './PlanDialog.tsx';
import { SettleDialog } from './SettleDialog.tsx';

/** The dialog that is open over a decision, for one creditor or several. */
export type OpenDecision =
  | { what: 'notice'; voter: DecisionVoter }
  | { what: 'value'; voter: DecisionVoter }
  | { what: 'vote'; voter: DecisionVoter; vote?: VoteKind | undefined }
  | { what: 'bulk'; voters: readonly DecisionVoter[]; agent: { id: number; name: string } | null }
  | { what: 'void'; voteId: number };

/** Starts a letter about the decision to all its creditors. */
function LetterButton({
  decision,
  occasion,
  label,
}: {
  decision: DecisionDetail;
  occasion: Occasion;
  label: string;
}) {
  const letters = useCaseLetters();
  if (!letters || decision.voters.length === 0) return null;
  const start = {
    about: { entity: 'decisions' as const, id: decision.id },
    occasion,
    recipients: decision.voters.map(({ debtId }) => ({ type: 'creditor' as const, id: debtId })),
  };
  return (
    <Button small onClick={() => letters({ what: 'write', start })}>
      {label}
    </Button>
  );
}

/** The decision pack: everything on paper, and the list of votes that a creditor can recompute. */
export function PackButtons({ decision: { caseId, id } }: { decision: DecisionDetail }) {
  const path = `/cases/${caseId}/decisions/${id}`;
  const save = (part: 'pdf' | 'csv') => () =>
    void download(`${path}/${part}`).catch((error: unknown) =>
      toast.error('Download failed.', messageOf(error)),
    );
  return (
    <>
      <Button small onClick={save('pdf')}>
        <Download aria-hidden="true" className="size-4" />
        Decision pack
      </Button>
      <Button small onClick={save('csv')}>
        <Download aria-hidden="true" className="size-4" />
        Votes as CSV
      </Button>
    </>
  );
}

/** Certifies the delivery of the notices in the name of whoever presses it. */
function CertifyButton({ decision: { caseId, id, version } }: { decision: DecisionDetail }) {
  const [isBusy, perform] = useTelling('Not certified.');
  const certify = () =>
    perform(async () => {
      await certifyNotices({ caseId, id, version });
      toast.success('Delivery certified', 'The certificate is filed on the case.');
    });
  return (
    <Button small disabled={isBusy} onClick={() => void certify()}>
      Certify delivery
    </Button>
  );
}

/** The words for postponing a decision: a meeting is adjourned. */
const puttingOff = ({ procedure }: DecisionDetail) =>
  isMeeting(procedure)
    ? {}
    : {
        label: 'Postpone',
        words: { title: 'Postpone the decision', submit: 'Postpone', done: 'Decision postponed' },
      };

interface DecisionStepsProps {
  decision: DecisionDetail;
  onOpen: (open: OpenDecision) => void;
}

/** What may be done with a decision now, and what prevents the rest. */
export function DecisionSteps({ decision, onOpen }: DecisionStepsProps) {
  const { caseId, id, version, kind, status, voters, postedNotices, adjournmentDays } = decision;
  const isChecked = decision.associatesCheckedAt !== null;
  const first = decision.originalDate ?? decision.decisionDate;
  const latest = addDays(first, adjournmentDays);
  return (
    <LifeSteps
      life={decisionLife}
      steps={decision.steps}
      contract={decisionsContract}
      given={{ caseId, id, version }}
      take={(step, input) => takeDecisionStep(caseId, step, input)}
      showsBarred
      onPage={{
        update: { dialog: (onClose) => <EditPlanDialog decision={decision} onClose={onClose} /> },
        recordNotice: { dialog: (onClose) => <NoticeDialog decision={decision} onClose={onClose} /> },
        takeNotices: { label: `Use ${counted(postedNotices, 'letter')} sent` },
        checkAssociates: {
          label: isChecked ? 'Check associates again' : 'Associates checked',
          done: isChecked ? 'Associates to be checked again' : 'Associates checked',
          input: { isChecked: !isChecked },
        },
        open: { isTold: true },
        adjourn: {
          ...puttingOff(decision),
          fields: {
            to: {
              value: latest,
              help: `${showDate(latest)} at the latest: ${adjournmentDays} days after ${showDate(first)}.`,
            },
          },
        },
        close: { dialog: (onClose) => <OutcomeDialog decision={decision} onClose={onClose} /> },
        settle: { dialog: (onClose) => <SettleDialog decision={decision} onClose={onClose} /> },
        noteResult: { dialog: (onClose) => <ResultDialog decision={decision} onClose={onClose} /> },
        recordOrder: { dialog: (onClose) => <OrderDialog decision={decision} onClose={onClose} /> },
      }}
    >
      {decision.toAsk && <AskButton caseId={caseId} act={decision.toAsk} />}
      {status === 'draft' && <LetterButton decision={decision} occasion="decision" label="Write notice" />}
      {status !== 'withdrawn' && voters.some(({ noticeDeliveredOn }) => noticeDeliveredOn) && (
        <CertifyButton decision={decision} />
      )}
      {status === 'open' && (
        <Button
          small
          onClick={() => onOpen({ what: 'bulk', voters, agent: null })}
          disabled={voters.length === 0}
        >
          Bulk votes
        </Button>
      )}
      {kind !== 'variation' && (status === 'approved' || status === 'rejected') && (
        <LetterButton decision={decision} occasion="outcome" label="Chair’s report" />
      )}
    </LifeSteps>
  );
}
