import { now } from '#shared/platform/dates.ts';
import { missingOf } from '#shared/platform/life/life.ts';
import { votesOpen, type WithdrawalFacts, withdrawalNeeds } from './decision-needs.ts';

type Closing = Omit<WithdrawalFacts, 'at'>;

/** Why nothing that bears on the count may be changed any more, in a sentence; null until votes close. */
export const closedProblem = (decision: Omit<Closing, 'decidedAt'>): string | null =>
  missingOf([votesOpen], { ...decision, decidedAt: null, at: now() })[0]?.text ?? null;

/** Why a decision is not withdrawn, in words; null while it may be. */
export const withdrawalProblem = (decision: Closing): string | null =>
  missingOf(withdrawalNeeds, { ...decision, at: now() })
    .map(({ text }) => text)
    .join(' ') || null;
