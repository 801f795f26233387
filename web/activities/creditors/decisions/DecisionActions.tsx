import { Download } from 'lucide-react';
import { useState } from 'react';
import { adjournmentBlocker, withdrawalProblem } from '#shared/activities/creditors/decisions/closing.ts';
import type { DecisionDetail, DecisionVoter } from '#shared/activities/creditors/decisions/contract.ts';
import type { Occasion } from '#shared/records/correspondence/letter-subjects.ts';
import { isMeeting, type VoteKind } from '#shared/records/decisions/decisions.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { download } from '#web/platform/api/rest.ts';
import { useCaseLetters } from '#web/platform/case/case-letters.ts';
import { Button } from '#web/platform/ui/Button.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { checkAssociates, openVoting, takeNotices } from './decisions-client.ts';

/** What stands open over a decision. */
export type OpenDecision =
  | { what: 'edit' | 'adjourn' | 'outcome' | 'settle' | 'withdraw' | 'result' | 'order' }
  | { what: 'notice'; voter?: DecisionVoter }
  | { what: 'value'; voter: DecisionVoter }
  | { what: 'vote'; voter: DecisionVoter; vote?: VoteKind | undefined }
  | { what: 'bulk'; voters: readonly DecisionVoter[]; agent: { id: number; name: string } | null }
  | { what: 'void'; voteId: number };

interface DecisionActionsProps {
  decision: DecisionDetail;
  mayEdit: boolean;
  onOpen: (open: OpenDecision) => void;
}

const keyOf = ({ caseId, id, version }: DecisionDetail) => ({ caseId, id, version });

/** Begins a letter about the decision to all its creditors. */
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

function DraftActions({ decision, onOpen }: Omit<DecisionActionsProps, 'mayEdit'>) {
  const [isBusy, setBusy] = useState(false);
  const isChecked = decision.associatesCheckedAt !== null;
  const blockers = decision.checklist.flatMap((check) => check.blockers);
  async function run(act: () => Promise<unknown>, done: string) {
    setBusy(true);
    try {
      await act();
      toast.success(done);
    } catch (error) {
      toast.error('Error updating.', messageOf(error));
    }
    setBusy(false);
  }
  return (
    <>
      <Button small onClick={() => onOpen({ what: 'edit' })}>
        Edit
      </Button>
      <Button small onClick={() => onOpen({ what: 'notice' })}>
        Record notice
      </Button>
      <LetterButton decision={decision} occasion="decision" label="Write notice" />
      {decision.postedNotices > 0 && (
        <Button
          small
          loading={isBusy}
          onClick={() => void run(() => takeNotices(keyOf(decision)), 'Notices taken from the post')}
        >
          Take {decision.postedNotices} from the post
        </Button>
      )}
      <Button
        small
        loading={isBusy}
        onClick={() =>
          void run(
            () => checkAssociates({ ...keyOf(decision), isChecked: !isChecked }),
            isChecked ? 'Associates to be checked again' : 'Associates checked',
          )
        }
      >
        {isChecked ? 'Check associates again' : 'Associates checked'}
      </Button>
      <Button small colour="plain" onClick={() => onOpen({ what: 'withdraw' })}>
        Withdraw
      </Button>
      <Button
        small
        colour="accent"
        loading={isBusy}
        disabled={blockers.length > 0}
        title={blockers[0]}
        onClick={() => void run(() => openVoting(keyOf(decision)), 'Voting is open')}
      >
        Open voting
      </Button>
    </>
  );
}

function OpenActions({ decision, onOpen }: Omit<DecisionActionsProps, 'mayEdit'>) {
  const { profile } = useAuth();
  const notPutOff = adjournmentBlocker({ ...decision, responded: decision.tally.responded }, profile.id);
  const notWithdrawn = withdrawalProblem(decision);
  return (
    <>
      <Button
        small
        onClick={() => onOpen({ what: 'bulk', voters: decision.voters, agent: null })}
        disabled={decision.voters.length === 0}
      >
        Bulk votes
      </Button>
      <Button
        small
        disabled={notPutOff !== null}
        title={notPutOff ?? undefined}
        onClick={() => onOpen({ what: 'adjourn' })}
      >
        {isMeeting(decision.procedure) ? 'Adjourn' : 'Put off'}
      </Button>
      <Button
        small
        colour="plain"
        disabled={notWithdrawn !== null}
        title={notWithdrawn ?? undefined}
        onClick={() => onOpen({ what: 'withdraw' })}
      >
        Withdraw
      </Button>
      <Button
        small
        colour="accent"
        disabled={decision.decidableProblem !== null}
        title={decision.decidableProblem ?? undefined}
        onClick={() => onOpen({ what: 'outcome' })}
      >
        Record outcome
      </Button>
    </>
  );
}

/** The decision pack: everything on paper, and the list of votes that a creditor can recompute. */
function PackButtons({ decision: { caseId, id } }: Pick<DecisionActionsProps, 'decision'>) {
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

/** What can be done with a decision as it stands. */
export function DecisionActions(props: DecisionActionsProps) {
  return (
    <>
      {props.decision.openedAt !== null && <PackButtons decision={props.decision} />}
      <Steps {...props} />
    </>
  );
}

function Steps({ decision, mayEdit, onOpen }: DecisionActionsProps) {
  if (!mayEdit) return null;
  switch (decision.status) {
    case 'draft':
      return <DraftActions decision={decision} onOpen={onOpen} />;
    case 'open':
      return <OpenActions decision={decision} onOpen={onOpen} />;
    case 'modifications':
      return (
        <Button small colour="accent" onClick={() => onOpen({ what: 'settle' })}>
          Client’s answer
        </Button>
      );
    case 'approved':
    case 'rejected':
      return (
        <>
          <LetterButton decision={decision} occasion="outcome" label="Chair’s report" />
          <Button small onClick={() => onOpen({ what: 'result' })}>
            Record notices
          </Button>
          {decision.kind === 'approval' &&
            decision.status === 'approved' &&
            decision.courtOrder !== 'revoked' && (
              <Button small colour="plain" onClick={() => onOpen({ what: 'order' })}>
                Record court order
              </Button>
            )}
        </>
      );
    default:
      return null;
  }
}
