import { useState } from 'react';
import type { DecisionDetail, DecisionVoter } from '#shared/activities/creditors/decisions/contract.ts';
import {
  type DecisionKind,
  type VoteKind,
  votesOfKind,
  voteText,
} from '#shared/records/decisions/decisions.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { focusRow, type PageKeys, usePageKeys, useRowInView } from '#web/platform/page/use-page-keys.ts';
import { toast } from '#web/platform/ui/toast.ts';
import { freshBallot, momentOf, type Received } from './ballot.ts';
import { takesVotes, voteKeys, voterName } from './decision-words.ts';
import { castVotes, voidVote } from './decisions-client.ts';

/** The vote that was entered last by a key, for U to take back. Its id comes with the reply; null if it was refused. */
type Entered = { voteId: Promise<number | null>; name: string };

interface VotingKeysOptions {
  decision: DecisionDetail;
  mayVote: boolean;
  received: Received;
  /** Opens the form of a vote. */
  onVote: (voter: DecisionVoter, vote?: VoteKind) => void;
}

/** Votes entered by single keys: the creditor they act on, and what the last one did. */
export function useVotingKeys({ decision, mayVote, received, onVote }: VotingKeysOptions) {
  const { voters, caseId, id } = decision;
  const [current, setCurrent] = useState<number | undefined>(voters[0]?.debtId);
  const [outcome, setOutcome] = useState<string | null>(null);
  const [last, setLast] = useState<Entered | null>(null);
  const at = Math.max(
    0,
    voters.findIndex(({ debtId }) => debtId === current),
  );
  useRowInView(current);
  const refusal = !mayVote
    ? 'You may not change this case.'
    : takesVotes(decision)
      ? null
      : 'Votes are entered while voting is open.';
  const go = (to: number) => {
    const voter = voters[to];
    if (!voter) return to < 0 ? 'This is the first creditor.' : 'This is the last creditor.';
    setCurrent(voter.debtId);
    return null;
  };
  const cast = (vote: VoteKind) => {
    const voter = voters[at];
    if (refusal || !voter) return refusal ?? 'No creditor votes.';
    // What is entered after voting has closed needs a note, and modifications need words.
    if (vote === 'modified' || decision.isClosed) {
      onVote(voter, vote);
      return null;
    }
    setLast({ voteId: enter(voter, vote), name: voterName(voter) });
    go(at + 1);
    return `${voterName(voter)}: ${voteText(decision.kind, vote)}`;
  };
  async function enter(voter: DecisionVoter, vote: VoteKind): Promise<number | null> {
    const { receivedOn: _on, receivedTime: _time, ...ballot } = freshBallot;
    const votes = [{ debtId: voter.debtId, vote, modifications: null, claimedPence: null }];
    try {
      const after = await castVotes({
        caseId,
        id,
        ...ballot,
        method: received.method,
        votes,
        receivedAt: momentOf(received),
      });
      const entered = after.voters.find(({ debtId }) => debtId === voter.debtId)?.votes[0];
      if (entered?.standing === 'late')
        setOutcome(`${voterName(voter)}: arrived too late: recorded but not counted.`);
      return entered?.id ?? null;
    } catch (error) {
      toast.error('Error updating.', messageOf(error));
      setOutcome(messageOf(error));
      return null;
    }
  }
  async function takeBack(entered: Entered) {
    const voteId = await entered.voteId;
    if (voteId === null) return;
    try {
      await voidVote({ caseId, id, voteId, reason: 'Entered by mistake.' });
    } catch (error) {
      toast.error('Error updating.', messageOf(error));
    }
  }
  const undo = () => {
    if (refusal) return refusal;
    if (!last) return 'Nothing has been entered with the keyboard yet.';
    setLast(null);
    void takeBack(last);
    return `${last.name}: vote taken back.`;
  };
  const open = () => {
    const voter = voters[at];
    if (refusal || !voter) return refusal ?? 'No creditor votes.';
    onVote(voter);
    return null;
  };
  const keys: PageKeys = {
    j: () => go(at + 1),
    k: () => go(at - 1),
    v: open,
    u: undo,
    ...Object.fromEntries(Object.entries(voteKeys).map(([vote, key]) => [key, () => cast(vote as VoteKind)])),
  };
  usePageKeys(keys, setOutcome);
  const choose = (debtId: number) => {
    setCurrent(debtId);
    focusRow(debtId);
  };
  return { current, choose, outcome };
}

/** The keys and what they do, as shown below the list. */
export const votingLegend = (kind: DecisionKind): readonly [string, string][] => [
  ['J', 'next'],
  ['K', 'previous'],
  ...votesOfKind(kind).map((vote): [string, string] => [
    voteKeys[vote].toUpperCase(),
    voteText(kind, vote).toLowerCase(),
  ]),
  ['V', 'all details'],
  ['U', 'take back'],
];
