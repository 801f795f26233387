import type { ReactNode } from 'react';
import type { DecisionDetail } from '#shared/activities/creditors/decisions/contract.ts';
import { registrationDueOn } from '#shared/activities/creditors/decisions/objections.ts';
import { reservedActs } from '#shared/records/acts/reserved-acts.ts';
import { courtOrders, isMeeting, procedures } from '#shared/records/decisions/decisions.ts';
import { appealUntil, challengeUntil } from '#shared/records/decisions/timing.ts';
import type { Jurisdiction } from '#shared/records/law/cited-law.ts';
import { cited, isRuleIn, OWN_LAW, toldOfApproval } from '#shared/records/law/places.ts';
import { usePlace } from '#web/platform/case/case.ts';
import { CertificateLink } from '#web/platform/page/consents/CertificateLink.tsx';
import { DateText } from '#web/platform/page/DateText.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';

type Fact = readonly [label: string, value: ReactNode];

/** When creditors decide, or decided. */
function Closing({ decision }: { decision: DecisionDetail }) {
  const { procedure, decisionDate, meetingTime, meetingPlace, isClosed, status } = decision;
  const time = isMeeting(procedure) ? meetingTime : '23:59';
  return (
    <span>
      {status === 'open' && (isClosed ? 'Closed' : 'Closes')} <DateText day={decisionDate} />{' '}
      <span className="figures">{time}</span>
      {meetingPlace && `, ${meetingPlace}`}
    </span>
  );
}

const day = (label: string, on: string | null): Fact[] =>
  on === null ? [] : [[label, <DateText key={label} day={on} />]];

const Hash = ({ text }: { text: string }) => <code className="text-sm break-all">{text}</code>;

function withdrawalFacts({ withdrawnAt, withdrawnBy }: DecisionDetail): Fact[] {
  if (withdrawnAt === null) return [];
  return [
    [
      'Withdrawn',
      <span key="withdrawn">
        <Timestamp at={withdrawnAt} /> by {withdrawnBy?.name ?? 'Concordat'}
      </span>,
    ],
  ];
}

/** The last day on which the outcome may be challenged under the law of the case, or a note that its dates are entered by hand. */
function challengeFacts(decision: DecisionDetail, place: Jurisdiction | undefined): Fact[] {
  const { status, kind, decisionDate } = decision;
  if (place === undefined || kind === 'objections') return [];
  if (!isRuleIn('challenge', place)) return [['Challenge and appeal until', OWN_LAW]];
  const isApproved = status === 'approved' && kind === 'approval';
  return [
    ...day(
      `Challenge${cited(place, 'section 262')} until`,
      isApproved ? challengeUntil(decisionDate, place) : null,
    ),
    ...day(`Appeal${cited(place, 'rule 15.35')} until`, appealUntil(kind, decision, place)),
  ];
}

/** What followed the outcome. */
function outcomeFacts(decision: DecisionDetail, place: Jurisdiction | undefined): Fact[] {
  const { decidedAt, decidedBy, resultNoticeOn, stateNotifiedOn, resultHash } = decision;
  if (decidedAt === null) return [];
  return [
    [
      'Counted',
      <span key="decided">
        <Timestamp at={decidedAt} /> by {decidedBy?.name}
      </span>,
    ],
    ...day('Creditors notified', resultNoticeOn),
    ...day(`${toldOfApproval(place)} notified`, stateNotifiedOn),
    ...challengeFacts(decision, place),
    ...(resultHash === null
      ? []
      : ([['SHA-256 of the votes as CSV', <Hash key="hash" text={resultHash} />]] as const)),
  ];
}

/** Who certified how the notices were delivered. */
const certificateFacts = ({ caseId, certificates }: DecisionDetail): Fact[] =>
  certificates.slice(0, 1).map(({ id, certifiedBy, certifiedAt }) => [
    'Delivery certified',
    <span key="certificate">
      <Timestamp at={certifiedAt} /> by {certifiedBy}, <CertificateLink caseId={caseId} id={id} />
    </span>,
  ]);

/** What the court ordered about the approval, and when the Secretary of State was told. */
function orderFacts(decision: DecisionDetail, place: Jurisdiction | undefined): Fact[] {
  const { courtOrder, courtOrderOn, courtReference, suspendedUntil, orderToldOn, suspensionEndToldOn } =
    decision;
  if (courtOrder === null) return [];
  return [
    ...day(`${courtOrders[courtOrder]} by the court`, courtOrderOn),
    ['Court and number', courtReference],
    ...day('Suspended until', suspendedUntil),
    ...day(`${toldOfApproval(place)} notified of the order`, orderToldOn),
    ...day('Notified of the end of the suspension', suspensionEndToldOn),
  ];
}

/** Who is in the chair, and how they came to it (rule 15.21). */
function Chair({ decision }: { decision: DecisionDetail }) {
  const { chair, chairBasis, chairAppointedBy, chairAppointedOn } = decision;
  if (chairBasis === null || chairBasis === 'convener') return chair.name;
  return (
    <span>
      {chair.name}, appointed by {chairAppointedBy?.name}
      {chairAppointedOn && (
        <>
          {' '}
          on <DateText day={chairAppointedOn} />
        </>
      )}
    </span>
  );
}

/** What its chair or the office holder did, or somebody in their name. */
const actFacts = ({ acts }: DecisionDetail): Fact[] =>
  acts.map(({ id, act, by }) => [reservedActs[act].done, <span key={id}>{by}</span>]);

/** How and when creditors decide, who is in the chair, and what the outcome set off. */
export function DecisionFacts({ decision }: { decision: DecisionDetail }) {
  const place = usePlace(decision.caseId);
  const { procedure, originalDate, decisionDate } = decision;
  const { publishedOn } = decision;
  const isPutOff = originalDate !== null && originalDate !== decisionDate;
  const facts: Fact[] = [
    ['Procedure', procedures[procedure]],
    ['Decision', <Closing key="closing" decision={decision} />],
    ...day('First set for', isPutOff ? originalDate : null),
    ['Chair or convener', <Chair key="chair" decision={decision} />],
    ...day('Published', publishedOn),
    ...day('Registration applied for by', publishedOn && registrationDueOn(publishedOn)),
    ...certificateFacts(decision),
    ...withdrawalFacts(decision),
    ...outcomeFacts(decision, place),
    ...orderFacts(decision, place),
    ...actFacts(decision),
  ];
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3">
      {facts.map(([label, value], at) => (
        <div key={`${label} ${at}`} className="min-w-0">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="mt-0.5">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
