import type { DecisionRow, DecisionVoter } from '#shared/activities/creditors/decisions/contract.ts';
import {
  type CourtOrder,
  type DecisionKind,
  type DecisionStatus,
  type VoteKind,
  votesOfKind,
  voteText,
} from '#shared/records/decisions/decisions.ts';
import type { StatusColour } from '#web/platform/ui/Badge.tsx';

export const statusColours: Readonly<Record<DecisionStatus, StatusColour>> = {
  draft: 'grey',
  open: 'blue',
  modifications: 'yellow',
  approved: 'green',
  rejected: 'red',
  withdrawn: 'grey',
};

export const orderColours: Readonly<Record<CourtOrder, StatusColour>> = {
  revoked: 'red',
  suspended: 'yellow',
};

export const voteColours: Readonly<Record<VoteKind, StatusColour>> = {
  for: 'green',
  modified: 'yellow',
  against: 'red',
  abstain: 'grey',
  pod: 'grey',
};

/** The key that enters each vote. */
export const voteKeys: Readonly<Record<VoteKind, string>> = {
  for: 'f',
  modified: 'm',
  against: 'a',
  abstain: 'b',
  pod: 'p',
};

/** Basis points as they are read: '74.99%'. */
export const percentText = (bp: number): string => `${(bp / 100).toFixed(2)}%`;

/** The creditor of a row, with its account to distinguish others of the same name. */
export const voterName = ({ creditor, accountNumber }: DecisionVoter): string =>
  accountNumber ? `${creditor.name} · ${accountNumber}` : creditor.name;

/** Whether votes may still be entered that count, if they came in time. */
export const takesVotes = ({ status }: Pick<DecisionRow, 'status'>): boolean => status === 'open';

/** The votes that a creditor has, as a form offers them. */
export const voteOptions = (kind: DecisionKind): { id: VoteKind; label: string }[] =>
  votesOfKind(kind).map((id) => ({ id, label: voteText(kind, id) }));
