import type { ReactNode } from 'react';
import { creditorDecisions, severities } from '#shared/activities/creditors/breaches/breaches.ts';
import type { BreachDetail } from '#shared/activities/creditors/breaches/contract.ts';
import { variationStatuses } from '#shared/activities/creditors/variations/variations.ts';
import { counted } from '#shared/platform/counted.ts';
import { showDate } from '#shared/platform/dates.ts';
import { decisionStatuses } from '#shared/records/decisions/decisions.ts';
import { monthsText } from '#shared/records/payments/standing.ts';
import { OneLetter } from '#web/platform/page/mail/OneLetter.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Money } from '#web/platform/ui/Money.tsx';

const day = (date: string | null) => date && showDate(date);

const arrears = (pence: number | null, months: number | null): ReactNode =>
  pence !== null &&
  months !== null && (
    <>
      <Money pence={pence} />, {monthsText(months)}
    </>
  );

function remedyBy({ remedyByOn, daysToRemedy }: BreachDetail): ReactNode {
  if (remedyByOn === null) return null;
  if (daysToRemedy === null) return showDate(remedyByOn);
  const left =
    daysToRemedy < 0 ? 'time is up' : daysToRemedy === 0 ? 'today' : `${counted(daysToRemedy, 'day')} left`;
  return `${showDate(remedyByOn)}, ${left}`;
}

function decision({ creditorsDecision, creditorsDecidedOn }: BreachDetail) {
  return (
    creditorsDecision &&
    `${creditorDecisions[creditorsDecision]}${creditorsDecidedOn ? `, ${showDate(creditorsDecidedOn)}` : ''}`
  );
}

const link = 'text-accent-text underline';

const variationLink = ({ caseId, variation }: BreachDetail): ReactNode =>
  variation && (
    <>
      <AppLink href={`/cases/${caseId}?tab=variations&variation=${variation.id}`} className={link}>
        Variation {variation.number}
      </AppLink>
      , {variationStatuses[variation.status].toLowerCase()}
    </>
  );

const decisionLink = ({ caseId, decision: put }: BreachDetail): ReactNode =>
  put && (
    <>
      <AppLink href={`/cases/${caseId}?tab=proposal-voting&decision=${put.id}`} className={link}>
        Decision of {showDate(put.decisionDate)}
      </AppLink>
      , {decisionStatuses[put.status].toLowerCase()}
    </>
  );

function factsOf(breach: BreachDetail): [string, ReactNode][] {
  const { standing, notice, clientResponseOn, clientResponse } = breach;
  return [
    [
      'Detected',
      `${showDate(breach.detectedOn)} by ${breach.detectedBy === 'system' ? 'the nightly check' : 'a person'}`,
    ],
    ['Severity', severities[breach.severity]],
    ['Arrears then', arrears(breach.arrearsPence, breach.monthsInArrears)],
    ['Arrears now', arrears(standing?.arrearsPence ?? null, standing?.monthsInArrears ?? null)],
    ['Term broken', breach.clause],
    ['Remedy', breach.remedy],
    ['Notice', notice && <OneLetter key="notice" label="Notice of breach" letter={notice} />],
    ['Notice sent', day(notice?.sentOn ?? null)],
    ['Remedy by', remedyBy(breach)],
    ['Client answered', clientResponseOn && `${showDate(clientResponseOn)}: ${clientResponse}`],
    ['Variation', variationLink(breach)],
    ['Referred', day(breach.referredOn)],
    ['Decision', decisionLink(breach)],
    ['Creditors', decision(breach)],
    ['Ended', day(breach.endedOn)],
    ['Outcome', breach.outcome],
    ['Waiver approved by', breach.waivedBy?.name],
  ];
}

/** What is known of a breach, as labelled lines. */
export const BreachFacts = ({ breach }: { breach: BreachDetail }) => (
  <dl className="grid grid-cols-[minmax(6rem,10rem)_1fr] content-start gap-x-4 gap-y-1.5">
    {factsOf(breach)
      .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
      .map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="min-w-0 break-words whitespace-pre-line">{value}</dd>
        </div>
      ))}
  </dl>
);
