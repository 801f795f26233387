import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { FilePen, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ListedVariation } from '#shared/activities/creditors/variations/contract.ts';
import { variationName } from '#shared/activities/creditors/variations/terms-text.ts';
import { counted } from '#shared/platform/counted.ts';
import { showDate } from '#shared/platform/dates.ts';
import { useCase } from '#web/platform/case/case.ts';
import { TabData } from '#web/platform/page/TabData.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { penceColumn } from '#web/platform/ui/Money.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import type { Column } from '#web/platform/ui/table-props.ts';
import { NewVariationDialog } from './VariationDialog.tsx';
import { VariationPanel } from './VariationPanel.tsx';
import { VariationStatusBadge } from './VariationStatusBadge.tsx';
import { variationsOptions } from './variations-client.ts';

const route = getRouteApi('/inside/cases/$id');

const columns: readonly Column<ListedVariation>[] = [
  { key: 'number', header: 'No.', cell: ({ number }) => <span className="figures">{number}</span> },
  { key: 'kind', header: 'Variation', cell: (row) => variationName(row) },
  { key: 'status', header: 'Status', cell: ({ status }) => <VariationStatusBadge status={status} /> },
  {
    key: 'effectiveOn',
    header: 'In force from',
    cell: ({ effectiveOn }) => effectiveOn && <span className="figures">{showDate(effectiveOn)}</span>,
  },
  penceColumn('feePence', 'Fee', ({ feePence }) => feePence),
];

/** The variations of a case, and the chosen one in full. */
export function VariationsTab({ caseId }: { caseId: number }) {
  const { data: row } = useCase(caseId);
  const list = useQuery(variationsOptions(caseId));
  const { variation: wanted, breach } = route.useSearch();
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(breach !== undefined);
  const mayEdit = row?.mayEdit === true;
  const show = (id: number) =>
    navigate({
      href: `/cases/${caseId}?tab=variations&variation=${id}`,
      replace: true,
      resetScroll: false,
    });
  return (
    <TabData query={list}>
      {({ data: rows, obstacle, start }) => {
        const chosen = rows.find(({ id }) => id === wanted) ?? rows[0];
        const begin = mayEdit && obstacle === null && (
          <Button colour="accent" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" className="size-4" />
            New variation
          </Button>
        );
        return (
          <div className="space-y-4">
            {rows.length === 0 ? (
              <EmptyState
                icon={<FilePen aria-hidden="true" className="size-6" />}
                title="No Variations Found."
                message={
                  obstacle ??
                  'The supervisor decides changes of terms within the limits of the Protocol; beyond them, creditors vote. Schedule, fees and end change together.'
                }
                action={begin}
              />
            ) : (
              <>
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <p className="text-muted">
                    {counted(rows.length, 'variation')}
                    {obstacle ? `. ${obstacle}` : ''}
                  </p>
                  {begin}
                </div>
                <Table<ListedVariation>
                  label="Variations of the case"
                  columns={columns}
                  rows={rows}
                  rowKey={({ id }) => id}
                  onOpen={({ id }) => void show(id)}
                />
              </>
            )}
            {chosen && <VariationPanel key={chosen.id} caseId={caseId} id={chosen.id} mayEdit={mayEdit} />}
            {isAdding && mayEdit && obstacle === null && (
              <NewVariationDialog
                caseId={caseId}
                breachId={breach ?? null}
                start={start}
                domainId={row.domainId}
                onDone={show}
                onClose={() => setAdding(false)}
              />
            )}
          </div>
        );
      }}
    </TabData>
  );
}
