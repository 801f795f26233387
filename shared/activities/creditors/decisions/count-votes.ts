import type { VoteKind } from '#shared/records/decisions/decisions.ts';
import { isInTime } from '#shared/records/decisions/timing.ts';

/** A vote as far as it decides which one counts. */
export type TimedVote = {
  id: number;
  voterId: number;
  vote: VoteKind;
  receivedAt: Date;
  /** Entered after the outcome was recorded. */
  isAfterwards: boolean;
  voidedAt: Date | null;
};

/** Why a vote does not count, in the order in which the reasons are checked. */
export const voteStandings = {
  counts: 'Counts',
  void: 'Entered by mistake',
  late: 'Late',
  afterwards: 'Entered after the outcome',
  superseded: 'Superseded',
} as const;
export type VoteStanding = keyof typeof voteStandings;

type Decision = { decisionDate: string };

function ownStanding(vote: TimedVote, decision: Decision): VoteStanding {
  if (vote.voidedAt) return 'void';
  if (!isInTime(vote.receivedAt, decision)) return 'late';
  return vote.isAfterwards ? 'afterwards' : 'counts';
}

/** Received later or, where both came together, entered later. */
const isNewer = (one: TimedVote, other: TimedVote) =>
  one.receivedAt.getTime() - other.receivedAt.getTime() || one.id - other.id;

/**
 * The standing of each vote: of a creditor's votes received in time, the last one counts and supersedes the others. It is calculated from
 * the clock each time, so that a vote at 00:00 does not count, whether or not any job has run since.
 */
export function standingsOf(votes: readonly TimedVote[], decision: Decision): Map<number, VoteStanding> {
  const standings = new Map(votes.map((vote) => [vote.id, ownStanding(vote, decision)]));
  const last = new Map<number, TimedVote>();
  for (const vote of votes) {
    if (standings.get(vote.id) !== 'counts') continue;
    const before = last.get(vote.voterId);
    const [newer, older] = before && isNewer(before, vote) > 0 ? [before, vote] : [vote, before];
    last.set(vote.voterId, newer);
    if (older) standings.set(older.id, 'superseded');
  }
  return standings;
}
