import { type ComponentType, Suspense, useState } from 'react';
import { nextDates } from '#shared/records/cases/case-dates.ts';
import { caseEntity } from '#shared/records/cases/case-fields.ts';
import { type CaseRow, useCase } from '#web/platform/case/case.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { ClocksCard } from '#web/platform/page/clocks/ClocksCard.tsx';
import { DateText } from '#web/platform/page/DateText.tsx';
import { Figure } from '#web/platform/page/Figure.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { Skeleton } from '#web/platform/ui/Skeleton.tsx';
import { ClientCard } from '#web/records/cases/ClientCard.tsx';
import { FactsCard, hasFacts } from '#web/records/cases/FactsCard.tsx';
import { NextSteps } from '#web/records/cases/NextSteps.tsx';
import { LatestNoteCard, OpenTasksCard } from '#web/records/cases/SummaryWork.tsx';

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

function MoneyCard({ row: { contributionPence, standing } }: { row: CaseRow }) {
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
const originFields = [
  'enquiryOn',
  'introducerId',
  'leadSourceDetail',
  'jurisdiction',
  'portfolioId',
  'protocolVersion',
];
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

export interface SummaryTabProps {
  caseId: number;
  /** How the case came in, where an introducer sent it. */
  Lead: ComponentType<{ row: CaseRow }>;
  /** What stands in the way of the end of the case. */
  Closing: ComponentType<{ row: CaseRow; onMove: () => void }>;
}

/** What somebody with the client on the phone needs first: who it is, the work, the latest note, what lies ahead, the money; then the record. */
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
        <Closing row={row} onMove={() => setMoving(true)} />
        <FactsCard
          {...facts}
          title="Proposal"
          fields={proposalFields}
          empty="No advice has been given and nothing has been sent yet."
        />
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
