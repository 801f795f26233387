import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Batch } from '#shared/activities/money/outgoing/contract.ts';
import { batchList } from '#shared/activities/money/outgoing/list.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import type { Cells } from '#web/platform/page/list/columns.tsx';
import { RegisterPage, whilePaging } from '#web/platform/page/list/RegisterPage.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { CutOffNote } from './CutOffNote.tsx';
import { NewBatchDialog } from './NewBatchDialog.tsx';
import { batchHref, invalidateOutgoing } from './outgoing-client.ts';
import { BatchBadge } from './StatusBadges.tsx';

const cells: Cells<typeof batchList, Batch> = { status: ({ status }) => <BatchBadge status={status} /> };

/** /financials/batches: payments that one file pays, the newest batch first. */
export function BatchesPage() {
  const [addingIn, addIn] = useState<{ domainId?: number | undefined } | null>(null);
  return (
    <>
      <RegisterPage
        list={batchList}
        title="Batches"
        path="/financials/batches"
        words={['batch', 'batches']}
        read={(input) => trpc.outgoing.batches.list.queryOptions(input, whilePaging)}
        file="/financials/batches/export"
        live={{ topics: ['batches'], refresh: invalidateOutgoing }}
        actions={({ domainId }) => (
          <Button colour="accent" onClick={() => addIn({ domainId })}>
            <Plus aria-hidden="true" className="size-4" />
            New batch
          </Button>
        )}
        notes={<CutOffNote />}
        cells={cells}
        rowHref={({ id }) => batchHref(id)}
        empty={{ title: 'No batches.', message: 'A batch pays what is ready, in one file.' }}
      />
      {addingIn && <NewBatchDialog domainId={addingIn.domainId} onClose={() => addIn(null)} />}
    </>
  );
}
