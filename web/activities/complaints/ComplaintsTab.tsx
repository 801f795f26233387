import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { MessageSquareWarning, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ListedComplaint } from '#shared/activities/complaints/contract.ts';
import { counted } from '#shared/platform/counted.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import { useCase } from '#web/platform/case/case.ts';
import { LoadError } from '#web/platform/page/Loaded.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Kbd } from '#web/platform/ui/Kbd.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import { ComplaintPanel } from './ComplaintPanel.tsx';
import { columnsOnCase } from './complaint-columns.tsx';
import { complaintsOptions } from './complaints-client.ts';
import { LogComplaintDialog } from './LogComplaintDialog.tsx';

const route = getRouteApi('/inside/cases/$id');
const isOpen = ({ status }: ListedComplaint) => status.stage !== 'closed';

/** The complaints on a case, with both their clocks, and the chosen one in full. */
export function ComplaintsTab({ caseId }: { caseId: number }) {
  const { data: row } = useCase(caseId);
  const list = useQuery(complaintsOptions(caseId));
  const { complaint: wanted } = route.useSearch();
  const navigate = useNavigate();
  const [isLogging, setLogging] = useState(false);
  if (hasFailed(list)) return <LoadError query={list} path="complaints" />;
  if (!list.data) return <Skeleton className="h-72 w-full" />;
  const rows = list.data;
  const mayEdit = row?.mayEdit === true;
  const chosen = rows.find(({ id }) => id === wanted) ?? rows.find(isOpen) ?? rows[0];
  const logButton = mayEdit && (
    <Button icon={Plus} colour="accent" onClick={() => setLogging(true)}>
      Log complaint
      <span className="hidden sm:inline">
        <Kbd>C</Kbd>
      </span>
    </Button>
  );
  return (
    <div className="space-y-4">
      {rows.length === 0 ? (
        <EmptyState
          icon={MessageSquareWarning}
          title="No Complaints Found."
          message="Any expression of dissatisfaction is logged here, spoken or written."
          action={logButton}
        />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-muted">
              {counted(rows.length, 'complaint')}, {rows.filter(isOpen).length} open
            </p>
            {logButton}
          </div>
          <Table<ListedComplaint>
            label="Complaints of the case"
            columns={columnsOnCase}
            rows={rows}
            rowKey={({ id }) => id}
            onOpen={({ id }) =>
              void navigate({
                href: `/cases/${caseId}?tab=complaints&complaint=${id}`,
                replace: true,
                resetScroll: false,
              })
            }
          />
        </>
      )}
      {chosen && <ComplaintPanel key={chosen.id} caseId={caseId} id={chosen.id} mayEdit={mayEdit} />}
      {isLogging && <LogComplaintDialog caseId={caseId} onClose={() => setLogging(false)} />}
    </div>
  );
}
