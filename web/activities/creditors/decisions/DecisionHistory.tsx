import type {
  DecisionDetail,
  DecisionVote,
  DecisionVoter,
} from '#shared/activities/creditors/decisions/contract.ts';
import { voteStandings } from '#shared/activities/creditors/decisions/count-votes.ts';
import { showDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import {
  type DecisionKind,
  proxyHolders,
  voteMethods,
  voteText,
} from '#shared/records/decisions/decisions.ts';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import { voterName } from './decision-words.ts';

function Details({ vote }: { vote: DecisionVote }) {
  const facts = [
    voteMethods[vote.method],
    vote.agent && `by ${vote.agent.name}`,
    vote.proxyHolder &&
      `proxy to ${vote.proxyName ?? proxyHolders[vote.proxyHolder].toLowerCase()}${vote.isDiscretionary ? ', who decides' : ''}`,
    vote.claimedPence !== null && `says ${poundsText(vote.claimedPence)}`,
    vote.enteredBy && `entered by ${vote.enteredBy}`,
  ].filter(Boolean);
  return <span className="text-sm text-muted">{facts.join(' · ')}</span>;
}

interface VoteLineProps {
  kind: DecisionKind;
  voter: DecisionVoter;
  vote: DecisionVote;
}

function VoteLine({ kind, voter, vote }: VoteLineProps) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-1.5">
      <Timestamp at={vote.receivedAt} />
      <span className="font-medium">{voterName(voter)}</span>
      <span>{voteText(kind, vote.vote)}</span>
      {vote.standing !== 'counts' && <Badge colour="grey">{voteStandings[vote.standing]}</Badge>}
      <Details vote={vote} />
      {[vote.modifications, vote.notes, vote.voidReason].map(
        (text) =>
          text && (
            <p key={text} className="basis-full whitespace-pre-line">
              {text}
            </p>
          ),
      )}
    </li>
  );
}

/** All votes as they came, counted or not, and how often the decision was postponed. */
export function DecisionHistory({ decision }: { decision: DecisionDetail }) {
  const votes = decision.voters
    .flatMap((voter) => voter.votes.map((vote) => ({ voter, vote })))
    .sort(
      (one, other) => other.vote.receivedAt.localeCompare(one.vote.receivedAt) || other.vote.id - one.vote.id,
    );
  const { adjournments } = decision;
  if (votes.length === 0 && adjournments.length === 0) return null;
  return (
    <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
      {votes.length > 0 && (
        <section aria-label="Votes received">
          <h3 className="mb-1 font-semibold">Votes received</h3>
          <ol className="divide-y divide-border">
            {votes.map(({ voter, vote }) => (
              <VoteLine key={vote.id} kind={decision.kind} voter={voter} vote={vote} />
            ))}
          </ol>
        </section>
      )}
      {adjournments.length > 0 && (
        <section aria-label="Adjournments">
          <h3 className="mb-1 font-semibold">Adjournments</h3>
          <ol className="divide-y divide-border">
            {adjournments.map(({ id, fromDate, toDate, reason, tally, by }) => (
              <li key={id} className="py-1.5">
                <span className="figures font-medium">
                  {showDate(fromDate)} to {showDate(toDate)}
                </span>{' '}
                <span className="text-sm text-muted">
                  {by ?? 'Concordat'} · then {poundsText(tally.forPence + tally.modifiedPence)} for,{' '}
                  {poundsText(tally.againstPence)} against
                </span>
                <p className="whitespace-pre-line">{reason}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}
