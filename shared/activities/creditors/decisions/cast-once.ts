import { londonDate, showDate } from '#shared/platform/dates.ts';
import {
  type DecisionKind,
  isMeeting,
  type Procedure,
  type VoteKind,
  voteText,
} from '#shared/records/decisions/decisions.ts';
import type { Jurisdiction } from '#shared/records/law/cited-law.ts';

/** A vote as far as it is compared with the one before it. */
export type SaidVote = { vote: VoteKind; modifications: string | null };

/** Whoever abstains or only proves a debt has not voted yet. */
const isCast = ({ vote }: SaidVote) => vote === 'for' || vote === 'modified' || vote === 'against';

/**
 * Why a creditor's vote cannot take the place of the one that counts, or null. A vote cast otherwise than at a meeting may not be changed
 * (Insolvency Rules 2016, r 15.31(8)); a repetition changes nothing. Objections to a trust deed may be withdrawn, and other places have
 * rules of their own.
 */
export function changedVoteProblem(
  { kind, procedure, place }: { kind: DecisionKind; procedure: Procedure; place: Jurisdiction },
  before: SaidVote & { receivedAt: Date },
  wanted: SaidVote,
): string | null {
  if (place !== 'EW' || kind === 'objections' || isMeeting(procedure) || !isCast(before)) return null;
  if (before.vote === wanted.vote && before.modifications === wanted.modifications) return null;
  const said = `‘${voteText(kind, before.vote)}’ of ${showDate(londonDate(before.receivedAt))}`;
  return `The vote ${said} stands: one cast otherwise than at a meeting may not be changed (rule 15.31(8)). If it was entered by mistake, take it back first.`;
}
