import { poundsText } from '#shared/platform/money.ts';
import type { Jurisdiction } from '#shared/records/law/cited-law.ts';
import { cited } from '#shared/records/law/places.ts';
import type { ModificationState } from './states.ts';

export const answers = { given: 'Consents', refused: 'Refuses' } as const;
export type Answer = keyof typeof answers;

/** Everything that decides whether a clause may be accepted. */
export type AcceptanceFacts = {
  /** Whose law the case follows. */
  place: Jurisdiction;
  status: ModificationState;
  /** It is not recorded which figures it changes, or that it changes none. */
  lacksEffect: boolean;
  requiresClientConsent: boolean;
  /** Applicants who have not consented, by name. */
  silentApplicants: readonly string[];
  /** Clauses that contradict it and are still open, by title. */
  contradictedBy: readonly string[];
  /** Secured and preferential creditors whose rights it cuts and who have not consented, by name. */
  silentCreditors: readonly string[];
  /** By how much preferential creditors would get less than without it, in pence. */
  preferentialLossPence: number;
  /** Preferential creditors who have not consented, by name. */
  silentPreferential: readonly string[];
  /** The requirements of the clause that the schedule of a running arrangement does not meet, in sentences. */
  againstTerms: readonly string[];
};

/** What prevents accepting a clause whose effect nobody has recorded. */
export const EFFECT_UNSAID = 'Record which figures it changes, or that it changes none: edit the clause.';

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const verb = (names: readonly string[]) => (names.length === 1 ? 'has' : 'have');

/** Why a clause cannot be accepted yet, in sentences; none when it can. */
export function acceptanceProblems(facts: AcceptanceFacts): string[] {
  const { place, status, contradictedBy, silentApplicants, silentCreditors, silentPreferential } = facts;
  if (status !== 'proposed') return [`The clause is already ${status}.`];
  const loss = facts.preferentialLossPence;
  return [
    facts.lacksEffect && EFFECT_UNSAID,
    ...facts.againstTerms,
    contradictedBy.length > 0 && `It contradicts ${list.format(contradictedBy)}: resolve the conflict first.`,
    facts.requiresClientConsent &&
      silentApplicants.length > 0 &&
      `${list.format(silentApplicants)} ${verb(silentApplicants)} not consented to it${cited(place, 'section 258(2) Insolvency Act 1986')}.`,
    silentCreditors.length > 0 &&
      `It cuts the rights of ${list.format(silentCreditors)}, who ${verb(silentCreditors)} not consented${cited(place, 'section 258(4) and (5)')}.`,
    loss > 0 &&
      silentPreferential.length > 0 &&
      `Preferential creditors would get ${poundsText(loss)} less, and ${list.format(silentPreferential)} ${verb(silentPreferential)} not consented${cited(place, 'section 258(5)')}.`,
  ].filter((problem) => problem !== false);
}
