import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Plus, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { hasEnded } from '#shared/activities/creditors/breaches/breaches.ts';
import type { ListedBreach } from '#shared/activities/creditors/breaches/contract.ts';
import { counted } from '#shared/platform/counted.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import { useCase } from '#web/platform/case/case.ts';
import { LoadError } from '#web/platform/page/Loaded.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import { AddBreachDialog } from './AddBreachDialog.tsx';
import { BreachPanel } from './BreachPanel.tsx';
import { columnsOnCase } from './breach-columns.tsx';
import { breachesOptions } from './breaches-client.ts';

const route = getRouteApi('/inside/cases/$id');
const isOpen = ({ status }: ListedBreach) => !hasEnded(status);

/** The breaches of a case, and the chosen one in full. */
export function BreachesTab({ caseId }: { caseId: number }) {
  const { data: row } = useCase(caseId);
  const list = useQuery(breachesOptions(caseId));
  const { breach: wanted } = route.useSearch();
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  if (hasFailed(list)) return <LoadError query={list} path="breaches" />;
  if (!list.data) return <Skeleton className="h-72 w-full" />;
  const { data: rows, heldBack, isLive } = list.data;
  const mayEdit = row?.mayEdit === true;
  const chosen = rows.find(({ id }) => id === wanted) ?? rows.find(isOpen) ?? rows[0];
  const addButton = mayEdit && isLive && (
    <Button colour="accent" onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" className="size-4" />
      Record breach
    </Button>
  );
  return (
    <div className="space-y-4">
      {heldBack && <Alert colour="blue" role="none" message={heldBack} />}
      {rows.length === 0 ? (
        <EmptyState
          icon={<TriangleAlert aria-hidden="true" className="size-6" />}
          title="No Breaches Found."
          message="Arrears, missing papers and lack of response are picked up overnight; everything else is recorded here. Only a person serves a notice."
          action={addButton}
        />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-muted">
              {counted(rows.length, 'breach', 'breaches')}, {rows.filter(isOpen).length} open
            </p>
            {addButton}
          </div>
          <Table<ListedBreach>
            label="Breaches of the case"
            columns={columnsOnCase}
            rows={rows}
            rowKey={({ id }) => id}
            onOpen={({ id }) =>
              void navigate({
                href: `/cases/${caseId}?tab=breaches&breach=${id}`,
                replace: true,
                resetScroll: false,
              })
            }
          />
        </>
      )}
      {chosen && <BreachPanel key={chosen.id} caseId={caseId} id={chosen.id} mayEdit={mayEdit} />}
      {isAdding && <AddBreachDialog caseId={caseId} onClose={() => setAdding(false)} />}
    </div>
  );
}
