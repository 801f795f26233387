import type { CourtOrder, DecisionKind, DecisionStatus } from '#shared/records/decisions/decisions.ts';
import type { WantedClock } from '#shared/records/law/clock-states.ts';

type Facts = {
  kind: DecisionKind;
  status: DecisionStatus;
  decisionDate: string;
  /** The day in London on which the votes were counted. */
  decidedOn: string | null;
  resultNoticeOn: string | null;
  stateNotifiedOn: string | null;
  /** When the last creditor had its notice; null until then, and for solutions without such a notice. */
  noticeDeliveredOn: string | null;
  courtOrder: CourtOrder | null;
  courtOrderOn: string | null;
  suspendedUntil: string | null;
  orderToldOn: string | null;
  suspensionEndToldOn: string | null;
};

/** A decision is made no later than its decision date, even if its outcome is recorded afterwards. */
const madeOn = ({ decidedOn, decisionDate }: Facts) =>
  decidedOn !== null && decidedOn > decisionDate ? decisionDate : decidedOn;

const ended = (status: DecisionStatus) => status === 'approved' || status === 'rejected';

/** What is reported to the Secretary of State about an order of the court, and about the end of a suspension. */
function orderClocks(facts: Facts): WantedClock[] {
  const { courtOrder, courtOrderOn, suspendedUntil, orderToldOn, suspensionEndToldOn } = facts;
  if (courtOrderOn === null) return [];
  return [
    { rule: 'revocation', on: courtOrderOn, metOn: orderToldOn },
    ...(courtOrder === 'suspended' && suspendedUntil !== null
      ? [{ rule: 'suspension-end' as const, on: suspendedUntil, metOn: suspensionEndToldOn }]
      : []),
  ];
}

/** For a decision with an outcome: the notices to give and to whom, and the time limits for challenges. */
function outcomeClocks(facts: Facts): WantedClock[] {
  const { kind, status, decisionDate: on, resultNoticeOn, stateNotifiedOn } = facts;
  if (kind !== 'approval') return [{ rule: 'appeal-other', on }];
  return [
    { rule: 'result-notice', on, metOn: resultNoticeOn },
    ...(status === 'approved' ? [{ rule: 'state-report' as const, on, metOn: stateNotifiedOn }] : []),
    { rule: 'challenge', on },
    ...(resultNoticeOn === null ? [] : [{ rule: 'appeal' as const, on: resultNoticeOn }]),
    ...orderClocks(facts),
  ];
}

/** The clocks of a decision of creditors, as it stands. Those of an objections window belong to its trust deed. */
export function decisionClocks(facts: Facts): WantedClock[] {
  const { kind, status, decisionDate, noticeDeliveredOn } = facts;
  if (status === 'withdrawn') return [];
  if (kind === 'objections') return [];
  const notice: WantedClock[] =
    noticeDeliveredOn === null
      ? []
      : [{ rule: 'decision-notice', on: noticeDeliveredOn, metOn: madeOn(facts) }];
  if (status === 'draft') return notice;
  return [
    ...notice,
    { rule: 'decision-closes', on: decisionDate, metOn: madeOn(facts) },
    ...(ended(status) ? outcomeClocks(facts) : []),
  ];
}
