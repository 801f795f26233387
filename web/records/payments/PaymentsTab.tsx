import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import type { PaymentSchedule } from '#shared/records/payments/contract.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { type CaseRow, useCase } from '#web/platform/case/case.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { Button, ButtonLink } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { ArrearsGraph } from './ArrearsGraph.tsx';
import { ChangeScheduleDialog } from './ChangeScheduleDialog.tsx';
import { ScheduleTable } from './ScheduleTable.tsx';
import { ScheduleVersions } from './ScheduleVersions.tsx';
import { StandingFacts } from './StandingFacts.tsx';

function NoSchedule({ row }: { row: CaseRow }) {
  return (
    <Card title="Payment schedule">
      <EmptyState
        title="No schedule yet."
        message="It follows from the commencement, the term, the monthly contribution and its day, once all four are known."
        action={row.mayEdit && <ButtonLink href={`/cases/${row.id}/edit`}>Enter the terms</ButtonLink>}
      />
    </Card>
  );
}

/** Once an arrangement has ended, arrears can be waived and nothing else changed. */
const mayChange = ({ standing: { endedOn, arrearsPence } }: PaymentSchedule) =>
  endedOn === null || arrearsPence > 0;

function Schedule({ row, data }: { row: CaseRow; data: PaymentSchedule }) {
  const [isChanging, setChanging] = useState(false);
  if (data.lines.length === 0) return <NoSchedule row={row} />;
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title="Current position">
          <StandingFacts row={row} standing={data.standing} />
        </Card>
        <Card title="Due and received">
          <ArrearsGraph data={data} />
        </Card>
      </div>
      <Card
        title="Payment schedule"
        aside={
          row.mayEdit &&
          mayChange(data) && (
            <Button small colour="accent" className="no-print" onClick={() => setChanging(true)}>
              Change schedule
            </Button>
          )
        }
      >
        <ScheduleTable lines={data.lines} receivedPence={data.standing.receivedPence} />
      </Card>
      {data.versions.length > 0 && (
        <Card title="Versions of the schedule">
          <ScheduleVersions versions={data.versions} />
        </Card>
      )}
      {isChanging && (
        <ChangeScheduleDialog caseId={row.id} schedule={data} onClose={() => setChanging(false)} />
      )}
    </>
  );
}

type Part = ComponentType<{ caseId: number }>;

/**
 * What the client agreed to pay, what came in of it, and what is behind; `Receipts` are those of the ledger, `Payers` the accounts that
 * matching knows.
 */
export function PaymentsTab({ caseId, Receipts, Payers }: { caseId: number; Receipts: Part; Payers: Part }) {
  const { data: row } = useCase(caseId);
  const schedule = useQuery(trpc.payments.schedules.get.queryOptions({ caseId }));
  if (!row) return <Skeleton className="h-72 w-full" />;
  return (
    <div className="grid gap-4">
      <Loaded query={schedule} path="payment-schedule">
        {(data) => <Schedule row={row} data={data} />}
      </Loaded>
      <Card title="Receipts">
        <Receipts caseId={caseId} />
      </Card>
      <Payers caseId={caseId} />
    </div>
  );
}
