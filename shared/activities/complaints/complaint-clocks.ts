import type { WantedClock } from '#shared/records/law/clock-states.ts';
import { answeredOn, type ClockFacts, isUnderDisp } from './complaints.ts';

type Facts = Omit<ClockFacts, 'srcDueOn' | 'finalDueOn'> & { receivedOn: string };

/** The clocks of a complaint: both replies from its receipt, the Ombudsman's six months, and how long its record is kept. */
export function complaintClocks(facts: Facts): WantedClock[] {
  const { regime, receivedOn: on, srcSentOn, finalSentOn, closedOn } = facts;
  const answered = answeredOn({ ...facts, srcDueOn: on, finalDueOn: on });
  const isDisp = isUnderDisp(regime);
  const isSummaryOpen = isDisp && (srcSentOn !== null || answered === null);
  return [
    ...(isSummaryOpen ? [{ rule: 'complaint-summary' as const, on, metOn: srcSentOn }] : []),
    { rule: 'complaint-final', on, metOn: answered },
    ...(isDisp && finalSentOn !== null ? [{ rule: 'ombudsman-referral' as const, on: finalSentOn }] : []),
    ...(closedOn === null ? [] : [{ rule: 'complaint-record' as const, on: closedOn }]),
  ];
}
