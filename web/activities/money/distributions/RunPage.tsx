import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { RunDetail, RunLine } from '#shared/activities/money/distributions/contract.ts';
import { type RunLineSearch, runLineList } from '#shared/activities/money/distributions/list.ts';
import { leftOutReasons } from '#shared/activities/money/distributions/runs.ts';
import { useLive } from '#web/platform/api/live.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import type { Cells } from '#web/platform/page/list/columns.tsx';
import { RegisterView, whilePaging } from '#web/platform/page/list/RegisterPage.tsx';
import { parseList } from '#web/platform/page/list/search.ts';
import { useListAddress } from '#web/platform/page/list-address.ts';
import { WriteLetters } from '#web/platform/page/mail/WriteLetters.tsx';
import { NotFound } from '#web/platform/page/NotFound.tsx';
import { RemittancesDialog } from '#web/platform/page/remittances/RemittancesDialog.tsx';
import { positiveOf } from '#web/platform/page/search.ts';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/platform/ui/Button.tsx';
import { nothing } from '#web/platform/ui/nothing.tsx';
import { downloadLines, invalidateRuns, runHref, summaryHref } from './distributions-client.ts';
import { LettersDialog } from './LettersDialog.tsx';
import { LineSheet } from './LineSheet.tsx';
import { ReleasedPanel } from './ReleasedPanel.tsx';
import { RunActions, RunBlockers } from './RunActions.tsx';
import { RunProgress, RunStatusBadge } from './RunStatusBadge.tsx';
import { scopeText } from './run-words.ts';

/** The listings that the creditors of a released run get. */
function RunRemittances({ run }: { run: RunDetail }) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    ...trpc.distributions.remittances.queryOptions({ id: run.id }),
    enabled: isOpen,
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>Remittances</Button>
      {isOpen && (
        <RemittancesDialog
          of={run.reference}
          path={runHref(run.id)}
          query={query}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The cases as the address describes them, and the one whose working is open. */
type Search = RunLineSearch & { case?: number | undefined };
const parse = (raw: Readonly<Record<string, unknown>>): Search => ({
  ...parseList(runLineList, raw),
  case: positiveOf(raw.case),
});
const cells: Cells<typeof runLineList, RunLine> = {
  pencePerPoundToDate: ({ pencePerPoundToDate }) =>
    pencePerPoundToDate > 10_000 ? (
      <span className="font-semibold text-red-text">{(pencePerPoundToDate / 100).toFixed(2)}</span>
    ) : (
      (pencePerPoundToDate / 100).toFixed(2)
    ),
  leftOut: ({ leftOut, isReleased }) => {
    if (leftOut !== null) return <Badge colour="yellow">{leftOutReasons[leftOut]}</Badge>;
    return isReleased ? <Badge colour="green">Released</Badge> : nothing;
  },
};

function Run({ run }: { run: RunDetail }) {
  const address = useListAddress(runHref(run.id), parse);
  const { case: openCase, ...search } = address.search;
  return (
    <>
      <RegisterView
        list={runLineList}
        title={`Distribution ${run.reference}`}
        name="financials/distributions"
        address={{ ...address, search }}
        words={['case']}
        read={(input) => trpc.distributions.lines.queryOptions({ ...input, id: run.id }, whilePaging)}
        file={({ search }) => downloadLines(run.id, run.reference, search)}
        within={{ domainId: run.domain.id }}
        isChosen
        actions={
          <>
            <ButtonLink href={summaryHref(run.id)}>Summary</ButtonLink>
            {run.releasedAt !== null && <RunRemittances run={run} />}
            {run.releasedAt !== null && (
              <WriteLetters label="Letters" form={(given) => <LettersDialog run={run} {...given} />} />
            )}
            <RunActions run={run} />
          </>
        }
        notes={
          <>
            <div className="mb-3 flex flex-wrap items-center gap-2 text-sm">
              <RunStatusBadge status={run.status} />
              {scopeText(run)}
              <RunProgress run={run} />
            </div>
            <RunBlockers run={run} />
            {run.releasedAt && <ReleasedPanel run={run} />}
          </>
        }
        cells={cells}
        onOpen={(line) => address.show({ ...address.search, case: line.case.id })}
        empty={{ title: 'No cases.', message: 'Nothing has been calculated yet.' }}
      />
      {openCase !== undefined && (
        <LineSheet key={openCase} run={run} caseId={openCase} onClose={() => address.show(search)} />
      )}
    </>
  );
}

function RunOf({ id }: { id: number }) {
  const query = useQuery(trpc.distributions.get.queryOptions({ id }));
  useLive([`distribution:${id}`], () => void invalidateRuns());
  return (
    <Loaded query={query} path="financials/distributions" isPage>
      {(run) => <Run run={run} />}
    </Loaded>
  );
}

/** /financials/distributions/{id}: one run, case by case. */
export function RunPage() {
  const params: { id?: string } = useParams({ strict: false });
  const id = positiveOf(params.id);
  return id === undefined ? <NotFound /> : <RunOf key={id} id={id} />;
}
