import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { CaseAsset } from '#shared/records/affairs/contract.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { type CaseRow, useCase } from '#web/platform/case/case.ts';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { RemoveDialog } from '#web/platform/page/RemoveDialog.tsx';
import { Views } from '#web/platform/page/Views.tsx';
import { FormModal } from '#web/platform/reference/FormModal.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button, IconButton } from '#web/platform/ui/Button.tsx';
import { textOfIso } from '#web/platform/ui/date-text.ts';
import { Money, penceColumn } from '#web/platform/ui/Money.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { type Column, Table } from '#web/platform/ui/Table.tsx';
import { AffairsView } from './AffairsView.tsx';
import { saved } from './affairs-client.ts';
import { assetForm } from './asset-form.ts';
import { NoAssets } from './NoAssets.tsx';

const columns: readonly Column<CaseAsset>[] = [
  { key: 'description', header: 'Asset', cell: ({ description }) => description },
  { key: 'type', header: 'Kind', cell: ({ assetType }) => assetType.name },
  {
    key: 'value',
    header: 'Value',
    align: 'right',
    cell: ({ valuePence, valuationOn, valuationSource }) => (
      <span title={[textOfIso(valuationOn), valuationSource].filter(Boolean).join(', ') || undefined}>
        <Money pence={valuePence} />
      </span>
    ),
  },
  penceColumn('charged', 'Charged', ({ securedPence }) => securedPence > 0 && securedPence),
  { key: 'holder', header: 'Charge holder', cell: ({ chargeHolder }) => chargeHolder },
  penceColumn('equity', 'Equity', (asset) => asset.equityPence),
  penceColumn('estimated', 'To realise', (asset) => asset.estimatedPence),
  {
    key: 'flags',
    header: 'Remarks',
    cell: ({ isExcluded, excludedReason, lacksValuation }) => (
      <span className="flex gap-1" title={excludedReason ?? undefined}>
        {isExcluded && <Badge>Excluded</Badge>}
        {lacksValuation && <Badge colour="yellow">No valuation</Badge>}
      </span>
    ),
  },
];

function AssetList({ row, assets }: { row: CaseRow; assets: readonly CaseAsset[] }) {
  const [edited, setEdited] = useState<CaseAsset | 'new' | null>(null);
  const [removed, setRemoved] = useState<CaseAsset | null>(null);
  const form = useMemo(() => assetForm(row), [row]);
  const newButton = row.mayEdit && (
    <Button icon={Plus} colour="accent" onClick={() => setEdited('new')}>
      Add asset
    </Button>
  );
  return (
    <div className="space-y-3">
      {assets.length > 0 && <div className="flex justify-end">{newButton}</div>}
      <Table
        label="Assets of the case"
        columns={columns}
        rows={assets}
        rowKey={({ id }) => id}
        {...(row.mayEdit && {
          onOpen: setEdited,
          actions: (asset: CaseAsset) => (
            <IconButton
              small
              label={`Remove ${asset.description}`}
              icon={Trash2}
              onClick={() => setRemoved(asset)}
            />
          ),
        })}
        empty={<NoAssets row={row} newButton={newButton} />}
      />
      {edited && (
        <FormModal
          title={edited === 'new' ? 'New asset' : edited.description}
          entity={form.entity}
          store={form.store}
          row={edited === 'new' ? null : form.rowOf(edited)}
          canAddAnother
          start={edited === 'new' ? form.start : undefined}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && (
        <RemoveDialog
          title="Remove this asset?"
          remove={() => {
            const { id, version } = removed;
            return saved(row.id, trpcClient.affairs.assets.remove.mutate({ caseId: row.id, id, version }));
          }}
          onClose={() => setRemoved(null)}
        >
          {removed.description}, valued at <Money pence={removed.valuePence} />, leaves the statement of
          affairs and the estimated outcome.
        </RemoveDialog>
      )}
    </div>
  );
}

/** What the client owns, and the statement of affairs drawn from it. */
export function AssetsTab({ caseId }: { caseId: number }) {
  const { data: row } = useCase(caseId);
  const assets = useQuery(trpc.affairs.assets.list.queryOptions({ caseId }));
  if (!row) return <Skeleton className="h-72 w-full" />;
  const list = (
    <Loaded query={assets} path="assets">
      {(data) => <AssetList row={row} assets={data} />}
    </Loaded>
  );
  return (
    <Views
      label="Assets and statement of affairs"
      views={[
        { key: 'assets', label: 'Assets', content: list },
        { key: 'affairs', label: 'Statement of affairs', content: <AffairsView caseId={caseId} /> },
      ]}
    />
  );
}
