import { Link2 } from 'lucide-react';
import { type ComponentType, Suspense, useState } from 'react';
import { londonDate } from '#shared/platform/dates.ts';
import { showPhone } from '#shared/platform/fields/formats.ts';
import { words } from '#shared/platform/words.ts';
import { nextDates } from '#shared/records/cases/case-dates.ts';
import { caseEntity } from '#shared/records/cases/case-fields.ts';
import { historicText } from '#shared/records/cases/historic.ts';
import { WITHHELD_ADDRESS } from '#shared/records/cases/names.ts';
import { personRoles } from '#shared/records/cases/person.ts';
import { presentContribution } from '#shared/records/cases/present-contribution.ts';
import { type CaseRow, useCase } from '#web/platform/case/case.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { ClocksCard } from '#web/platform/page/clocks/ClocksCard.tsx';
import { DateText } from '#web/platform/page/DateText.tsx';
import { Figure } from '#web/platform/page/Figure.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { CaseFlags } from '#web/records/cases/CaseHeading.tsx';
import { FactsCard, hasFacts } from '#web/records/cases/FactsCard.tsx';
import { NextSteps } from '#web/records/cases/NextSteps.tsx';
import { LatestNoteCard, OpenTasksCard } from '#web/records/cases/SummaryWork.tsx';

const linkClass = 'rounded-sm font-medium text-accent-text hover:underline';

/** Who it is: names, dates of birth, how to reach them, where they live, and what to beware of. */
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
      <p className="flex flex-wrap gap-2 not-empty:mb-2">
        <CaseFlags row={row} />
      </p>
      {row.historic && <p className="mb-2 text-sm text-muted">{historicText(row.historic)}</p>}
      {row.applicants.length === 0 ? (
        <p className="text-sm text-muted">Nobody has been entered yet: add the client under People.</p>
      ) : (
        <ul className="space-y-1.5">
          {row.applicants.map(({ rowId, name, role, dateOfBirth, phones, email, adjustments }) => (
            <li key={rowId} className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-medium">{name}</span>
              <span className="text-muted">{personRoles[role]}</span>
              {dateOfBirth && (
                <span>
                  born <DateText day={dateOfBirth} />
                </span>
              )}
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
              {adjustments && (
                <p className="w-full text-sm text-yellow-text">Adjustments for {adjustments}</p>
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
      {row.previousReference && (
        <p className="mt-3 text-sm text-muted">
          Previous system’s reference: <span className="figures text-text">{row.previousReference}</span>
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

const LateDatesCard = lazyPart(() => import('#web/records/cases/LateDatesCard.tsx'), 'LateDatesCard');
const StatusDialog = lazyPart(() => import('#web/records/cases/StatusDialog.tsx'), 'StatusDialog');

function NextDatesCard({ row }: { row: CaseRow }) {
  const dates = nextDates(row);
  return (
    <Card title="Next dates">
      {dates.length === 0 ? (
        <p className="text-sm text-muted">No dates ahead.</p>
      ) : (
        <ol className="space-y-1.5">
          {dates.map(({ label, on }) => (
            <li key={label} className="flex justify-between gap-4">
              <span>{label}</span>
              <DateText day={on} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function MoneyCard({ row }: { row: CaseRow }) {
  const { standing } = row;
  const contributionPence = presentContribution(row, londonDate());
  return (
    <Card title="Money">
      {contributionPence === null && !standing ? (
        <p className="text-sm text-muted">No payments have been agreed yet.</p>
      ) : (
        <dl>
          {contributionPence !== null && <Figure label="Each month" pence={contributionPence} />}
          {standing && (
            <>
              <Figure label="Due to date" pence={standing.dueToDatePence} />
              <Figure label="Received" pence={standing.receivedPence} />
              <Figure label="Arrears" pence={standing.arrearsPence} weight="total" />
            </>
          )}
        </dl>
      )}
    </Card>
  );
}

const staffFields = ['caseOwnerUserId', 'departmentId', 'adviserUserId', 'drafterUserId', 'supervisorUserId'];
const originFields = words(
  'enquiryOn introducerId leadSourceDetail jurisdiction portfolioId protocolVersion',
);
const proposalFields = words(
  'adviceGivenOn packSentOn packReturnedOn proposalDate nomineeReportOn noticeDeliveredOn decisionDate',
);
const termFields = words(
  'approvalDate commencementDate termMonths expectedEndDate contributionDay paymentMethod',
  'minDividendPledged distributionFrequency nextDistributionOn equityReviewDueOn',
);
const endFields = words(
  'registeredOn registerRef removedFromRegisterOn completedOn terminatedOn terminationReason terminationTerm',
  'notProceedingReason closedOn',
);

export interface SummaryTabProps {
  caseId: number;
  /** How the case came in, where an introducer sent it. */
  Lead: ComponentType<{ row: CaseRow }>;
  /** What prevents the end of the case. */
  Closing: ComponentType<{ row: CaseRow; onMove: () => void }>;
}

/**
 * What somebody with the client on the phone needs first: who it is, the work, the latest note, what lies ahead, the money; then the
 * record.
 */
export function SummaryTab({ caseId, Lead, Closing }: SummaryTabProps) {
  const { data: row } = useCase(caseId);
  const [isMoving, setMoving] = useState(false);
  if (!row) return <Skeleton className="h-72 w-full" />;
  const facts = { entity: caseEntity, row };
  return (
    <div className="@container space-y-4">
      {row.introducerId !== null && <Lead row={row} />}
      <div className="grid gap-4 @min-[34rem]:grid-cols-2 @min-[54rem]:grid-cols-3">
        <div className="min-w-0 *:h-full @min-[34rem]:col-span-2">
          <ClientCard row={row} />
        </div>
        <OpenTasksCard caseId={caseId} />
        <LatestNoteCard caseId={caseId} />
        <NextDatesCard row={row} />
        <MoneyCard row={row} />
        <NextSteps row={row} />
        <ClocksCard caseId={caseId} mayEdit={row.mayEdit} />
        <Suspense fallback={null}>
          <Closing row={row} onMove={() => setMoving(true)} />
        </Suspense>
        <FactsCard
          {...facts}
          title="Proposal"
          fields={proposalFields}
          empty="No advice has been given and nothing has been sent yet."
        />
        <Suspense fallback={null}>
          <LateDatesCard caseId={caseId} />
        </Suspense>
        <FactsCard {...facts} title="Terms" fields={termFields} empty="Nothing has been agreed yet." />
        <FactsCard {...facts} title="Staff" fields={staffFields} empty="Nobody is assigned yet." />
        <FactsCard
          {...facts}
          row={{ ...row, protocolVersion: row.protocolFollowed }}
          title="Origin"
          fields={originFields}
          empty="Nothing has been recorded yet."
        />
        {hasFacts({ row, fields: endFields }) && (
          <FactsCard {...facts} title="Register and end" fields={endFields} empty="" />
        )}
      </div>
      <Suspense fallback={null}>
        {isMoving && <StatusDialog caseId={caseId} onClose={() => setMoving(false)} />}
      </Suspense>
    </div>
  );
}
