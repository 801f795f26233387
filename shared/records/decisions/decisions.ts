import { words } from '#shared/platform/words.ts';
/** What creditors decide on. */
export const decisionKinds = {
  approval: 'Proposal',
  variation: 'Variation',
  breach: 'Breach',
  objections: 'Objections to trust deed',
  other: 'Other matter',
} as const;
export type DecisionKind = keyof typeof decisionKinds;

/** How creditors decide (rule 15.3). Deemed consent is not among them: a voluntary arrangement cannot be approved by silence. */
export const procedures = {
  correspondence: 'Correspondence',
  electronic: 'Electronic voting',
  both: 'Correspondence and electronic voting',
  virtual: 'Virtual meeting',
  physical: 'Physical meeting',
  objections: 'Objections window',
  other: 'Other equal procedure',
} as const;
export type Procedure = keyof typeof procedures;

/** Whether creditors meet. All other decisions are made at 23:59 on their day (rule 15.2). */
export const isMeeting = (procedure: Procedure): boolean =>
  procedure === 'virtual' || procedure === 'physical';

export const decisionStatuses = {
  draft: 'In preparation',
  open: 'Open',
  modifications: 'Modifications to agree',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
} as const;
export type DecisionStatus = keyof typeof decisionStatuses;

/** The state in the words of its kind: creditors either bar a trust deed or do not; only registration protects it. */
export function statusText(kind: DecisionKind, status: DecisionStatus): string {
  if (kind === 'objections' && status === 'approved') return 'Not barred';
  return kind === 'objections' && status === 'rejected' ? 'Barred' : decisionStatuses[status];
}

/** A creditor's vote, in the words of the kind: it objects to a trust deed or agrees to it. */
export function voteText(kind: DecisionKind, vote: VoteKind): string {
  if (kind !== 'objections') return voteKinds[vote];
  return vote === 'against' ? 'Objects' : vote === 'for' ? 'Agrees' : voteKinds[vote];
}

/** The votes that a kind of decision knows. */
export const votesOfKind = (kind: DecisionKind): readonly VoteKind[] =>
  kind === 'objections' ? ['against', 'for'] : ['for', 'modified', 'against', 'abstain', 'pod'];

/** The states in which a decision is still to be made: a case has one of a kind at most. */
export const undecided = ['draft', 'open', 'modifications'] as const satisfies readonly DecisionStatus[];
export const isUndecided = (status: DecisionStatus): boolean => undecided.some((each) => each === status);

/** What the court may do to an approval on a challenge (section 262). */
export const courtOrders = { revoked: 'Revoked', suspended: 'Suspended' } as const;
export type CourtOrder = keyof typeof courtOrders;

/** What a creditor says. */
export const voteKinds = {
  for: 'For',
  modified: 'For, with modifications',
  against: 'Against',
  abstain: 'Abstains',
  pod: 'Proof of debt only',
} as const;
export type VoteKind = keyof typeof voteKinds;

/** How a vote was received. */
export const voteMethods = {
  email: 'Email',
  post: 'Post',
  portal: 'Voting portal',
  file: 'Agent’s file',
  meeting: 'At the meeting',
  phone: 'Telephone, confirmed',
} as const;
export type VoteMethod = keyof typeof voteMethods;

/** Who holds the proxy of a creditor that does not vote itself. */
export const proxyHolders = { chair: 'The chair', other: 'Somebody else' } as const;
export type ProxyHolder = keyof typeof proxyHolders;

/** The value at which a debt is admitted for voting, and why (rule 15.31). */
export const valueBases = {
  admitted: 'Claim admitted',
  claimed: 'Claim',
  confirmed: 'Balance confirmed',
  declared: 'Statement of affairs',
  unascertained: 'Unascertained: £1',
  chair: 'Valued by the chair',
  objected: 'Objected to, and voted',
  rejected: 'Rejected for voting',
} as const;
export type ValueBasis = keyof typeof valueBases;

/** The bases that the chair chooses, each with a reason. */
export const ruledBases = words('chair unascertained objected rejected') satisfies readonly ValueBasis[];
export type RuledBasis = (typeof ruledBases)[number];
