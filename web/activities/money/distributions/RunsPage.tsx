import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Run } from '#shared/activities/money/distributions/contract.ts';
import { runList } from '#shared/activities/money/distributions/list.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import type { Cells } from '#web/platform/page/list/columns.tsx';
import { RegisterPage, whilePaging } from '#web/platform/page/list/RegisterPage.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { invalidateRuns, runHref, summaryHref } from './distributions-client.ts';
import { NewRunDialog } from './NewRunDialog.tsx';
import { RunStatusBadge } from './RunStatusBadge.tsx';

const cells: Cells<typeof runList, Run> = { status: (run) => <RunStatusBadge status={run.status} /> };
/** A run that is still being prepared opens on its summary, a later one on its record. */
const hrefOf = ({ id, status }: Run) =>
  status === 'draft' || status === 'calculated' ? summaryHref(id) : runHref(id);

/** /financials/distributions: the runs, newest first. */
export function RunsPage() {
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button colour="accent" onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" className="size-4" />
      New run
    </Button>
  );
  return (
    <>
      <RegisterPage
        list={runList}
        title="Allocate Client Funds"
        path="/financials/distributions"
        words={['run']}
        read={(input) => trpc.distributions.list.queryOptions(input, whilePaging)}
        file="/financials/distributions/export"
        live={{ topics: ['distributions'], refresh: invalidateRuns }}
        actions={add}
        cells={cells}
        rowHref={hrefOf}
        empty={{
          title: 'No distribution runs.',
          message: 'A run works out what each case owes, and to whom.',
          action: add,
        }}
      />
      {isAdding && <NewRunDialog onClose={() => setAdding(false)} />}
    </>
  );
}
