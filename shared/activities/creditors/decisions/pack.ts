import { londonDate, londonTime, showDate } from '#shared/platform/dates.ts';
import {
  type ValueBasis,
  type VoteKind,
  valueBases,
  voteKinds,
} from '#shared/records/decisions/decisions.ts';
import { voteStandings } from './count-votes.ts';
import { asModified, type Tally } from './majority.ts';

/** A vote as the pack lists it. */
export type PackedVote = {
  vote: VoteKind;
  standing: keyof typeof voteStandings;
  receivedAt: Date | string;
  modificationsAgreed: boolean | null;
};

/** A creditor as the pack lists it, with all its votes up to the outcome, the latest first. */
export type PackedVoter = {
  creditor: string;
  valuePence: number;
  basis: ValueBasis;
  valueReason: string | null;
  isAssociate: boolean;
  votes: readonly PackedVote[];
};

/** The columns of the list of votes. Both tests are calculated from the totals of the last four. */
export const packColumns = [
  'No.',
  'Creditor',
  'Admitted for voting',
  'Basis',
  'Reason',
  'Associate',
  'Vote',
  'Received (London)',
  'Standing',
  'For',
  'Against',
  'Unconnected',
  'Unconnected against',
] as const;

const pounds = (pence: number): string => {
  const digits = String(Math.abs(pence)).padStart(3, '0');
  return `${pence < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const received = (at: Date | string): string => {
  const moment = new Date(at);
  return `${showDate(londonDate(moment))} ${londonTime(moment)}`;
};

function voteText({ vote, modificationsAgreed }: PackedVote): string {
  if (vote !== 'modified' || modificationsAgreed === null) return voteKinds[vote];
  return `${voteKinds[vote]} (${modificationsAgreed ? 'agreed' : 'refused'})`;
}

/** Votes with modifications count for what is put to the client, until the client refuses them. */
const side = ({ vote, modificationsAgreed }: PackedVote): 'for' | 'against' | null => {
  if (vote === 'for') return 'for';
  if (vote === 'against') return 'against';
  return vote === 'modified' ? (modificationsAgreed === false ? 'against' : 'for') : null;
};

function countingRow(no: number, voter: PackedVoter, vote: PackedVote | undefined): string[] {
  const { valuePence, isAssociate } = voter;
  const counts = vote ? side(vote) : null;
  const only = (isTrue: boolean) => (isTrue ? pounds(valuePence) : '0.00');
  return [
    String(no),
    voter.creditor,
    pounds(valuePence),
    valueBases[voter.basis],
    voter.valueReason ?? '',
    isAssociate ? 'Yes' : 'No',
    vote ? voteText(vote) : 'No vote',
    vote ? received(vote.receivedAt) : '',
    vote ? voteStandings[vote.standing] : '',
    only(counts === 'for'),
    only(counts === 'against'),
    only(!isAssociate),
    only(!isAssociate && counts === 'against'),
  ];
}

const otherRow = (no: number, { creditor }: PackedVoter, vote: PackedVote): string[] => [
  String(no),
  creditor,
  '',
  '',
  '',
  '',
  voteText(vote),
  received(vote.receivedAt),
  voteStandings[vote.standing],
  ...Array.from({ length: 4 }, () => '0.00'),
];

/** Every creditor with the vote that counts, and below it those that do not; then the sums. */
export function packRows(voters: readonly PackedVoter[], tally: Tally): string[][] {
  const rows = voters.flatMap((voter, at) => {
    const counting = voter.votes.find(({ standing }) => standing === 'counts');
    const others = voter.votes.filter((vote) => vote !== counting);
    return [countingRow(at + 1, voter, counting), ...others.map((vote) => otherRow(at + 1, voter, vote))];
  });
  const { forPence, againstPence, unconnectedAgainstPence, unconnectedTotalPence } = asModified(tally);
  const sums = [forPence, againstPence, unconnectedTotalPence, unconnectedAgainstPence].map(pounds);
  const total = ['TOTAL', '', pounds(tally.electoratePence), ...Array.from({ length: 6 }, () => ''), ...sums];
  return [...rows, total];
}
