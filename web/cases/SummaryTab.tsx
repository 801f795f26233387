import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { caseEntity } from '#shared/cases/case-fields.ts';
import { WITHHELD_ADDRESS } from '#shared/cases/names.ts';
import { personRoles } from '#shared/cases/person.ts';
import { showPhone } from '#shared/formats.ts';
import { type CaseRow, useCase } from '#web/case/case.ts';
import { creditSummaryOptions } from '#web/case/case-reads.ts';
import { FactsCard, hasFacts } from '#web/cases/FactsCard.tsx';
import { NextSteps } from '#web/cases/NextSteps.tsx';
import { Card } from '#web/page/Card.tsx';
import { DateText } from '#web/page/DateText.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

const linkClass = 'rounded-sm font-medium text-accent-text hover:underline';

function ClientCard({ row }: { row: CaseRow }) {
  const people = `/cases/${row.id}?tab=people`;
  return (
    <Card
      title={row.applicants.length > 1 ? 'Clients' : 'Client'}
      aside={
        <AppLink href={people} className={linkClass}>
          People
        </AppLink>
      }
    >
      {row.applicants.length === 0 ? (
        <p className="text-sm text-muted">Nobody has been entered yet: add the client under People.</p>
      ) : (
        <ul className="space-y-1.5">
          {row.applicants.map(({ rowId, name, role, phones, email }) => (
            <li key={rowId} className="flex flex-wrap gap-x-3">
              <span className="font-medium">{name}</span>
              <span className="text-muted">{personRoles[role]}</span>
              {phones.map((phone) => (
                <a key={phone} href={`tel:${phone}`} className={`figures ${linkClass}`}>
                  {showPhone(phone)}
                </a>
              ))}
              {email && (
                <a href={`mailto:${email}`} className={linkClass}>
                  {email}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2">
        {row.isAddressWithheld ? (
          <span className="text-red-text">{WITHHELD_ADDRESS}</span>
        ) : (
          (row.address ?? <span className="text-muted">No current address.</span>)
        )}
      </p>
      {row.hasVulnerabilityNotes && row.vulnerabilityNotes === undefined && (
        <p className="mt-2 text-sm text-muted">
          There are vulnerability notes, which you do not have permission to read.
        </p>
      )}
      {row.vulnerabilityNotes && (
        <p className="mt-3 rounded-md border border-yellow-border bg-yellow-bg p-2 whitespace-pre-line">
          {row.vulnerabilityNotes}
        </p>
      )}
      {row.interlockingCase && (
        <p className="mt-3 flex items-center gap-2">
          <Link2 aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <span>
            Linked with{' '}
            <AppLink href={`/cases/${row.interlockingCase.id}`} className={linkClass}>
              {row.interlockingCase.uniqueReference} {row.interlockingCase.caseName}
            </AppLink>
          </span>
        </p>
      )}
    </Card>
  );
}

function Figure({ label, pence }: { label: string; pence: number }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-lg font-semibold">
        <Money pence={pence} />
      </dd>
    </div>
  );
}

function ContributionsCard({ row }: { row: CaseRow }) {
  const { data, isError, isFetching, refetch } = useQuery(creditSummaryOptions(row.id));
  return (
    <Card title="Contributions">
      {isError ? (
        <ErrorState
          title="Error."
          message="An error occurred when loading item from payment-schedule."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : !data ? (
        <Skeleton className="h-12 w-full" />
      ) : (
        <>
          <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
            <Figure label="Each month" pence={data.contributionPence ?? 0} />
            <Figure label="Over the term" pence={data.totalPence} />
            <Figure label="Due to date" pence={data.dueToDatePence} />
            <Figure label="Received" pence={data.receivedPence} />
            {data.arrearsPence > 0 && <Figure label="In arrears" pence={data.arrearsPence} />}
          </dl>
          <p className="mt-3 text-sm text-muted">
            {data.instalments > 0 &&
              `${data.instalmentsDue} of ${data.instalments} instalments have fallen due. `}
            {row.status.expectsPayments && data.nextDueOn ? (
              <>
                The next is due on <DateText day={data.nextDueOn} />.
              </>
            ) : (
              'None is due at the moment.'
            )}
          </p>
        </>
      )}
    </Card>
  );
}

const staffFields = ['caseOwnerUserId', 'departmentId', 'adviserUserId', 'drafterUserId', 'supervisorUserId'];
const originFields = ['enquiryOn', 'introducerId', 'leadSourceDetail', 'jurisdiction', 'portfolioId'];
const proposalFields = [
  'adviceGivenOn',
  'packSentOn',
  'packReturnedOn',
  'proposalDate',
  'nomineeReportOn',
  'noticeDeliveredOn',
  'decisionDate',
];
const termFields = [
  'approvalDate',
  'commencementDate',
  'termMonths',
  'expectedEndDate',
  'contributionDay',
  'paymentMethod',
  'minDividendPledged',
  'distributionFrequency',
  'nextDistributionOn',
  'equityReviewDueOn',
];
const endFields = [
  'registeredOn',
  'registerRef',
  'removedFromRegisterOn',
  'completedOn',
  'terminatedOn',
  'terminationReason',
  'notProceedingReason',
  'closedOn',
];

/** What somebody needs to see first: the clients, the money, who works on it, and how far it has come. */
export function SummaryTab({ caseId }: { caseId: number }) {
  const { data: row } = useCase(caseId);
  if (!row) return <Skeleton className="h-72 w-full" />;
  const facts = { entity: caseEntity, row };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-3">
      <div className="grid min-w-0 gap-4 lg:col-span-2">
        <ClientCard row={row} />
        <NextSteps row={row} />
        {row.contributionPence !== null && <ContributionsCard row={row} />}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <FactsCard
            {...facts}
            title="Proposal"
            fields={proposalFields}
            empty="No advice has been given and nothing has been sent yet."
          />
          <FactsCard {...facts} title="Terms" fields={termFields} empty="Nothing has been agreed yet." />
        </div>
      </div>
      <div className="grid min-w-0 gap-4">
        <FactsCard {...facts} title="Staff" fields={staffFields} empty="Nobody works on it yet." />
        <FactsCard {...facts} title="Origin" fields={originFields} empty="Nothing is known." />
        {hasFacts({ row, fields: endFields }) && (
          <FactsCard {...facts} title="Register and end" fields={endFields} empty="" />
        )}
      </div>
    </div>
  );
}
