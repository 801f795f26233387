import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DecisionDetail, DecisionVoter } from '#shared/activities/creditors/decisions/contract.ts';
import {
  courtOrders,
  decisionKinds,
  statusText,
  type VoteKind,
} from '#shared/records/decisions/decisions.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { KeyLegend } from '#web/platform/page/KeyLegend.tsx';
import { RecordLetters } from '#web/platform/page/mail/RecordLetters.tsx';
import { TabData } from '#web/platform/page/TabData.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import type { MenuItem } from '#web/platform/ui/Menu.tsx';
import { AskedClauses } from './AskedClauses.tsx';
import { BulkVoteDialog } from './BulkVoteDialog.tsx';
import type { Received } from './ballot.ts';
import { DecisionChecklist } from './DecisionChecklist.tsx';
import { NoticeDialog, ValueDialog, VoidVoteDialog } from './DecisionDialogs.tsx';
import { DecisionFacts } from './DecisionFacts.tsx';
import { DecisionHistory } from './DecisionHistory.tsx';
import { DecisionSteps, type OpenDecision, PackButtons } from './DecisionSteps.tsx';
import { orderColours, statusColours, takesVotes, voterName } from './decision-words.ts';
import { decisionOptions } from './decisions-client.ts';
import { MajorityMeter } from './MajorityMeter.tsx';
import { ReceivedStrip } from './ReceivedStrip.tsx';
import { useVotingKeys, votingLegend } from './use-voting-keys.ts';
import { VoteDialog } from './VoteDialog.tsx';
import { VoterTable } from './VoterTable.tsx';

function Dialogs({
  decision,
  open,
  onClose,
}: {
  decision: DecisionDetail;
  open: OpenDecision;
  onClose: () => void;
}) {
  const props = { decision, onClose };
  switch (open.what) {
    case 'notice':
      return <NoticeDialog {...props} voter={open.voter} />;
    case 'value':
      return <ValueDialog {...props} voter={open.voter} />;
    case 'vote':
      return <VoteDialog {...props} voter={open.voter} vote={open.vote} />;
    case 'bulk':
      return <BulkVoteDialog {...props} voters={open.voters} agent={open.agent} />;
    case 'void':
      return <VoidVoteDialog {...props} voteId={open.voteId} />;
  }
}

/** What can be done with one creditor. */
function actionsOf(
  decision: DecisionDetail,
  voter: DecisionVoter,
  mayEdit: boolean,
  onOpen: (open: OpenDecision) => void,
): MenuItem[] {
  if (!mayEdit) return [];
  const { status, decidedAt, voters, isClosed, rulingBlocker } = decision;
  const { agent, counting } = voter;
  const ofAgent = agent ? voters.filter((each) => each.agent?.id === agent.id) : [];
  const isUnreckoned = decidedAt === null && status !== 'withdrawn';
  return [
    ...(takesVotes(decision)
      ? [{ label: 'Enter vote', onSelect: () => onOpen({ what: 'vote', voter }) }]
      : []),
    ...(takesVotes(decision) && agent && ofAgent.length > 1
      ? [
          {
            label: `Votes of ${agent.name} (${ofAgent.length})`,
            onSelect: () => onOpen({ what: 'bulk', voters: ofAgent, agent }),
          },
        ]
      : []),
    ...(status === 'draft' ? [{ label: 'Notice', onSelect: () => onOpen({ what: 'notice', voter }) }] : []),
    ...(isUnreckoned && !isClosed
      ? [
          {
            label: 'Value for voting',
            onSelect: () => onOpen({ what: 'value', voter }),
            ...(rulingBlocker !== null && { disabled: true, note: rulingBlocker }),
          },
        ]
      : []),
    ...(isUnreckoned && counting
      ? [
          {
            label: 'Take the vote back',
            danger: true,
            separated: true,
            onSelect: () => onOpen({ what: 'void', voteId: counting.id }),
          },
        ]
      : []),
  ];
}

function OneDecision({ decision, mayEdit }: { decision: DecisionDetail; mayEdit: boolean }) {
  const [open, setOpen] = useState<OpenDecision | null>(null);
  const [received, setReceived] = useState<Received>({
    receivedOn: null,
    receivedTime: null,
    method: 'email',
  });
  const onVote = (voter: DecisionVoter, vote?: VoteKind) => setOpen({ what: 'vote', voter, vote });
  const { current, choose, outcome } = useVotingKeys({ decision, mayVote: mayEdit, received, onVote });
  const isVoting = takesVotes(decision);
  const { kind, status, sought, outcomeNote } = decision;
  return (
    <>
      <Card
        title={decisionKinds[kind]}
        aside={
          <span className="flex flex-wrap items-center gap-2">
            <Badge colour={statusColours[status]}>{statusText(kind, status)}</Badge>
            {decision.courtOrder && (
              <Badge colour={orderColours[decision.courtOrder]}>{courtOrders[decision.courtOrder]}</Badge>
            )}
            {isVoting && decision.isClosed && <Badge colour="yellow">Outcome to be recorded</Badge>}
            {decision.openedAt !== null && <PackButtons decision={decision} />}
          </span>
        }
      >
        <div className="space-y-5">
          {mayEdit && <DecisionSteps decision={decision} onOpen={setOpen} />}
          <p className="max-w-prose whitespace-pre-line">{sought}</p>
          <DecisionFacts decision={decision} />
          <RecordLetters caseId={decision.caseId} about={{ entity: 'decisions', id: decision.id }} />
          {outcomeNote && <p className="max-w-prose whitespace-pre-line">{outcomeNote}</p>}
          {status === 'draft' ? (
            <DecisionChecklist checklist={decision.checklist} />
          ) : (
            status !== 'withdrawn' && <MajorityMeter decision={decision} />
          )}
          {isVoting && mayEdit && <ReceivedStrip value={received} onChange={setReceived} />}
          <VoterTable
            decision={decision}
            current={isVoting && mayEdit ? current : undefined}
            onCurrent={choose}
            actionsOf={(voter) => actionsOf(decision, voter, mayEdit, setOpen)}
          />
          <AskedClauses decision={decision} />
          <DecisionHistory decision={decision} />
        </div>
      </Card>
      {isVoting && mayEdit && <KeyLegend keys={votingLegend(kind)} outcome={outcome} />}
      {open && <Dialogs decision={decision} open={open} onClose={() => setOpen(null)} />}
      <output className="sr-only" aria-live="polite">
        {current !== undefined && isVoting
          ? decision.voters.filter(({ debtId }) => debtId === current).map(voterName)
          : ''}
      </output>
    </>
  );
}

/** One decision: what is asked, the checklist before it opens, the live meter while it runs, its creditors and their votes. */
export function DecisionView({ caseId, id, mayEdit }: { caseId: number; id: number; mayEdit: boolean }) {
  const detail = useQuery(decisionOptions(caseId, id));
  return (
    <TabData query={detail}>{(decision) => <OneDecision decision={decision} mayEdit={mayEdit} />}</TabData>
  );
}
