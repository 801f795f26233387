import { complaintOutcomes, isUnderDisp, isUnderGateway } from '#shared/activities/complaints/complaints.ts';
import { poundsText } from '#shared/platform/money.ts';
import { letterDate } from '#shared/records/letters/letter-format.ts';
import type { complaints } from './tables.ts';

/** The part of a complaint that its letters use. */
type Told = Pick<
  typeof complaints.$inferSelect,
  'reference' | 'summary' | 'regime' | 'outcome' | 'redressPence' | 'receivedOn' | 'finalDueOn' | 'rootCause'
> & { owner: { name: string } };

/** The facts about a complaint for its letters; conditions hold 'yes'. */
export function complaintFacts(complaint: Told, note: string | null): Record<string, string> {
  const { reference, summary, regime, outcome, redressPence, owner, receivedOn, finalDueOn, rootCause } =
    complaint;
  const facts: Record<string, string | null | false> = {
    'complaint.reference': reference,
    'complaint.summary': summary,
    'complaint.handler': owner.name,
    'complaint.outcome': outcome && complaintOutcomes[outcome],
    'complaint.reasons': rootCause,
    'complaint.delayReason': note,
    'complaint.isDisp': isUnderDisp(regime) && 'yes',
    'complaint.isGateway': isUnderGateway(regime) && 'yes',
    'complaint.isUpheld': outcome === 'upheld' && 'yes',
    'complaint.isPartlyUpheld': outcome === 'partly' && 'yes',
    'complaint.isRejected': outcome === 'not_upheld' && 'yes',
    'dates.complaintReceived': letterDate(receivedOn),
    'dates.complaintFinalDue': letterDate(finalDueOn),
    'figures.redress': redressPence === null ? null : poundsText(redressPence),
  };
  return Object.fromEntries(
    Object.entries(facts).filter((fact): fact is [string, string] => Boolean(fact[1])),
  );
}
